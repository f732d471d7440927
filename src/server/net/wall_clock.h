// What time it is: for what depends on the day, and for what must not be upset when somebody sets the clock.
#pragma once

#include <chrono>

#include "storage/instant.h"

namespace tilefish::net {

[[nodiscard]] inline Instant wall_clock() {
  return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

// Starts right and then never jumps: turns are measured with it, and how old games are.
class SteadyTime {
 public:
  [[nodiscard]] Instant now() const {
    return start_ + std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - started_);
  }

 private:
  Instant start_ = wall_clock();
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

}  // namespace tilefish::net
