// What a Connection holds of the C client. Inside the layer only.
#pragma once

#include <memory>

#include "bus/connection.h"
#include "bus/failure.h"
#include "bus/retired_subscriptions.h"

namespace tilefish::bus {

struct Connection::Handle {
  // The reason of a failure; where the server forbids something it says so, and the call that waits only times out.
  [[nodiscard]] Error failure(std::string what, natsStatus status) const;
  [[nodiscard]] std::optional<std::string> forbidden() const;

  std::string inbox;  // what inboxes begin with
  // Outlives the connection, also in the hands of those who subscribed.
  std::shared_ptr<RetiredSubscriptions> retired = std::make_shared<RetiredSubscriptions>();
  std::unique_ptr<natsOptions, Destroy<natsOptions_Destroy>> options;
  std::unique_ptr<natsConnection, Destroy<natsConnection_Destroy>> connection;
};

}  // namespace tilefish::bus
