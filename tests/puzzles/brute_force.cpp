#include "puzzles/brute_force.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace tilefish::testing {

namespace {

class BruteForce {
 public:
  BruteForce(const Weights& weights, int min_meld, Allowed allowed, int colours)
      : weights_(weights), min_meld_(min_meld), allowed_(allowed), colours_(colours) {}

  // The first tile is left over, or is the lowest one of a run or of a group that is none of the jokers.
  std::int64_t best(TileCounts tiles) {
    const std::vector<Tile> left = tiles.tiles();
    if (left.empty() || left.front().is_joker()) return 0;
    const std::string key = to_string(tiles);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const Tile tile = left.front();
    tiles.remove(tile);
    std::int64_t best_value = best(tiles);
    const std::int64_t value = weights_.of(tile);
    if (allowed_ != Allowed::groups) {
      // Jokers below the tile come first.
      TileCounts rest = tiles;
      for (int below = 0; below < tile.number(); ++below) {
        best_value = std::max(best_value, value + weights_.joker() * below + best_run(rest, tile, 1 + below));
        if (rest.jokers() == 0) break;
        rest.remove(Tile::joker());
      }
    }
    if (allowed_ != Allowed::runs) best_value = std::max(best_value, value + best_group(tiles, tile, tile.colour(), 1));
    known_[key] = best_value;
    return best_value;
  }

 private:
  static constexpr std::int64_t impossible = -1'000'000'000;

  std::int64_t best_run(const TileCounts& tiles, Tile last, int length) {
    std::int64_t best_value = length >= min_meld_ ? best(tiles) : impossible;
    if (last.number() == tiles.numbers()) return best_value;
    const Tile next(last.number() + 1, last.colour());
    for (const Tile used : {next, Tile::joker()}) {
      if (tiles.count(used) == 0) continue;
      TileCounts fewer = tiles;
      fewer.remove(used);
      best_value = std::max(best_value, weights_.of(used) + best_run(fewer, next, length + 1));
    }
    return best_value;
  }

  std::int64_t best_group(const TileCounts& tiles, Tile first, int last_colour, int size) {
    std::int64_t best_value = impossible;
    TileCounts rest = tiles;
    for (int jokers = 0; size + jokers <= colours_; ++jokers) {
      if (size + jokers >= min_meld_) best_value = std::max(best_value, weights_.joker() * jokers + best(rest));
      if (rest.jokers() == 0) break;
      rest.remove(Tile::joker());
    }
    for (int colour = last_colour + 1; colour < max_colours; ++colour) {
      const Tile next(first.number(), colour);
      if (tiles.count(next) == 0) continue;
      TileCounts fewer = tiles;
      fewer.remove(next);
      best_value = std::max(best_value, weights_.of(next) + best_group(fewer, first, colour, size + 1));
    }
    return best_value;
  }

  const Weights& weights_;
  int min_meld_;
  Allowed allowed_;
  int colours_;
  std::map<std::string, std::int64_t> known_;
};

}  // namespace

std::int64_t brute_force_best(const TileCounts& tiles, const Weights& weights, int min_meld, Allowed allowed,
                              int colours) {
  return BruteForce(weights, min_meld, allowed, colours).best(tiles);
}

TileCounts random_tiles(Rng& rng, const Ruleset& ruleset, int most_tiles) {
  TileCounts tiles(ruleset.numbers());
  const int wanted = static_cast<int>(rng.between(0, most_tiles));
  for (int drawn = 0; drawn < wanted; ++drawn) {
    const Tile tile(static_cast<int>(rng.between(1, ruleset.numbers())),
                    static_cast<int>(rng.between(0, ruleset.colours() - 1)));
    if (tiles.count(tile) < ruleset.copies()) tiles.add(tile);
  }
  return tiles;
}

Ruleset small_ruleset(int colours, int numbers, int copies, int min_meld, int jokers) {
  return Ruleset::make(
             {.colours = colours, .numbers = numbers, .copies = copies, .jokers = jokers, .min_meld = min_meld})
      .value();
}

}  // namespace tilefish::testing
