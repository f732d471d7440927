// What the threads of one piece of work use together of its limits. Each thread counts its steps with a share of its
// own; nodes and bytes are those of all threads. Counting and the making of data sets use it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "base/limits.h"
#include "base/stop_flag.h"

namespace tilefish {

// As a Meter, but for any thread.
class SharedMeter {
 public:
  class Share;

  explicit SharedMeter(const Limits& limits) : limits_(limits) {}
  SharedMeter(const SharedMeter&) = delete;
  SharedMeter& operator=(const SharedMeter&) = delete;

  // Looks at the flag and the clock; false once the work is stopped.
  [[nodiscard]] bool look();
  [[nodiscard]] bool visit(std::uint64_t nodes);
  [[nodiscard]] bool hold(std::size_t bytes);
  void release(std::size_t bytes);
  void stop(StopReason reason);

  [[nodiscard]] bool stopped() const { return reason() != StopReason::none; }
  [[nodiscard]] StopReason reason() const { return reason_.load(std::memory_order_relaxed); }
  [[nodiscard]] const Limits& limits() const { return limits_; }
  [[nodiscard]] Stopped how_far() const;
  // Raised when the work is stopped, for whatever reason.
  [[nodiscard]] const StopFlag& stopped_flag() const { return stopped_flag_; }

 private:
  Limits limits_;
  std::atomic<std::uint64_t> nodes_ = 0;
  std::atomic<std::size_t> bytes_ = 0;
  std::atomic<StopReason> reason_ = StopReason::none;
  StopFlag stopped_flag_;
};

// One thread's view of it, with the interface of a Meter.
class SharedMeter::Share {
 public:
  explicit Share(SharedMeter& meter) : meter_(&meter) {}

  [[nodiscard]] bool spend(std::int64_t steps) {
    steps_left_ -= steps;
    return steps_left_ > 0 || look();
  }
  [[nodiscard]] bool visit(std::uint64_t nodes = 1) { return meter_->visit(nodes); }
  [[nodiscard]] bool hold(std::size_t bytes) { return meter_->hold(bytes); }
  void release(std::size_t bytes) { meter_->release(bytes); }
  void stop(StopReason reason) { meter_->stop(reason); }
  [[nodiscard]] bool stopped() const { return meter_->stopped(); }
  [[nodiscard]] Stopped how_far() const { return meter_->how_far(); }

 private:
  [[nodiscard]] bool look();

  SharedMeter* meter_;
  std::int64_t steps_left_ = 0;  // until the next look
};

}  // namespace tilefish
