#include "rules/game_deal.h"

#include <cassert>
#include <numeric>

namespace tilefish {

std::vector<Tile> all_tiles(const Ruleset& ruleset) {
  std::vector<Tile> tiles;
  tiles.reserve(static_cast<std::size_t>(ruleset.total_tiles()));
  for (int number = 1; number <= ruleset.numbers(); ++number) {
    for (int colour = 0; colour < ruleset.colours(); ++colour) {
      tiles.insert(tiles.end(), static_cast<std::size_t>(ruleset.copies()), Tile(number, colour));
    }
  }
  tiles.insert(tiles.end(), static_cast<std::size_t>(ruleset.jokers()), Tile::joker());
  return tiles;
}

int draw_lots(const Ruleset& ruleset, int players, const Seed& seed, std::vector<Lot>& lots) {
  std::vector<Tile> tiles = all_tiles(ruleset);
  seed.shuffle(tiles, 0);
  std::vector<int> rivals(static_cast<std::size_t>(players));
  std::iota(rivals.begin(), rivals.end(), 0);
  // In a game of equal tiles the rivals would tie for ever; when the tiles run out the first of them starts.
  while (rivals.size() > 1 && tiles.size() >= rivals.size()) {
    std::vector<int> highest;
    int best_rank = 0;
    for (const int seat : rivals) {
      const Tile tile = tiles.back();
      tiles.pop_back();
      lots.push_back({seat, tile});
      const int rank = tile.is_joker() ? max_numbers + 1 : tile.number();
      if (rank > best_rank) highest.clear();
      if (rank >= best_rank) highest.push_back(seat);
      if (rank > best_rank) best_rank = rank;
    }
    rivals = std::move(highest);
  }
  return rivals.front();
}

Deal deal_round(const Ruleset& ruleset, int players, const Seed& seed, int round) {
  assert(round >= 1);
  assert(ruleset.total_tiles() >= std::int64_t{players} * ruleset.rack_size());
  Deal deal;
  deal.pool = all_tiles(ruleset);
  seed.shuffle(deal.pool, static_cast<std::uint64_t>(round));
  for (int seat = 0; seat < players; ++seat) {
    TileCounts& rack = deal.racks.emplace_back(ruleset.numbers());
    for (int i = 0; i < ruleset.rack_size(); ++i) {
      rack.add(deal.pool.back());
      deal.pool.pop_back();
    }
  }
  return deal;
}

}  // namespace tilefish
