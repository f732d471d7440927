// Measured times and what is told of them: percentiles. Used by the load programs' reports.
#pragma once

#include <chrono>
#include <cstddef>
#include <vector>

namespace tilefish::load {

class Samples {
 public:
  using Duration = std::chrono::steady_clock::duration;

  void add(Duration time) { times_.push_back(time); }
  [[nodiscard]] std::size_t size() const { return times_.size(); }
  // The smallest time that at least this share (0 … 1) of them do not exceed, in milliseconds; 0 if there are none.
  [[nodiscard]] double percentile(double share) const;

 private:
  std::vector<Duration> times_;
};

}  // namespace tilefish::load
