#include "rules/meld_reading.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <vector>

#include <fmt/core.h>

namespace tilefish {

namespace {

Meld run_with_jokers_at(int colour, int first, std::span<const Tile> tiles) {
  std::array<int, max_jokers> places{};
  std::size_t jokers = 0;
  for (std::size_t place = 0; place < tiles.size(); ++place) {
    if (tiles[place].is_joker()) places[jokers++] = static_cast<int>(place);
  }
  return Meld::run(colour, first, static_cast<int>(tiles.size()), std::span(places).first(jokers));
}

// What most melds are, without a look for jokers.
std::optional<Meld> natural_run_as_written(std::span<const Tile> tiles, const Ruleset& ruleset) {
  if (std::ssize(tiles) < ruleset.min_meld() || tiles.front().is_joker()) return std::nullopt;
  const Tile first = tiles.front();
  const int length = static_cast<int>(tiles.size());
  if (first.number() + length - 1 > ruleset.numbers()) return std::nullopt;
  for (int place = 1; place < length; ++place) {
    if (tiles[static_cast<std::size_t>(place)] != Tile(first.number() + place, first.colour())) return std::nullopt;
  }
  return Meld::run(first.colour(), first.number(), length);
}

std::optional<Meld> run_as_written(std::span<const Tile> tiles, const Ruleset& ruleset) {
  std::optional<int> first;
  int colour = 0;
  for (std::size_t place = 0; place < tiles.size(); ++place) {
    const Tile tile = tiles[place];
    if (tile.is_joker()) continue;
    const int start = tile.number() - static_cast<int>(place);
    if (first && (start != *first || tile.colour() != colour)) return std::nullopt;
    first = start;
    colour = tile.colour();
  }
  const int length = static_cast<int>(tiles.size());
  // Jokers alone: the highest run there is.
  if (!first) first = ruleset.numbers() - length + 1;
  if (*first < 1 || *first + length - 1 > ruleset.numbers()) return std::nullopt;
  return run_with_jokers_at(colour, *first, tiles);
}

std::optional<Meld> group_as_written(std::span<const Tile> tiles, const Ruleset& ruleset) {
  if (static_cast<int>(tiles.size()) > ruleset.colours()) return std::nullopt;
  int number = ruleset.numbers();
  bool any_natural = false;
  unsigned seen = 0;
  std::array<int, max_colours> colours{};
  for (std::size_t place = 0; place < tiles.size(); ++place) {
    const Tile tile = tiles[place];
    colours[place] = Meld::joker_colour;
    if (tile.is_joker()) continue;
    if (any_natural && tile.number() != number) return std::nullopt;
    if ((seen >> tile.colour() & 1U) != 0) return std::nullopt;
    any_natural = true;
    number = tile.number();
    seen |= 1U << tile.colour();
    colours[place] = tile.colour();
  }
  return Meld::group(number, std::span(colours).first(tiles.size()));
}

// The natural tiles sorted, and what they have in common.
struct Naturals {
  std::vector<Tile> sorted;
  int jokers = 0;
  bool one_colour = true;
  bool one_number = true;
  std::optional<Tile> repeated;

  explicit Naturals(std::span<const Tile> tiles) {
    for (const Tile tile : tiles) {
      if (tile.is_joker()) {
        ++jokers;
      } else {
        sorted.push_back(tile);
      }
    }
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 1; i < sorted.size(); ++i) {
      one_colour = one_colour && sorted[i].colour() == sorted[0].colour();
      one_number = one_number && sorted[i].number() == sorted[0].number();
      if (!repeated && sorted[i] == sorted[i - 1]) repeated = sorted[i];
    }
  }

