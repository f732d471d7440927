// Says of sets of rack tiles, one after the other, whether they are moves of one table under the `swap` rule. Used by
// AllMovesFinder for lists that are made of the moves with free jokers.
#pragma once

#include <functional>
#include <vector>

#include "base/limits.h"
#include "rules/table.h"
#include "rules/tile_counts.h"
#include "solver/swap/rule.h"
#include "solver/swap/table_jokers.h"
#include "solver/workspace.h"

namespace tilefish {

// The moves of one table are much alike, and what can become of its jokers is always the same. So the melds of a legal
// table that hold jokers of the table before are kept as a precedent: wherever the tiles at hand have these melds and the
// tiles that pay for the jokers, and the other tiles can be laid, the jokers of the rack among them as one likes, the move is
// legal. That is a question of counts alone, a hundredth of the work of finding a legal table.
class MoveJudge {
 public:
  // Whether the tiles are a move that holds a meld which the swap sweep does not look for.
  using SlowJudge = std::function<bool(const TileCounts& played, Meter& meter)>;

  MoveJudge(const Table& table, const Ruleset& ruleset, SlowJudge slow_judge);

  // Whether all of these tiles, at least one, can be played at once; no if the meter stops it.
  [[nodiscard]] bool allows(const TileCounts& played, Meter& meter);

 private:
  struct Precedent {
    TileCounts tiles;   // of the melds with jokers of the table before
    TileCounts payers;  // those of them that must come from the rack, jokers not counted
  };

  [[nodiscard]] bool has_precedent(const TileCounts& played);
  [[nodiscard]] bool finds_table(const TileCounts& played);
  void keep_precedent(const Table& after, const TileCounts& played);
  // Whether there may be a legal table with a meld of jokers alone, or of one tile and jokers that is a run for one of them
  // and a group for another. The swap sweep does not look for those.
  [[nodiscard]] bool may_need_two_faces(const TileCounts& played);

  Table table_;
  TileCounts before_;
  std::vector<TableJoker> jokers_;
  Workspace workspace_;
  SwapRule swap_;
  SlowJudge slow_judge_;
  std::vector<Precedent> precedents_;  // the latest that was of use first
};

}  // namespace tilefish
