// Lines to workers over one connection to NATS, which is opened when somebody first asks for one and then stays.
#pragma once

#include <memory>

#include "bus/connection.h"
#include "work/asker_lines.h"

namespace tilefish::work::jetstream {

[[nodiscard]] std::shared_ptr<AskerLines> asker_lines(bus::ConnectOptions options);

}  // namespace tilefish::work::jetstream