  [[nodiscard]] int total() const { return static_cast<int>(sorted.size()) + jokers; }
  [[nodiscard]] int lowest() const { return sorted.front().number(); }
  [[nodiscard]] int highest() const { return sorted.back().number(); }
  [[nodiscard]] int gaps() const { return highest() - lowest() + 1 - static_cast<int>(sorted.size()); }
};

std::optional<Meld> run_put_in_order(const Naturals& naturals, const Ruleset& ruleset) {
  if (naturals.sorted.empty() || !naturals.one_colour || naturals.repeated) return std::nullopt;
  const int spare = naturals.jokers - naturals.gaps();
  if (spare < 0 || naturals.total() > ruleset.numbers()) return std::nullopt;
  const int last = std::min(ruleset.numbers(), naturals.highest() + spare);
  const int first = last - naturals.total() + 1;
  std::vector<Tile> tiles(static_cast<std::size_t>(naturals.total()), Tile::joker());
  for (const Tile tile : naturals.sorted) tiles[static_cast<std::size_t>(tile.number() - first)] = tile;
  return run_with_jokers_at(naturals.sorted.front().colour(), first, tiles);
}

MeldProblem diagnose(const Naturals& naturals, const Ruleset& ruleset) {
  if (naturals.jokers > max_jokers) return {.flaw = MeldFlaw::too_many_jokers, .most = max_jokers};
  if (!naturals.one_colour && !naturals.one_number) return {.flaw = MeldFlaw::mixed};
  if (naturals.repeated) {
    return {.flaw = naturals.one_number ? MeldFlaw::colour_repeated : MeldFlaw::number_repeated,
            .tile = *naturals.repeated};
  }
  if (naturals.total() < ruleset.min_meld()) {
    return {.flaw = MeldFlaw::too_short, .missing = ruleset.min_meld() - naturals.total()};
  }
  if (!naturals.one_colour) return {.flaw = MeldFlaw::group_too_large, .most = ruleset.colours()};
  if (naturals.total() > ruleset.numbers()) return {.flaw = MeldFlaw::run_too_long, .most = ruleset.numbers()};
  for (std::size_t i = 1; i < naturals.sorted.size(); ++i) {
    const int next = naturals.sorted[i - 1].number() + 1;
    if (naturals.sorted[i].number() != next) {
      return {.flaw = MeldFlaw::gap, .tile = Tile(next, naturals.sorted[i].colour())};
    }
  }
  // What is left are tiles of one colour without a gap, and those are a run.
  assert(false);
  return {.flaw = MeldFlaw::mixed};
}

}  // namespace

std::string sentence(const MeldProblem& problem) {
  switch (problem.flaw) {
    case MeldFlaw::mixed: return "the tiles share neither a colour nor a number";
    case MeldFlaw::colour_repeated:
      return fmt::format("{} twice in a group of {}s", colour_name(problem.tile.colour()), problem.tile.number());
    case MeldFlaw::number_repeated: return fmt::format("{} twice in a run", to_string(problem.tile));
    case MeldFlaw::too_short:
      return problem.missing == 1 ? "needs one more tile" : fmt::format("needs {} more tiles", problem.missing);
    case MeldFlaw::group_too_large:
      return fmt::format("a group has at most {} tiles, one of each colour", problem.most);
    case MeldFlaw::run_too_long: return fmt::format("a run has at most {} tiles", problem.most);
    case MeldFlaw::gap: return fmt::format("gap at {}", to_string(problem.tile));
    case MeldFlaw::too_many_jokers: return fmt::format("no game has more than {} jokers", problem.most);
  }
  return {};
}

MeldReading read_meld(std::span<const Tile> tiles, const Ruleset& ruleset) {
  if (std::optional<Meld> run = natural_run_as_written(tiles, ruleset)) return *run;
  const auto jokers = std::count_if(tiles.begin(), tiles.end(), [](Tile tile) { return tile.is_joker(); });
  // A meld has room for as many jokers as a game can have, no more.
  const bool may_be_legal = jokers <= max_jokers && std::ssize(tiles) >= ruleset.min_meld();
  if (may_be_legal) {
    if (std::optional<Meld> run = run_as_written(tiles, ruleset)) return *run;
    if (std::optional<Meld> group = group_as_written(tiles, ruleset)) return *group;
  }
  const Naturals naturals(tiles);
  if (may_be_legal) {
    if (std::optional<Meld> run = run_put_in_order(naturals, ruleset)) return *run;
  }
  return diagnose(naturals, ruleset);
}

}  // namespace tilefish
