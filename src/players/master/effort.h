// What a turn of master may still spend: solver calls are its nodes, and the clock counts too if the budget says so.
// Used by all that master asks, and by the analysis of matches, which imagines rounds as master does.
#pragma once

#include <cstdint>
#include <utility>

#include "base/limits.h"
#include "base/outcome.h"
#include "players/player.h"

namespace tilefish {

class Effort {
 public:
  // A budget without any limit becomes one of `default_nodes`.
  explicit Effort(const Budget& budget)
      : nodes_(budget.nodes > 0          ? budget.nodes
               : budget.time.count() > 0 ? no_limit
                                         : default_nodes),
        limits_(budget.from_now(time_share)) {}
  // For callers that lay nothing out in the end: all of the limits may be used.
  explicit Effort(const Limits& limits) : nodes_(limits.nodes), limits_(limits) {}

  // Of a solver call, which is counted.
  [[nodiscard]] const Limits& spend() {
    ++spent_;
    return limits_;
  }

  // For work that counts its calls itself, and says how many they were.
  [[nodiscard]] Limits rest() const {
    Limits limits = limits_;
    limits.nodes = spent_ < nodes_ ? nodes_ - spent_ : 0;
    return limits;
  }
  void add_spent(std::uint64_t calls) {
    spent_ += calls;
    late_ = late_ || (limits_.deadline != Limits::Clock::time_point::max() && Limits::Clock::now() >= limits_.deadline);
  }

  // The answer of a call; `nothing` if it was stopped.
  template <class T>
  [[nodiscard]] T take(Outcome<T> outcome, T nothing) {
    // Asking the clock costs less than the cheapest solver call.
    late_ = late_ || !outcome.finished() ||
            (limits_.deadline != Limits::Clock::time_point::max() && Limits::Clock::now() >= limits_.deadline);
    if (outcome.finished()) return std::move(outcome).value();
    stopped_ = true;
    return nothing;
  }

  [[nodiscard]] bool exhausted() const { return late_ || spent_ >= nodes_; }
  // A call was stopped: what has been played in the mind since then is worth nothing.
  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] std::uint64_t spent() const { return spent_; }

 private:
  static constexpr std::uint64_t no_limit = ~std::uint64_t{0};
  static constexpr std::uint64_t default_nodes = 2000;
  // What is left is for the calls that lay out the answer, and for being late.
  static constexpr double time_share = 0.75;

  std::uint64_t nodes_;
  std::uint64_t spent_ = 0;
  Limits limits_;
  bool late_ = false;
  bool stopped_ = false;
};

}  // namespace tilefish
