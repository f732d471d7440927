// Which drafts are so good that others need not be kept beside them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "counting/draft_scan.h"
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

  // Copies to `kept` those of `drafts` that no other dominates, one of each that are alike; not all if stopped.
  void keep_undominated(std::span<const Draft> drafts, std::vector<Draft>& kept, WorkMeter& meter) const;

 private:
  [[nodiscard]] bool can_buy(Draft strong, Draft weak) const;
  [[nodiscard]] std::size_t scan(std::span<const Draft> drafts, std::vector<Draft>& kept) const;

  const RunStates& runs_;
  std::size_t colours_;
  int jokers_;
  std::size_t words_;
  std::vector<std::uint64_t> merits_;  // for each draft its words as it offers them, then as it needs them
  std::vector<std::uint8_t> spent_;
  std::vector<std::uint8_t> purse_;  // spent_, or more than there are jokers if the draft cannot buy
  std::vector<RunStates::State> states_;
  // Where colours and run states are few.
  std::optional<DistanceTables> distances_;
  DraftScan::Function undominated_;
  std::vector<ScannedDraft> scanned_;
};

}  // namespace tilefish
