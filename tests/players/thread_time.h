// How long this thread has worked, whatever else the machine does.
#pragma once

#include <chrono>
#include <ctime>

namespace tilefish::testing {

[[nodiscard]] inline std::chrono::nanoseconds thread_time() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace tilefish::testing
