// Every table that lays all of some tiles: how many solutions a puzzle for people has, and which is reached in fewest
// steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile_counts.h"

namespace tilefish {

struct AllTablesLimits {
  std::size_t tables = 200;
  std::uint64_t nodes = 100'000;
};

struct AllTables {
  std::vector<Table> tables;
  bool complete = true;  // false: a limit was hit, there may be more
};

// Tables differ if some meld of theirs differs in its tiles; where a joker lies within a run makes no difference. For
// games of at most 60 numbers with fewer jokers than a meld needs.
[[nodiscard]] AllTables all_tables(const TileCounts& tiles, const Ruleset& ruleset, const AllTablesLimits& limits = {});

}  // namespace tilefish
