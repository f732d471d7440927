// What a turn of master may still spend: solver calls are its nodes, and the clock counts too if the budget says so.
// Used by all that master asks.
#pragma once

#include <chrono>
#include <cstdint>

#include "players/player.h"

namespace tilefish {

class Effort {
 public:
  // A budget without any limit becomes one of `default_nodes`.
  explicit Effort(const Budget& budget)
      : nodes_(budget.nodes > 0          ? budget.nodes
               : budget.time.count() > 0 ? no_limit
                                         : default_nodes),
        deadline_(budget.time.count() > 0 ? Clock::now() + budget.time * time_share_percent / 100
                                          : Clock::time_point::max()) {}

  void spend() {
    ++spent_;
    // Asking the clock costs less than the cheapest solver call.
    late_ = late_ || (deadline_ != Clock::time_point::max() && Clock::now() >= deadline_);
  }

  [[nodiscard]] bool exhausted() const { return late_ || spent_ >= nodes_; }
  [[nodiscard]] std::uint64_t spent() const { return spent_; }

 private:
  using Clock = std::chrono::steady_clock;

  static constexpr std::uint64_t no_limit = ~std::uint64_t{0};
  static constexpr std::uint64_t default_nodes = 2000;
  // What is left is for the calls that lay out the answer.
  static constexpr int time_share_percent = 90;

  std::uint64_t nodes_;
  std::uint64_t spent_ = 0;
  Clock::time_point deadline_;
  bool late_ = false;
};

}  // namespace tilefish
