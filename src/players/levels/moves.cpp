#include "players/levels/moves.h"

#include <utility>
#include <variant>
#include <vector>

#include "rules/meld_reading.h"
#include "rules/verify.h"

namespace tilefish {

namespace {

Table melds_of_rack(const Position& position, MoveFinder& finder) {
  const Position alone{.table = {}, .rack = position.rack, .opened = position.opened};
  return finder.best(alone, Weights::tiles()).value_or(Table());
}

std::optional<Meld> with_tile(const Meld& meld, Tile tile, const Ruleset& ruleset) {
  std::vector<Tile> tiles = meld.tiles();
  tiles.push_back(tile);
  const MeldReading reading = read_meld(tiles, ruleset);
  const Meld* longer = std::get_if<Meld>(&reading);
  return longer != nullptr ? std::optional(*longer) : std::nullopt;
}

bool add_somewhere(Tile tile, Table& table, const Position& position, const Ruleset& ruleset) {
  for (Meld& meld : table.melds) {
    std::optional<Meld> longer = with_tile(meld, tile, ruleset);
    if (!longer) continue;
    std::swap(meld, *longer);
    // A joker may stand for another tile now, which the rule `swap` does not always allow.
    if (verify_move(position, table, ruleset).legal()) return true;
    std::swap(meld, *longer);
  }
  return false;
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
  if (position.opened) melds.melds = {melds.melds[rng.below(melds.melds.size())]};
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
