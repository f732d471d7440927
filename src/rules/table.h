// The table: the melds that lie open.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "rules/meld.h"
#include "rules/tile_counts.h"

namespace tilefish {

struct Table {
  std::vector<Meld> melds;

  [[nodiscard]] TileCounts counts(int numbers) const;
  [[nodiscard]] bool empty() const { return melds.empty(); }

  friend bool operator==(const Table&, const Table&) = default;
};

// The table with more melds beside those that lie: what an opening leaves.
[[nodiscard]] Table with_melds(Table table, const Table& more);

// How many melds of `before` lie on `after` with exactly the same tiles; two equal melds count twice.
[[nodiscard]] int melds_kept(const Table& before, const Table& after);

// "3b 4b 5b, 9g 9r 9y J"
[[nodiscard]] std::string to_string(const Table& table);
// As with a tile: there must be room for as much as this.
[[nodiscard]] char* write_text(char* at, const Table& table);
[[nodiscard]] std::size_t room_for(const Table& table);

}  // namespace tilefish
