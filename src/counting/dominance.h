// Which plans are so good that others need not be kept beside them; the innermost loop of counting.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "counting/run_states.h"

namespace tilefish {

// Plans compare by merits: bits of which the better one has all that the worse one has. Where jokers may wait, a plan
// that has spent fewer may also buy what it lacks.
class Dominance {
 public:
  using Plan = std::uint32_t;

  Dominance(const RunStates& runs, int colours, int jokers);

  // The next plan's run states and spent jokers. One that has no room for spare jokers dominates only itself: it may
  // fail where a plan that spent more of them wins.
  void add(std::span<const RunStates::State> states, int jokers_spent, bool has_room);

  // Whether every continuation that wins for `weak` also wins for `strong`. Proven, though not whenever true.
  [[nodiscard]] bool dominates(Plan strong, Plan weak) const;

  // How much a plan has; the stronger of two is never dominated by the weaker unless both are alike.
  [[nodiscard]] int strength(Plan plan) const { return strength_[plan]; }

  // Copies to `kept` those of `plans` that no other dominates, one of each that are alike; not all if stopped.
  void keep_undominated(std::span<const Plan> plans, std::vector<Plan>& kept, WorkMeter& meter) const;

 private:
  [[nodiscard]] bool can_buy(Plan strong, Plan weak, std::uint64_t lacking) const;
  template <std::size_t FixedWords>
  [[nodiscard]] bool dominates_with(Plan strong, Plan weak) const;
  template <std::size_t FixedWords>
  void keep_undominated_with(std::span<const Plan> plans, std::vector<Plan>& kept, WorkMeter& meter) const;

  const RunStates& runs_;
  std::size_t colours_;
  int jokers_;
  std::size_t words_;
  std::vector<std::uint64_t> merits_;  // for each plan its words as it offers them, then as it needs them
  // Where merits fill but one word, the bits of each colour and the colour of each bit.
  std::vector<std::uint64_t> colour_bits_;
  std::array<std::uint8_t, 64> colour_of_bit_ = {};
  std::vector<std::uint8_t> spent_;
  std::vector<std::uint8_t> purse_;  // spent_, or more than there are jokers if the plan cannot buy
  std::vector<int> strength_;
  std::vector<RunStates::State> states_;
};

}  // namespace tilefish
