// The asker's end of the line, over JetStream.
#pragma once

#include <memory>

#include "base/result.h"
#include "bus/connection.h"
#include "work/lines.h"

namespace tilefish::work::jetstream {

[[nodiscard]] Result<std::unique_ptr<AskerLine>> asker_line(std::shared_ptr<bus::Connection> connection);

}  // namespace tilefish::work::jetstream
