#include "players/learned/features.h"

#include <algorithm>

namespace tilefish {

namespace {

// Whether the tile could lie in a meld without jokers of tiles like those of `tiles`, itself included, however many there are.
bool has_company(const TileCounts& tiles, Tile tile, const Ruleset& ruleset) {
  int colours = 0;
  for (int colour = 0; colour < ruleset.colours(); ++colour) {
    colours += colour == tile.colour() || row_count(tiles.row(tile.number()), colour) > 0 ? 1 : 0;
  }
  if (colours >= ruleset.min_meld()) return true;
  int length = 1;
  for (const int step : {-1, 1}) {
    int number = tile.number() + step;
    while (number >= 1 && number <= ruleset.numbers() && row_count(tiles.row(number), tile.colour()) > 0) {
      ++length;
      number += step;
    }
  }
  return length >= ruleset.min_meld();
}

struct Company {
  int with_rack = 0;       // tiles that make a meld with others of the rack
  int with_table = 0;      // that make one with the tiles of the table
  int alone = 0;           // that make one with neither
  int pairs = 0;           // neighbours of the rack that one tile would complete
  int copies_on_rack = 0;  // second copies, which need a meld of their own
};

Company company_of(const TileCounts& rack, const TileCounts& table, const Ruleset& ruleset) {
  Company sum;
  const TileCounts both = rack + table;
  for (int number = 1; number <= rack.numbers(); ++number) {
    int colours = 0;
    for (int colour = 0; colour < ruleset.colours(); ++colour) {
      const int count = row_count(rack.row(number), colour);
      if (count == 0) continue;
      const Tile tile(number, colour);
      colours += 1;
      sum.copies_on_rack += count - 1;
      sum.with_rack += has_company(rack, tile, ruleset) ? count : 0;
      sum.with_table += has_company(table, tile, ruleset) ? count : 0;
      sum.alone += has_company(both, tile, ruleset) ? 0 : count;
      for (const int next : {number + 1, number + 2}) {
        if (next <= rack.numbers() && row_count(rack.row(next), colour) > 0) ++sum.pairs;
      }
    }
    sum.pairs += colours > 1 ? colours - 1 : 0;
  }
  return sum;
}

// The share of the tiles that the others or the pool hold and that would fit on this table.
float welcome(const TileCounts& unseen, const TileCounts& table, const Ruleset& ruleset) {
  int fitting = 0;
  for (int number = 1; number <= unseen.numbers(); ++number) {
    for (int colour = 0; colour < ruleset.colours(); ++colour) {
      const int count = row_count(unseen.row(number), colour);
      if (count > 0 && has_company(table, Tile(number, colour), ruleset)) fitting += count;
    }
  }
  return static_cast<float>(fitting) / static_cast<float>(std::max(1, unseen.total()));
}

struct Others {
  int count = 0;
  int opened = 0;
  int fewest = 0;
  int tiles = 0;
};

Others others_of(const View& view) {
  Others others;
  for (int seat = 0; seat < view.players(); ++seat) {
    const SeatView& each = view.seats[static_cast<std::size_t>(seat)];
    if (seat == view.seat || each.resigned) continue;
    others.fewest = others.count == 0 ? each.tiles : std::min(others.fewest, each.tiles);
    ++others.count;
    others.opened += each.opened ? 1 : 0;
    others.tiles += each.tiles;
  }
  return others;
}

}  // namespace

const std::array<std::string_view, learned_features>& feature_names_of_turns() {
  static constexpr std::array<std::string_view, learned_features> names = {
      "players",      "rack_tiles", "rack_points", "rack_jokers", "opened",       "others_opened", "others_fewest",
      "others_tiles", "pool",       "pool_empty",  "drew",        "passes",       "laid",          "left_next_turn",
      "with_rack",    "with_table", "alone",       "pairs",       "points_ahead", "welcome"};
  return names;
}

Features TurnFeatures::after(const View& view, const Choice& choice, const Limits& limits) {
  const Ruleset& ruleset = *view.ruleset;
  const int numbers = ruleset.numbers();
  const TileCounts before = view.position.table.counts(numbers);
  const TileCounts table = choice ? choice->counts(numbers) : before;
  const TileCounts laid = table - before;
  const TileCounts rack = view.position.rack - laid;
  const bool drew = !choice && view.pool > 0;
  const Position next{
      .table = choice ? *choice : view.position.table, .rack = rack, .opened = view.position.opened || choice};
  const Outcome<std::int64_t> playable = solver_.best_value(next, Weights::tiles(), limits);
  const Others others = others_of(view);
  const TileCounts unseen = view.unseen();
  const Company company = company_of(rack, table, ruleset);

  const auto hand = static_cast<float>(ruleset.rack_size());
  const auto all = static_cast<float>(ruleset.total_tiles());
  const auto seats = static_cast<float>(std::max(1, others.count));
  const float tile_points =
      static_cast<float>(unseen.points(ruleset.joker_penalty())) / static_cast<float>(std::max(1, unseen.total()));
  const float points = static_cast<float>(rack.points(ruleset.joker_penalty())) + (drew ? tile_points : 0);
  const auto left = static_cast<float>(rack.total() - (playable.finished() ? playable.value() : 0));
  const float hundred = 100;
  return {static_cast<float>(view.players()),
          static_cast<float>(rack.total() + (drew ? 1 : 0)) / hand,
          points / hundred,
          static_cast<float>(rack.jokers()),
          next.opened ? 1.0F : 0.0F,
          static_cast<float>(others.opened) / seats,
          static_cast<float>(others.fewest) / hand,
          static_cast<float>(others.tiles) / seats / hand,
          static_cast<float>(view.pool) / all,
          view.pool == 0 ? 1.0F : 0.0F,
          drew ? 1.0F : 0.0F,
          static_cast<float>(view.passes) / static_cast<float>(view.players()),
          static_cast<float>(laid.total()) / hand,
          left / hand,
          static_cast<float>(company.with_rack) / hand,
          static_cast<float>(company.with_table) / hand,
          static_cast<float>(company.alone + company.copies_on_rack) / hand,
          static_cast<float>(company.pairs) / hand,
          (tile_points * static_cast<float>(others.fewest) - points) / hundred,
          welcome(unseen, table, ruleset)};
}

}  // namespace tilefish
