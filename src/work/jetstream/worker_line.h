// The worker's end of the line, over JetStream.
#pragma once

#include <memory>

#include "base/result.h"
#include "bus/connection.h"
#include "work/lines.h"

namespace tilefish::work::jetstream {

// Answers roll calls with the card from now on.
[[nodiscard]] Result<std::unique_ptr<WorkerLine>> worker_line(std::shared_ptr<bus::Connection> connection,
                                                              const WorkerCard& card);

}  // namespace tilefish::work::jetstream
