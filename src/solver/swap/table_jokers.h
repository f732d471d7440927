// The jokers that lie on a table and what each may stand for: what the `swap` rule asks about.
#pragma once

#include <cstddef>
#include <vector>

#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile.h"

namespace tilefish {

struct TableJoker {
  std::size_t meld = 0;        // which of the table's it lies in
  std::vector<Tile> meanings;  // sorted

  // The colours it may stand for at a number, a bit each.
  [[nodiscard]] unsigned colours_at(int number) const;
};

// Whether some tile is among the meanings of both.
[[nodiscard]] bool share_a_meaning(const TableJoker& a, const TableJoker& b);

// Meld by meld.
[[nodiscard]] std::vector<TableJoker> table_jokers(const Table& table, const Ruleset& ruleset);

}  // namespace tilefish
