// Ctrl-C as a request: the first one asks the work to stop and say how far it got, the second one ends the program at once.
#pragma once

#include "base/stop_flag.h"

namespace tilefish::cli {

// While one lives, SIGINT and SIGTERM set flag(). Only one may live at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  [[nodiscard]] const StopFlag& flag() const;
  [[nodiscard]] bool interrupted() const { return flag().requested(); }
};

}  // namespace tilefish::cli
