// How much a piece of long work may use, and why it stopped. Whoever starts long work passes Limits; the work counts
// what it uses with a Meter and looks at it inside its loops; what comes back is an Outcome (see outcome.h).
#pragma once

#include <cassert>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "base/stop_flag.h"

namespace tilefish {

// By default nothing is limited.
struct Limits {
  using Clock = std::chrono::steady_clock;

  const StopFlag* stop = nullptr;                         // somebody else's wish
  Clock::time_point deadline = Clock::time_point::max();  // answers under a deadline need not repeat
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  std::size_t bytes = std::numeric_limits<std::size_t>::max();  // of working memory

  // The same, but with the deadline so far from now if that is earlier; the time may be as long as one likes.
  [[nodiscard]] Limits within(std::chrono::duration<double> time) const;
  // The same, but with this part of the time that is left, if there is a deadline.
  [[nodiscard]] Limits with_share_of_time(double share) const;
};

enum class StopReason : std::uint8_t {
  none,      // it was not stopped: what it says is proven
  flag,      // Limits::stop
  deadline,  // Limits::deadline
  nodes,     // Limits::nodes
  bytes,     // Limits::bytes
  depth,     // a search gave up lines at its greatest depth
  size,      // the question is too large for the method's arithmetic or stack
};

// "the node limit"; empty for none.
[[nodiscard]] std::string_view name_of(StopReason reason);

// Who stopped the work, and how far it had come.
struct Stopped {
  StopReason reason = StopReason::none;
  std::uint64_t nodes = 0;  // that it had looked at
  std::size_t bytes = 0;    // of working memory that it held or, for StopReason::bytes, wanted to hold
};

// Counts what work uses of its limits. Once stopped it stays so, and whoever is told returns at once, as if it had
// found nothing; the entry that made the meter looks at it last and throws away what came of it.
class Meter {
 public:
  // Some tens of microseconds: rare enough to cost nothing, often enough to stop when asked.
  static constexpr std::int64_t steps_between_looks = 4096;

  Meter() : Meter(Limits{}) {}
  explicit Meter(const Limits& limits);

  // To be called in every long loop, with about how many steps of some ten nanoseconds have passed. False once the work
  // is stopped. Costs a subtraction; the flag and the clock are looked at every few thousand steps.
  [[nodiscard]] bool spend(std::int64_t steps) {
    steps_left_ -= steps;
    return steps_left_ >= 0 || look();
  }

  // How many items of so many steps each a loop may go through between two calls of spend(), which then counts them
  // together.
  [[nodiscard]] static std::size_t items_a_look(std::int64_t steps_an_item) {
    constexpr std::int64_t steps = steps_between_looks / 16;
    return steps_an_item < steps ? static_cast<std::size_t>(steps / steps_an_item) : 1;
  }

  // Counts nodes, whatever the work takes for one. The first that is too many stops it.
  [[nodiscard]] bool visit(std::uint64_t nodes = 1) {
    nodes_left_ -= static_cast<std::int64_t>(nodes);
    return nodes_left_ >= 0 || refuse(StopReason::nodes);
  }

  // To be called before working memory grows; false, and the work is stopped, if that would be too much.
  [[nodiscard]] bool hold(std::size_t bytes) {
    bytes_left_ -= static_cast<std::int64_t>(bytes);
    return bytes_left_ >= 0 || refuse(StopReason::bytes);
  }
  void release(std::size_t bytes) {
    if (stopped()) return;
    assert(bytes <= how_far().bytes);
    bytes_left_ += static_cast<std::int64_t>(bytes);
  }
  [[nodiscard]] std::size_t bytes_left() const { return bytes_left_ < 0 ? 0 : static_cast<std::size_t>(bytes_left_); }

  // For reasons that only the work itself can see. The first one counts.
  void stop(StopReason reason);

  [[nodiscard]] bool stopped() const { return reason_ != StopReason::none; }
  [[nodiscard]] StopReason reason() const { return reason_; }
  [[nodiscard]] std::uint64_t nodes() const { return how_far().nodes; }
  [[nodiscard]] const Limits& limits() const { return limits_; }
  [[nodiscard]] Stopped how_far() const { return stopped() ? stopped_ : so_far(); }

 private:
  [[nodiscard]] bool look();
  [[nodiscard]] bool refuse(StopReason reason);
  [[nodiscard]] Stopped so_far() const;

  Limits limits_;
  // Counted down, so that below zero, where all of them are once it has stopped, there is something to look at: loops
  // then pay two instructions.
  std::int64_t steps_left_ = 0;  // until the next look
  std::int64_t nodes_left_;
  std::int64_t bytes_left_;
  StopReason reason_ = StopReason::none;
  Stopped stopped_;
};

// Releases, at the end of a scope, what was held since its beginning: for tables that live no longer. If several threads
// share the meter, none but this one may have work at either end.
template <class AnyMeter>
class HeldInScope {
 public:
  explicit HeldInScope(AnyMeter& meter) : meter_(meter), before_(meter.how_far().bytes) {}
  ~HeldInScope() { meter_.release(meter_.how_far().bytes - before_); }
  HeldInScope(const HeldInScope&) = delete;
  HeldInScope& operator=(const HeldInScope&) = delete;

 private:
  AnyMeter& meter_;
  std::size_t before_;
};

}  // namespace tilefish
