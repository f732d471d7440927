// Openings: the melds from a rack alone with which a player comes out. Used by the open command, the move solver and
// robots.
#pragma once

#include <cstdint>
#include <optional>

#include "base/outcome.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile_counts.h"
#include "solver/weights.h"
#include "solver/workspace.h"

namespace tilefish {

enum class OpeningObjective : std::uint8_t {
  value,   // most points, a joker counting as the tile it stands for
  tiles,   // most tiles of those that reach the threshold
  fewest,  // fewest tiles of those that reach the threshold
};

struct Opening {
  bool opens = false;
  std::int64_t value = 0;  // points of the melds
  int tiles = 0;
  std::int64_t missing = 0;  // points that the best melds are short of the threshold
  Table melds;               // if it does not open, the ones worth most
};

// Keeps working memory: one for each thread.
class OpeningSolver {
 public:
  explicit OpeningSolver(const Ruleset& ruleset) : workspace_(ruleset) {}

  [[nodiscard]] Opening best(const TileCounts& rack, OpeningObjective objective);
  [[nodiscard]] Outcome<Opening> best(const TileCounts& rack, OpeningObjective objective, const Limits& limits);

 private:
  Workspace workspace_;
};

// The melds of greatest weight that reach the threshold; none if none do.
[[nodiscard]] std::optional<Table> heaviest_opening(const TileCounts& rack, const Weights& weights,
                                                    Workspace& workspace);

// Whether the whole rack can be laid as melds that reach the threshold.
[[nodiscard]] bool can_open_with_all(const TileCounts& rack, Workspace& workspace);

}  // namespace tilefish
