#include "players/quick_move.h"

#include <utility>
#include <variant>
#include <vector>

#include "players/candidates/smart_cost.h"
#include "rules/meld_reading.h"
#include "rules/verify.h"

namespace tilefish {

namespace {

std::optional<Meld> with_tile(const Meld& meld, Tile tile, const Ruleset& ruleset) {
  std::vector<Tile> tiles = meld.tiles();
  tiles.push_back(tile);
  const MeldReading reading = read_meld(tiles, ruleset);
  const Meld* longer = std::get_if<Meld>(&reading);
  return longer != nullptr ? std::optional(*longer) : std::nullopt;
}

}  // namespace

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

std::optional<Table> quick_move(const Position& position, const Ruleset& ruleset) {
  if (!position.opened) return std::nullopt;
  Table table = position.table;
  const std::vector<Tile> tiles = position.rack.tiles();
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (tiles[i].is_joker() || (i > 0 && tiles[i] == tiles[i - 1])) continue;
    if (add_somewhere(tiles[i], table, position, ruleset)) return table;
  }
  const std::vector<TileCounts> melds = smallest_melds(position.rack, ruleset);
  if (melds.empty()) return std::nullopt;
  const MeldReading reading = read_meld(melds.front().tiles(), ruleset);
  table.melds.push_back(std::get<Meld>(reading));
  return table;
}

}  // namespace tilefish
