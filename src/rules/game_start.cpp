#include "rules/game_start.h"

#include <cassert>

#include "rules/notation.h"
#include "rules/verify.h"

namespace tilefish {

namespace {

constexpr std::string_view opened_word = "opened ";
constexpr std::string_view unopened_word = "unopened ";

// Whether the game has every tile of the position, and as often. They are counted one by one, since a table from elsewhere may
// hold more of a tile than TileCounts can say.
bool has_all(const Ruleset& ruleset, const Position& start) {
  TileCounts seen(ruleset.numbers());
  const auto count = [&](Tile tile) {
    const bool exists = tile.is_joker() || (tile.number() <= ruleset.numbers() && tile.colour() < ruleset.colours());
    if (!exists || seen.count(tile) == (tile.is_joker() ? ruleset.jokers() : ruleset.copies())) return false;
    seen.add(tile);
    return true;
  };
  for (const Meld& meld : start.table.melds) {
    for (const Tile tile : meld.tiles()) {
      if (!count(tile)) return false;
    }
  }
  if (start.rack.numbers() != ruleset.numbers()) return false;
  for (const Tile tile : start.rack.tiles()) {
    if (!count(tile)) return false;
  }
  return true;
}

std::int64_t unseen(const Position& start, const Ruleset& ruleset) {
  return ruleset.total_tiles() - start.rack.total() - start.table.counts(ruleset.numbers()).total();
}

}  // namespace

std::optional<Error> flaw_of_start(const Position& start, int players, const Ruleset& ruleset) {
  if (!has_all(ruleset, start)) return Error{.what = "the position holds tiles that the game does not have"};
  const TileCounts on_table = start.table.counts(ruleset.numbers());
  if (const Verdict verdict = verify_puzzle(on_table, start.table, ruleset); !verdict.legal()) {
    return Error{.what = verdict.sentence};
  }
  if (start.rack.empty()) return Error{.what = "a rack without tiles has won already"};
  if (start.table.empty() && start.opened) return Error{.what = "nobody has opened while the table is empty"};
  if (unseen(start, ruleset) < players - 1) {
    return Error{.what = "the position leaves no tile for one of the other players"};
  }
  return std::nullopt;
}

Deal deal_from(const Position& start, int players, const Ruleset& ruleset, const Seed& seed) {
  assert(!flaw_of_start(start, players, ruleset));
  Deal deal;
  TileCounts seen = start.table.counts(ruleset.numbers()) + start.rack;
  for (const Tile tile : all_tiles(ruleset)) {
    if (seen.count(tile) > 0) {
      seen.remove(tile);
    } else {
      deal.pool.push_back(tile);
    }
  }
  seed.shuffle(deal.pool, 1);
  deal.racks.assign(static_cast<std::size_t>(players), TileCounts(ruleset.numbers()));
  deal.racks[0] = start.rack;
  // One at a time, so that few tiles are few for everybody.
  for (int i = 0; i < ruleset.rack_size(); ++i) {
    for (std::size_t seat = 1; seat < deal.racks.size() && !deal.pool.empty(); ++seat) {
      deal.racks[seat].add(deal.pool.back());
      deal.pool.pop_back();
    }
  }
  return deal;
}

bool has_opened(const Position& start, int seat) { return seat == 0 ? start.opened : !start.table.empty(); }

std::string start_to_string(const Position& start) {
  return std::string(start.opened ? opened_word : unopened_word) + to_string(start);
}

Result<Position> parse_start(std::string_view text, const Ruleset& ruleset) {
  const bool opened = text.substr(0, opened_word.size()) == opened_word;
  if (!opened && text.substr(0, unopened_word.size()) != unopened_word) {
    return Error{.what = "not a position to start from", .expected = "opened or unopened, and TABLE / RACK"};
  }
  Result<Position> start = parse_position(text.substr((opened ? opened_word : unopened_word).size()), ruleset);
  if (start) start->opened = opened;
  return start;
}

}  // namespace tilefish
