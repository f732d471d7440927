// Timings of many single answers, and what they come to: mean, median, the slow tail.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace tilefish::cli {

class Timings {
 public:
  // Runs `work` and takes down its time.
  template <class Work>
  void time(Work&& work) {
    const auto start = std::chrono::steady_clock::now();
    std::forward<Work>(work)();
    microseconds_.push_back(
        std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
  }

  [[nodiscard]] std::size_t count() const { return microseconds_.size(); }
  [[nodiscard]] double total() const { return std::accumulate(microseconds_.begin(), microseconds_.end(), 0.0); }
  [[nodiscard]] double mean() const { return microseconds_.empty() ? 0.0 : total() / static_cast<double>(count()); }
  [[nodiscard]] double median() const { return quantile(0.5); }
  [[nodiscard]] double quantile(double share) const {
    if (microseconds_.empty()) return 0;
    std::vector<double> sorted = microseconds_;
    std::sort(sorted.begin(), sorted.end());
    const auto index = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
    return sorted[std::min(index, sorted.size() - 1)];
  }

 private:
  std::vector<double> microseconds_;
};

}  // namespace tilefish::cli
