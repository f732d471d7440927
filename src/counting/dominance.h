// Which drafts are so good that others need not be kept beside them; the innermost loop of counting.
#pragma once

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
  // Merits that fill only one word, and all else that is needed to compare; side by side for the innermost loop.
  struct Narrow {
    std::uint64_t offered;
    std::uint64_t needed;
    Draft draft;
    std::uint16_t low;  // the run states of the first half of the colours as one number
    std::uint16_t high;
    std::uint8_t spent;
    std::uint8_t purse;
  };

  static constexpr std::size_t most_at_once = 512;

  void add_narrow(std::span<const RunStates::State> states);
  [[nodiscard]] bool is_narrow() const { return !half_distances_.empty(); }
  [[nodiscard]] bool can_buy(Draft strong, Draft weak) const;
  [[nodiscard]] bool can_buy(const Narrow& strong, const Narrow& weak) const;
  template <bool WithJokers>
  void keep_narrow(std::span<const Draft> drafts, std::vector<Draft>& kept) const;

  const RunStates& runs_;
  std::size_t colours_;
  int jokers_;
  std::size_t words_;
  std::vector<std::uint64_t> merits_;  // for each draft its words as it offers them, then as it needs them
  std::vector<std::uint8_t> spent_;
  std::vector<std::uint8_t> purse_;  // spent_, or more than there are jokers if the draft cannot buy
  std::vector<int> strength_;
  std::vector<RunStates::State> states_;
  // Where merits fill one word and half of the colours have few run states: distances summed over such a half.
  std::vector<std::uint8_t> half_distances_;
  std::size_t half_states_ = 0;
  std::vector<Narrow> narrow_;
};

}  // namespace tilefish
