// Which drafts are so good that others need not be kept beside them; the innermost loop of counting.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "counting/run_states.h"

namespace tilefish {

// Drafts compare by merits: bits of which the better one has all that the worse one has. Where jokers may wait, a draft
// that has spent fewer may also buy what it lacks.
class Dominance {
 public:
  using Draft = std::uint32_t;

  Dominance(const RunStates& runs, int colours, int jokers);

  // The next draft's run states and spent jokers. One that has no room for spare jokers dominates only itself: it may
  // fail where a draft that spent more of them wins.
  void add(std::span<const RunStates::State> states, int jokers_spent, bool has_room);

  // Whether every continuation that wins for `weak` also wins for `strong`. Proven, though not whenever true.
  [[nodiscard]] bool dominates(Draft strong, Draft weak) const;

  // How much a draft has; the stronger of two is never dominated by the weaker unless both are alike.
  [[nodiscard]] int strength(Draft draft) const { return strength_[draft]; }

  // Copies to `kept` those of `drafts` that no other dominates, one of each that are alike; not all if stopped.
  void keep_undominated(std::span<const Draft> drafts, std::vector<Draft>& kept, WorkMeter& meter) const;

 private:
  [[nodiscard]] bool can_buy(Draft strong, Draft weak, std::uint64_t lacking) const;
  template <std::size_t FixedWords>
  [[nodiscard]] bool dominates_with(Draft strong, Draft weak) const;
  template <std::size_t FixedWords>
  void keep_undominated_with(std::span<const Draft> drafts, std::vector<Draft>& kept, WorkMeter& meter) const;

  const RunStates& runs_;
  std::size_t colours_;
  int jokers_;
  std::size_t words_;
  std::vector<std::uint64_t> merits_;  // for each draft its words as it offers them, then as it needs them
  // Where merits fill only one word, the bits of each colour and the colour of each bit.
  std::vector<std::uint64_t> colour_bits_;
  std::array<std::uint8_t, 64> colour_of_bit_ = {};
  std::vector<std::uint8_t> spent_;
  std::vector<std::uint8_t> purse_;  // spent_, or more than there are jokers if the draft cannot buy
  std::vector<int> strength_;
  std::vector<RunStates::State> states_;
};

}  // namespace tilefish
