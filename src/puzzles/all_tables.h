// Every table that lays all of some tiles: how many solutions a puzzle for people has, and which is reached in fewest
// steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/limits.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile_counts.h"

namespace tilefish {

struct AllTablesOptions {
  std::size_t most_tables = 200;
  Limits limits = {.nodes = 100'000};
};

struct AllTables {
  std::vector<Table> tables;
  StopReason stop = StopReason::none;  // otherwise there may be more; `size` for more than `most_tables`

  [[nodiscard]] bool complete() const { return stop == StopReason::none; }
};

// Tables differ if some meld of theirs differs in its tiles; where a joker lies within a run makes no difference. For
// games of at most 60 numbers with fewer jokers than a meld needs.
[[nodiscard]] AllTables all_tables(const TileCounts& tiles, const Ruleset& ruleset,
                                   const AllTablesOptions& options = {});

}  // namespace tilefish
