#include "puzzles/daily_puzzle.h"

#include <cassert>
#include <chrono>

#include "base/hash.h"
#include "rules/game.h"

namespace tilefish {

namespace {

// What a match asks when somebody draws. Here nobody does who has a move.
bool no_move_exists(const Position& /*position*/) { return false; }

}  // namespace

bool suits_people_puzzles(const Ruleset& ruleset) {
  return ruleset.numbers() <= 60 && ruleset.jokers() < ruleset.min_meld() &&
         Game::make({.ruleset = ruleset, .players = ruleset.max_players()}, no_move_exists).ok();
}

PeoplePuzzleFinder::PeoplePuzzleFinder(const Ruleset& ruleset) : ruleset_(ruleset), solver_(ruleset) {
  assert(suits_people_puzzles(ruleset));
}

Outcome<std::vector<PeoplePuzzle>> PeoplePuzzleFinder::puzzles_of_game(std::uint64_t seed, const Limits& limits) {
  std::vector<PeoplePuzzle> puzzles;
  const int players =
      ruleset_.min_players() +
      static_cast<int>(seed % static_cast<std::uint64_t>(ruleset_.max_players() - ruleset_.min_players() + 1));
  Game game = Game::make({.ruleset = ruleset_, .players = players, .seed = seed}, no_move_exists).value();
  while (const std::optional<int> seat = game.to_move()) {
    const Position position = game.position(*seat);
    const Outcome<std::optional<Move>> best =
        solver_.best(position, Weights::value(ruleset_.joker_penalty()), {}, limits);
    if (!best.finished()) return best.stopped();
    const std::optional<Move>& move = best.value();
    if (!move) {
      if (game.apply(Draw{*seat})) break;
      continue;
    }
    if (position.opened && move->played.total() <= most_puzzle_tiles) {
      const Outcome<std::optional<PeoplePuzzle>> puzzle =
          puzzle_for_people({position.table, move->played}, ruleset_, limits);
      if (!puzzle.finished()) return puzzle.stopped();
      if (puzzle.value()) puzzles.push_back(*puzzle.value());
    }
    if (game.apply(Lay{*seat, move->table})) break;
  }
  return puzzles;
}

Outcome<PeoplePuzzle> PeoplePuzzleFinder::find(std::uint64_t seed, int level, const Limits& limits) {
  for (std::uint64_t game = 0;; ++game) {
    const std::uint64_t seed_of_game = combine(combine(seed, static_cast<std::uint64_t>(level)), game);
    const Outcome<std::vector<PeoplePuzzle>> puzzles = puzzles_of_game(seed_of_game, limits);
    if (!puzzles.finished()) return puzzles.stopped();
    for (const PeoplePuzzle& puzzle : puzzles.value()) {
      if (puzzle.level() == level && given_.insert(to_string(puzzle.position)).second) return puzzle;
    }
  }
}

Result<std::uint64_t> seed_of_date(std::string_view date) {
  const Error refused{.what = "this is no date", .expected = "a day such as 2026-11-15", .token = std::string(date)};
  const auto digits = [&](std::size_t from, std::size_t length) {
    int number = 0;
    for (const char c : date.substr(from, length)) number = c >= '0' && c <= '9' ? 10 * number + (c - '0') : -10'000;
    return number;
  };
  if (date.size() != 10 || date[4] != '-' || date[7] != '-') return refused;
  const int year = digits(0, 4);
  const int month = digits(5, 2);
  const int day = digits(8, 2);
  if (year < 0 || month < 0 || day < 0) return refused;
  const std::chrono::year_month_day parsed{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day))};
  if (!parsed.ok()) return refused;
  return hash_bytes(date);
}

}  // namespace tilefish
