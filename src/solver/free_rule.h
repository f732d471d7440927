// Moves where jokers on the table move like any tile: the question is one of counts alone. Used by the move solver and,
// as a bound, by the swap rule.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/table.h"
#include "rules/tile_counts.h"
#include "solver/weights.h"
#include "solver/workspace.h"

namespace tilefish {

// The heaviest tiles of `rack`, at least one, that can be laid together with all of `table`, as many as possible of
// equally heavy ones.
class HeaviestPlay {
 public:
  // Plays of less weight than `least_weight` are not looked for.
  HeaviestPlay(const TileCounts& table, const TileCounts& rack, const Weights& weights, Workspace& workspace,
               std::int64_t least_weight = 0);

  [[nodiscard]] bool exists() const { return best_ && best_->score > 0; }

  // The table after it; none if there is no such play, or if the work was stopped on the way back to it.
  [[nodiscard]] std::optional<Table> table();

  // What rack tiles above each number can add to such a play, scored as `weight * tie_factor(rack) + tiles`. No value
  // if there is none or the game is too long or too large to know.
  [[nodiscard]] std::optional<RestBound> rests() const { return run_ && knows_rests_ ? run_->rests() : std::nullopt; }

 private:
  Workspace& workspace_;
  std::optional<SweepRun> run_;  // none where no tile of the rack fits anywhere
  std::optional<SweepEnd> best_;
  bool knows_rests_ = true;
};

// What the rack tiles of such a play weigh, without the table; none if the tiles of `table` cannot be laid.
[[nodiscard]] std::optional<std::int64_t> heaviest_weight(const TileCounts& table, const TileCounts& rack,
                                                          const Weights& weights, Workspace& workspace);

[[nodiscard]] bool can_lay_all(const TileCounts& tiles, Workspace& workspace);

// All of these tiles laid, if they can be.
class AllLaid {
 public:
  AllLaid(const TileCounts& tiles, Workspace& workspace);

  [[nodiscard]] bool exists() const { return run_ && !run_->ends().empty(); }

  // None if they cannot be laid, or as in HeaviestPlay.
  [[nodiscard]] std::optional<Table> table();

  // What can be laid above each number, without scores. No value as in HeaviestPlay.
  [[nodiscard]] std::optional<RestBound> rests() const { return run_ && knows_rests_ ? run_->rests() : std::nullopt; }

 private:
  Workspace& workspace_;
  std::optional<SweepRun> run_;  // none where some tile fits nowhere
  bool knows_rests_ = true;
};

}  // namespace tilefish
