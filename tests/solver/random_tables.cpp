#include "solver/random_tables.h"

#include <algorithm>
#include <variant>
#include <vector>

#include "rules/meld_reading.h"

namespace tilefish {

namespace {

int count_in_game(Tile tile, const Ruleset& ruleset) { return tile.is_joker() ? ruleset.jokers() : ruleset.copies(); }

std::vector<Tile> random_meld_tiles(Rng& rng, const Ruleset& ruleset, const RandomShape& shape) {
  std::vector<Tile> tiles;
  const bool is_run = ruleset.min_meld() > ruleset.colours() || rng.chance(0.5);
  const int most = std::min(is_run ? ruleset.numbers() : ruleset.colours(), shape.longest);
  if (most < ruleset.min_meld()) return tiles;
  const auto size = static_cast<int>(rng.between(ruleset.min_meld(), most));
  if (is_run) {
    const auto first = static_cast<int>(rng.between(1, ruleset.numbers() - size + 1));
    const auto colour = static_cast<int>(rng.between(0, ruleset.colours() - 1));
    for (int i = 0; i < size; ++i) tiles.emplace_back(first + i, colour);
  } else {
    const auto number = static_cast<int>(rng.between(1, ruleset.numbers()));
    for (int colour = 0; colour < ruleset.colours(); ++colour) tiles.emplace_back(number, colour);
    rng.shuffle(std::span(tiles));
    while (static_cast<int>(tiles.size()) > size) tiles.pop_back();
  }
  for (Tile& tile : tiles) {
    if (ruleset.jokers() > 0 && rng.chance(shape.jokers)) tile = Tile::joker();
  }
  return tiles;
}

bool fits(const TileCounts& counts, const std::vector<Tile>& tiles, const Ruleset& ruleset) {
  TileCounts sum = counts;
  for (const Tile tile : tiles) {
    if (sum.count(tile) == count_in_game(tile, ruleset)) return false;
    sum.add(tile);
  }
  return true;
}

Table random_table(Rng& rng, const Ruleset& ruleset, const RandomShape& shape) {
  Table table;
  TileCounts counts(ruleset.numbers());
  for (int attempt = 0; attempt < shape.melds; ++attempt) {
    const std::vector<Tile> tiles = random_meld_tiles(rng, ruleset, shape);
    if (tiles.empty() || !fits(counts, tiles, ruleset)) continue;
    const MeldReading reading = read_meld(tiles, ruleset);
    if (!std::holds_alternative<Meld>(reading)) continue;
    table.melds.push_back(std::get<Meld>(reading));
    for (const Tile tile : tiles) counts.add(tile);
  }
  return table;
}

}  // namespace

Position random_position(Rng& rng, const Ruleset& ruleset, const RandomShape& shape) {
  Position position{.table = random_table(rng, ruleset, shape), .rack = TileCounts(ruleset.numbers())};
  TileCounts seen = position.table.counts(ruleset.numbers());
  for (int tile = 0; tile < shape.rack; ++tile) {
    const bool is_joker = ruleset.jokers() > 0 && rng.chance(shape.jokers);
    const Tile drawn = is_joker ? Tile::joker()
                                : Tile(static_cast<int>(rng.between(1, ruleset.numbers())),
                                       static_cast<int>(rng.between(0, ruleset.colours() - 1)));
    if (seen.count(drawn) == count_in_game(drawn, ruleset)) continue;
    seen.add(drawn);
    position.rack.add(drawn);
  }
  return position;
}

}  // namespace tilefish
