// Says of sets of rack tiles, one after the other, whether they are moves of one table under the `swap` rule. Used by
// AllMovesFinder for lists that are made of the moves with free jokers.
#pragma once

#include <vector>

#include "base/limits.h"
#include "rules/table.h"
#include "rules/table_jokers.h"
#include "rules/tile_counts.h"
#include "solver/swap/rule.h"
#include "solver/workspace.h"

namespace tilefish {

// The moves of one table are much alike, and what can become of its jokers is always the same. So the melds of a legal
// table that hold jokers of the table before are kept as a precedent: wherever the tiles at hand have these melds and the
// tiles that pay for the jokers, and the other tiles can be laid, the jokers of the rack among them as one likes, the move is
// legal. That is a question of counts alone, a hundredth of the work of finding a legal table.
class MoveJudge {
 public:
  MoveJudge(const Table& table, const Ruleset& ruleset);

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

  Table table_;
  TileCounts before_;
  std::vector<TableJokers> joker_readings_;
  Workspace workspace_;
  SwapRule swap_;
  std::vector<Precedent> precedents_;  // the latest that was of use first
};

}  // namespace tilefish
