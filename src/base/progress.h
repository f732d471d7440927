// How far long work has come: workers advance it from any thread, a command line draws it as a bar with rate and time left.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

namespace tilefish {

// One look at a Progress, enough to draw a line about it.
struct ProgressReport {
  std::string label;
  std::uint64_t done = 0;
  std::uint64_t total = 0;  // 0: not known
  double seconds = 0;
  double per_second = 0;
  double seconds_left = -1;  // negative: not known
  bool is_forecast = false;  // the total may still change

  [[nodiscard]] double fraction() const;

  // "solving [#####.....]  50 %  5000/10000  1234/s  4 s left", never wider than `columns`.
  [[nodiscard]] std::string line(int columns) const;
};

class Progress {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Progress(std::string label, std::uint64_t total = 0);

  void advance(std::uint64_t steps = 1) { done_.fetch_add(steps, std::memory_order_relaxed); }
  void set_total(std::uint64_t total) { total_.store(total, std::memory_order_relaxed); }
  // A total that is only a forecast: the time left is then said to be about right.
  void forecast_total(std::uint64_t total) {
    is_forecast_.store(true, std::memory_order_relaxed);
    set_total(total);
  }
  void set_label(std::string label);  // for work that has news to tell on its way

  [[nodiscard]] std::uint64_t done() const { return done_.load(std::memory_order_relaxed); }
  [[nodiscard]] ProgressReport report(Clock::time_point now = Clock::now()) const;

 private:
  mutable std::mutex label_mutex_;
  std::string label_;
  Clock::time_point start_ = Clock::now();
  std::atomic<std::uint64_t> done_ = 0;
  std::atomic<std::uint64_t> total_;
  std::atomic<bool> is_forecast_ = false;
};

// "4 s", "3 min 20 s", "2 h 5 min", "3 d 4 h"
[[nodiscard]] std::string duration_words(double seconds);

}  // namespace tilefish
