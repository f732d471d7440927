// Lines to workers for somebody who asks now and then and can do without: the online server. JetStream implements them
// (work/jetstream/asker_lines.h), tests have their own in memory. Everything may be called from any thread.
#pragma once

#include <memory>

#include "base/result.h"
#include "work/lines.h"

namespace tilefish::work {

class AskerLines {
 public:
  virtual ~AskerLines() = default;

  // Whether a worker of the build is there at this moment. May take two seconds.
  [[nodiscard]] virtual Result<bool> is_anybody_there(const Build& build) = 0;
  [[nodiscard]] virtual Result<std::unique_ptr<AskerLine>> line() = 0;
  // Whoever waits for an answer, here or at one of the lines, is told at once that none will come; nor will any later.
  virtual void hang_up() = 0;
};

}  // namespace tilefish::work
