// The jokers that lie on a table and what each may stand for: what the `swap` rule asks about. The judge and the solvers
// read tables with it.
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

// Meld by meld.
using TableJokers = std::vector<TableJoker>;

// Whether some tile is among the meanings of both.
[[nodiscard]] bool share_a_meaning(const TableJoker& a, const TableJoker& b);

// A meld is a run or a group, so where its tiles can be read as either, all of its jokers are read alike: `J 5b J` is a
// run for both of them or a group for both. There is one list for each way to choose a reading for every such meld; most
// tables have none of them and one list. Jokers alone have no tile that says what they are: each can stand for every tile.
[[nodiscard]] std::vector<TableJokers> joker_readings(const Table& table, const Ruleset& ruleset);

}  // namespace tilefish
