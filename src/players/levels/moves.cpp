#include "players/levels/moves.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "players/quick_move.h"

namespace tilefish {

namespace {

Table melds_of_rack(const Position& position, MoveFinder& finder) {
  const Position alone{.table = {}, .rack = position.rack, .opened = position.opened};
  return finder.best(alone, Weights::tiles()).value_or(Table());
}

void keep_enough_to_open(Table& melds, const Ruleset& ruleset) {
  std::stable_sort(melds.melds.begin(), melds.melds.end(),
                   [&](const Meld& left, const Meld& right) { return points(left, ruleset) > points(right, ruleset); });
  std::int64_t worth = 0;
  std::size_t kept = 0;
  while (kept < melds.melds.size() && worth < ruleset.opening_points()) worth += points(melds.melds[kept++], ruleset);
  melds.melds.erase(melds.melds.begin() + static_cast<std::ptrdiff_t>(kept), melds.melds.end());
}

// What fits may make room for what did not, so the tiles are offered until none is taken.
void add_what_fits(Table& table, TileCounts& rack, const Position& position, const Ruleset& ruleset) {
  bool added = true;
  while (added) {
    added = false;
    for (const Tile tile : rack.tiles()) {
      if (tile.is_joker() || rack.count(tile) == 0 || !add_somewhere(tile, table, position, ruleset)) continue;
      rack.remove(tile);
      added = true;
    }
  }
}

}  // namespace

std::optional<Table> lay_one_meld(const Position& position, MoveFinder& finder, Rng& rng) {
  Table melds = melds_of_rack(position, finder);
  if (melds.empty()) return std::nullopt;
  if (position.opened) {
    melds.melds = {melds.melds[rng.below(melds.melds.size())]};
  } else {
    keep_enough_to_open(melds, finder.ruleset());
  }
  return with_melds(position.table, melds);
}

std::optional<Table> lay_and_add(const Position& position, MoveFinder& finder) {
  Table table = with_melds(position.table, melds_of_rack(position, finder));
  if (position.opened) {
    const int numbers = position.rack.numbers();
    TileCounts rack = position.rack - (table.counts(numbers) - position.table.counts(numbers));
    add_what_fits(table, rack, position, finder.ruleset());
  }
  if (table == position.table) return std::nullopt;
  return table;
}

}  // namespace tilefish
