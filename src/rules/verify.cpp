#include "rules/verify.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

#include <fmt/core.h>

#include "rules/verify_jokers.h"

namespace tilefish {

namespace {

Verdict refuse(Fault fault, std::string sentence, std::optional<std::size_t> meld = std::nullopt,
               std::optional<Tile> tile = std::nullopt) {
  return {.fault = fault, .sentence = std::move(sentence), .meld = meld, .tile = tile};
}

std::string plural(std::int64_t count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

// A tile of which `most` holds fewer than `least`; none if `most` holds all. A rack may be of a game with fewer numbers.
std::optional<Tile> first_lacking(const TileCounts& most, const TileCounts& least) {
  if (most.contains(least)) return std::nullopt;
  for (const Tile tile : least.tiles()) {
    const bool is_known = tile.is_joker() || tile.number() <= most.numbers();
    if (!is_known || most.count(tile) < least.count(tile)) return tile;
  }
  return std::nullopt;
}

// The melds of `after` that are not those of `before`, or nothing if one of `before` is gone or changed.
std::optional<std::vector<Meld>> new_melds(const Table& before, const Table& after) {
  std::vector<Meld> rest = after.melds;
  for (const Meld& old : before.melds) {
    const auto same = std::find_if(rest.begin(), rest.end(), [&](const Meld& meld) {
      // The order in which a group was written is not part of the table; where a run's joker lies is.
      return old.is_run() || meld.is_run() ? meld == old : same_tiles(meld, old);
    });
    if (same == rest.end()) return std::nullopt;
    rest.erase(same);
  }
  return rest;
}

Verdict verify_opening(const Table& before, const Table& after, const Ruleset& ruleset) {
  const std::optional<std::vector<Meld>> laid = new_melds(before, after);
  if (!laid) {
    return refuse(Fault::opening_touches_table, "the table may not be changed in the turn in which a player opens");
  }
  std::int64_t worth = 0;
  for (const Meld& meld : *laid) worth += points(meld, ruleset);
  if (worth < ruleset.opening_points()) {
    return refuse(Fault::opening_below_threshold, fmt::format("opening needs {}, these melds are worth {}",
                                                              plural(ruleset.opening_points(), "point"), worth));
  }
  return {};
}

Verdict verify_tables(const Position& before, const Table& after, const Ruleset& ruleset, TileCounts& laid) {
  const TileCounts tiles_before = before.table.counts(ruleset.numbers());
  const TileCounts tiles_after = after.counts(ruleset.numbers());
  if (const std::optional<Tile> gone = first_lacking(tiles_after, tiles_before)) {
    return refuse(Fault::table_tile_missing, fmt::format("{} has left the table", to_string(*gone)), std::nullopt,
                  gone);
  }
  laid = tiles_after - tiles_before;
  if (const std::optional<Tile> alien = first_lacking(before.rack, laid)) {
    return refuse(Fault::tile_not_from_rack, fmt::format("{} is not on the rack", to_string(*alien)), std::nullopt,
                  alien);
  }
  if (laid.empty()) return refuse(Fault::nothing_played, "no tile was laid from the rack");
  if (!before.opened) return verify_opening(before.table, after, ruleset);
  if (ruleset.joker_rule() == JokerRule::swap) {
    if (const auto meld = unpaid_joker_meld(before.table, after, laid, ruleset)) {
      return refuse(Fault::joker_retrieved_without_rack_tile,
                    fmt::format("a joker was taken for '{}', which holds no rack tile of its own to pay for it",
                                to_string(after.melds[*meld])),
                    meld);
    }
  }
  return {};
}

bool in_game(Tile tile, const Ruleset& ruleset) {
  return tile.is_joker() || (tile.number() <= ruleset.numbers() && tile.colour() < ruleset.colours());
}

// Somebody's melds, each as tiles in a row.
using MeldSpans = std::vector<std::span<const Tile>>;

// Refuses what could not be counted: a tile that the game does not have, or more copies than it has.
std::optional<Verdict> refuse_alien_tiles(const MeldSpans& melds, const Ruleset& ruleset) {
  TileCounts seen(ruleset.numbers());
  for (std::size_t index = 0; index < melds.size(); ++index) {
    for (const Tile tile : melds[index]) {
      const int there_are = tile.is_joker() ? ruleset.jokers() : ruleset.copies();
      if (!in_game(tile, ruleset) || seen.count(tile) == there_are) {
        return refuse(Fault::tile_not_from_rack, fmt::format("the game has no further {}", to_string(tile)), index,
                      tile);
      }
      seen.add(tile);
    }
  }
  return std::nullopt;
}

std::variant<Table, Verdict> read_table(const MeldSpans& melds, const Ruleset& ruleset) {
  if (std::optional<Verdict> verdict = refuse_alien_tiles(melds, ruleset)) return *std::move(verdict);
  Table table;
  table.melds.reserve(melds.size());
  for (std::size_t index = 0; index < melds.size(); ++index) {
    const MeldReading reading = read_meld(melds[index], ruleset);
    if (const MeldProblem* problem = std::get_if<MeldProblem>(&reading)) {
      return refuse(Fault::illegal_meld,
                    fmt::format("'{}' is not a meld: {}", to_string(melds[index]), sentence(*problem)), index);
    }
    table.melds.push_back(std::get<Meld>(reading));
  }
  return table;
}

// A Meld is legal under the ruleset it was read with, which need not be this one: it is read again.
std::variant<Table, Verdict> read_again(const Table& table, const Ruleset& ruleset) {
  std::vector<Tile> tiles;
  for (const Meld& meld : table.melds) {
    for (int place = 0; place < meld.size(); ++place) tiles.push_back(meld.tile(place));
  }
  MeldSpans spans;
  spans.reserve(table.melds.size());
  std::span<const Tile> rest = tiles;
  for (const Meld& meld : table.melds) {
    const auto size = static_cast<std::size_t>(meld.size());
    spans.push_back(rest.first(size));
    rest = rest.subspan(size);
  }
  return read_table(spans, ruleset);
}

// Two natural tiles leave no choice.
bool can_be_read_otherwise(const Meld& meld) { return meld.naturals() < 2; }

// Tiles that read as a run and as a group may have been built as either; both tables are judged by what is read.
Position as_read(const Position& position, const Ruleset& ruleset) {
  Position read = position;
  for (Meld& meld : read.table.melds) {
    if (!can_be_read_otherwise(meld)) continue;
    const MeldReading reading = read_meld(meld.tiles(), ruleset);
    assert(std::holds_alternative<Meld>(reading));
    meld = std::get<Meld>(reading);
  }
  return read;
}

Verdict verify_read(const Position& before, const Table& after, const Ruleset& ruleset, TileCounts& laid) {
  const std::vector<Meld>& melds = before.table.melds;
  if (std::none_of(melds.begin(), melds.end(), can_be_read_otherwise)) {
    return verify_tables(before, after, ruleset, laid);
  }
  return verify_tables(as_read(before, ruleset), after, ruleset, laid);
}

Verdict verify_read(const Position& before, std::variant<Table, Verdict> after, const Ruleset& ruleset,
                    TileCounts& laid) {
  if (Verdict* verdict = std::get_if<Verdict>(&after)) return std::move(*verdict);
  return verify_read(before, std::get<Table>(after), ruleset, laid);
}

// Whether the meld is legal as it is laid and cannot be read otherwise.
bool reads_as_laid(const Meld& meld, const Ruleset& ruleset) {
  if (can_be_read_otherwise(meld) || meld.size() < ruleset.min_meld()) return false;
  if (meld.is_run()) {
    return meld.colour() < ruleset.colours() && meld.number() + meld.size() - 1 <= ruleset.numbers();
  }
  if (meld.size() > ruleset.colours() || meld.number() > ruleset.numbers()) return false;
  unsigned colours = 0;
  for (int place = 0; place < meld.size(); ++place) {
    if (meld.is_joker(place)) continue;
    const unsigned colour = 1U << meld.tile(place).colour();
    if ((colours & colour) != 0 || meld.tile(place).colour() >= ruleset.colours()) return false;
    colours |= colour;
  }
  return true;
}

// Whether the game has as many copies of each tile; of melds that read as they are laid. May say no of large tables and of
// long games.
bool has_no_copy_too_many(const Table& table, const Ruleset& ruleset) {
  constexpr std::size_t most_numbers = 16;
  constexpr std::size_t most_melds = 127;  // a tile of each comes to no more than seven bits
  if (ruleset.numbers() > static_cast<int>(most_numbers) || table.melds.size() > most_melds) return false;
  std::array<std::uint64_t, most_numbers + 1> copies{};  // by number, eight bits a colour
  int jokers = 0;
  for (const Meld& meld : table.melds) {
    jokers += meld.jokers();
    const auto copies_at = [&](int number) -> std::uint64_t& { return copies[static_cast<std::size_t>(number)]; };
    if (meld.is_run() && meld.jokers() == 0) {
      const std::uint64_t copy = std::uint64_t{1} << (8 * meld.colour());
      for (int place = 0; place < meld.size(); ++place) copies_at(meld.number() + place) += copy;
      continue;
    }
    for (int place = 0; place < meld.size(); ++place) {
      const Tile tile = meld.tile(place);
      if (!tile.is_joker()) copies_at(tile.number()) += std::uint64_t{1} << (8 * tile.colour());
    }
  }
  constexpr std::uint64_t one_of_each = 0x0101010101010101;
  const std::uint64_t up_to_the_eighth_bit = one_of_each * static_cast<std::uint64_t>(0x7f - ruleset.copies());
  return jokers <= ruleset.jokers() && std::all_of(copies.begin(), copies.end(), [&](std::uint64_t row) {
           return ((row + up_to_the_eighth_bit) & (one_of_each << 7)) == 0;
         });
}

// What nearly every table is that a robot lays: there is no need to read it again tile by tile.
bool reads_as_laid(const Table& table, const Ruleset& ruleset) {
  return std::all_of(table.melds.begin(), table.melds.end(),
                     [&](const Meld& meld) { return reads_as_laid(meld, ruleset); }) &&
         has_no_copy_too_many(table, ruleset);
}

}  // namespace

Verdict verify_move(const Position& before, std::span<const LooseTiles> after, const Ruleset& ruleset) {
  TileCounts laid;
  return verify_read(before, read_table(MeldSpans(after.begin(), after.end()), ruleset), ruleset, laid);
}

Verdict verify_move(const Position& before, const Table& after, const Ruleset& ruleset) {
  TileCounts laid;
  return verify_move(before, after, ruleset, laid);
}

Verdict verify_move(const Position& before, const Table& after, const Ruleset& ruleset, TileCounts& laid) {
  if (reads_as_laid(after, ruleset)) return verify_read(before, after, ruleset, laid);
  return verify_read(before, read_again(after, ruleset), ruleset, laid);
}

Verdict verify_puzzle(const TileCounts& loose, const Table& melds, const Ruleset& ruleset) {
  const std::variant<Table, Verdict> read = read_again(melds, ruleset);
  if (const Verdict* verdict = std::get_if<Verdict>(&read)) return *verdict;
  const TileCounts used = std::get<Table>(read).counts(ruleset.numbers());
  if (const std::optional<Tile> alien = first_lacking(loose, used)) {
    return refuse(Fault::tile_not_from_rack, fmt::format("{} is not among the tiles", to_string(*alien)), std::nullopt,
                  alien);
  }
  return {};
}

}  // namespace tilefish
