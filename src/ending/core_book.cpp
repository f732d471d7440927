#include "ending/core_book.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

#include "ending/core_search.h"
#include "rules/notation.h"

namespace tilefish {

extern const char* const cores_of_classic;

namespace {

// The file has all cores up to this many points.
constexpr int most_points_in_file = 31;

// Small enough to try all racks up to these points, a few thousand, in some hundredths of a second. With more colours or jokers
// a single rack may take that.
constexpr int most_tiles_of_small_games = 60;
constexpr int most_colours_of_small_games = 4;
constexpr int most_jokers_of_small_games = 2;
constexpr int most_points_of_small_games = 12;

bool has_tiles_of_classic(const Ruleset& ruleset) {
  return ruleset.colours() == 4 && ruleset.numbers() == 13 && ruleset.copies() == 2 && ruleset.jokers() == 2 &&
         ruleset.min_meld() == 3;
}

bool is_small(const Ruleset& ruleset) {
  return ruleset.colours() <= most_colours_of_small_games && ruleset.copies() <= 2 &&
         ruleset.jokers() <= most_jokers_of_small_games && ruleset.total_tiles() <= most_tiles_of_small_games;
}

std::vector<TileCounts> cores_in_file() {
  std::vector<TileCounts> cores;
  std::string_view text = cores_of_classic;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    cores.push_back(parse_rack(text.substr(0, end), Ruleset::classic()).value());
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return cores;
}

}  // namespace

std::shared_ptr<const CoreBook> CoreBook::of(const Ruleset& ruleset) {
  if (has_tiles_of_classic(ruleset)) {
    // It never changes, and to read it takes longer than a turn may.
    static const std::shared_ptr<const CoreBook> classic(
        new CoreBook(Ruleset::classic(), cores_in_file(), most_points_in_file));
    return classic;
  }
  if (!is_small(ruleset)) return std::shared_ptr<const CoreBook>(new CoreBook(ruleset, {}, 0));
  return std::shared_ptr<const CoreBook>(new CoreBook(
      ruleset, find_cores(ruleset, most_points_of_small_games, Limits{}).value(), most_points_of_small_games));
}

CoreBook::CoreBook(const Ruleset& ruleset, const std::vector<TileCounts>& cores, int most_points)
    : numbers_(ruleset.numbers()),
      colours_(static_cast<std::size_t>(ruleset.colours())),
      complete_below_(most_points + 1) {
  std::iota(colours_.begin(), colours_.end(), 0);
  std::vector<int> order = colours_;
  do {
    for (const TileCounts& core : cores) entries_.push_back({core.points(0), kinds_of(core, order)});
  } while (std::next_permutation(order.begin(), order.end()));
  std::sort(entries_.begin(), entries_.end());
  // Some are the same in two orders.
  entries_.erase(std::unique(entries_.begin(), entries_.end()), entries_.end());
}

CoreBook::Kinds CoreBook::kinds_of(const TileCounts& tiles, const std::vector<int>& colours) const {
  Kinds kinds;
  std::uint64_t bit = 1;
  for (int number = 1; number <= numbers_; ++number) {
    const Row row = tiles.row(number);
    for (const int colour : colours) {
      const int count = row_count(row, colour);
      if (count > 0) kinds.one |= bit;
      if (count > 1) kinds.two |= bit;
      bit <<= 1;
    }
  }
  return kinds;
}

TileCounts CoreBook::tiles_of(const Kinds& kinds) const {
  TileCounts tiles(numbers_);
  std::uint64_t bit = 1;
  for (int number = 1; number <= numbers_; ++number) {
    for (const int colour : colours_) {
      if ((kinds.one & bit) != 0) tiles.add(Tile(number, colour), (kinds.two & bit) != 0 ? 2 : 1);
      bit <<= 1;
    }
  }
  return tiles;
}

std::vector<Core> CoreBook::within(const TileCounts& rack, std::size_t most) const {
  std::vector<Core> cores;
  if (entries_.empty()) return cores;
  const Kinds has = kinds_of(rack, colours_);
  for (const Entry& entry : entries_) {
    if (cores.size() == most) break;
    if ((entry.kinds.one & ~has.one) != 0 || (entry.kinds.two & ~has.two) != 0) continue;
    cores.push_back({.tiles = tiles_of(entry.kinds), .points = entry.points});
  }
  return cores;
}

}  // namespace tilefish
