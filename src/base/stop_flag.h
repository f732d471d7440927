// A flag by which long work is asked to stop; set from a signal handler or another thread, polled by the work.
#pragma once

#include <atomic>

namespace tilefish {

class StopFlag {
 public:
  void request() noexcept { requested_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool requested() const noexcept { return requested_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> requested_ = false;
  static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler must be able to set the flag");
};

}  // namespace tilefish
