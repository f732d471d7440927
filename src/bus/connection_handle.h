// What a Connection holds of the C client. Inside the layer only.
#pragma once

#include <memory>

#include "bus/connection.h"
#include "bus/failure.h"

namespace tilefish::bus {

struct Connection::Handle {
  std::unique_ptr<natsOptions, Destroy<natsOptions_Destroy>> options;
  std::unique_ptr<natsConnection, Destroy<natsConnection_Destroy>> connection;
};

}  // namespace tilefish::bus
