#include "puzzles/likeness.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "base/hash.h"

namespace tilefish {

namespace {

// Melds of the table that the solution does not have as they lie.
std::vector<Meld> melds_touched(const Position& position, const Table& solution) {
  std::vector<Meld> left = solution.melds;
  std::vector<Meld> touched;
  for (const Meld& meld : position.table.melds) {
    const auto same = std::find_if(left.begin(), left.end(), [&](const Meld& one) { return same_tiles(one, meld); });
    if (same == left.end()) {
      touched.push_back(meld);
    } else {
      left.erase(same);
    }
  }
  return touched;
}

using Colours = std::vector<int>;

// A group in the order of its colours, since theirs means nothing.
std::string repainted(std::vector<Tile> tiles, bool in_order, const Colours& colours) {
  const auto painted = [&](Tile tile) {
    return tile.is_joker() ? tile : Tile(tile.number(), colours[static_cast<std::size_t>(tile.colour())]);
  };
  std::transform(tiles.begin(), tiles.end(), tiles.begin(), painted);
  if (!in_order) std::sort(tiles.begin(), tiles.end());
  std::string text;
  for (const Tile tile : tiles) text += tilefish::to_string(tile) + ' ';
  return text;
}

std::string repainted(const std::vector<Meld>& melds, const TileCounts& rack, const Colours& colours) {
  std::vector<std::string> texts;
  for (const Meld& meld : melds) texts.push_back(repainted(meld.tiles(), meld.is_run(), colours));
  std::sort(texts.begin(), texts.end());
  std::string text;
  for (const std::string& meld : texts) text += meld + ", ";
  return text + "/ " + repainted(rack.tiles(), false, colours);
}

}  // namespace

std::uint64_t likeness(const Position& position, const Table& solution, const Ruleset& ruleset) {
  const std::vector<Meld> touched = melds_touched(position, solution);
  Colours colours(static_cast<std::size_t>(ruleset.colours()));
  std::iota(colours.begin(), colours.end(), 0);
  std::string least;
  do {
    std::string text = repainted(touched, position.rack, colours);
    if (least.empty() || text < least) least = std::move(text);
  } while (std::next_permutation(colours.begin(), colours.end()));
  return hash_bytes(least);
}

}  // namespace tilefish
