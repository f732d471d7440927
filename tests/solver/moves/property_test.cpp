#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "base/random.h"
#include "solver/all_moves.h"
#include "solver/move_solver.h"
#include "solver/moves/brute_moves.h"
#include "solver/random_tables.h"

namespace tilefish {
namespace {

struct Game {
  int colours;
  int numbers;
  int copies;
  int jokers;
  int min_meld;
};

Ruleset ruleset_of(const Game& game, JokerRule rule, int opening_points) {
  RulesetFields numbers;
  numbers.colours = game.colours;
  numbers.numbers = game.numbers;
  numbers.copies = game.copies;
  numbers.jokers = game.jokers;
  numbers.min_meld = game.min_meld;
  numbers.joker_rule = rule;
  numbers.opening_points = opening_points;
  numbers.rack_size = 1;
  numbers.max_players = 2;
  return Ruleset::make(numbers).value();
}

// The order in which a cursor gives moves.
bool comes_before(const TileCounts& a, const TileCounts& b) {
  for (int number = 1; number <= a.numbers(); ++number) {
    for (int colour = 0; colour < max_colours; ++colour) {
      const int difference = row_count(a.row(number), colour) - row_count(b.row(number), colour);
      if (difference != 0) return difference > 0;
    }
  }
  return a.jokers() > b.jokers();
}

std::vector<TileCounts> listed(const AllMoves& moves) {
  std::vector<TileCounts> list;
  moves.visit([&](const TileCounts& move) {
    list.push_back(move);
    return true;
  });
  return list;
}

// The first move that only one side has, in words; empty if there is none.
std::string difference(std::vector<TileCounts> exact, std::vector<TileCounts> brute) {
  std::sort(brute.begin(), brute.end(), comes_before);
  for (std::size_t i = 0; i < std::max(exact.size(), brute.size()); ++i) {
    if (i < exact.size() && i < brute.size() && exact[i] == brute[i]) continue;
    const bool extra = i == brute.size() || (i < exact.size() && comes_before(exact[i], brute[i]));
    return extra ? "listed but not legal: " + to_string(exact[i]) : "legal but not listed: " + to_string(brute[i]);
  }
  return "";
}

// Of two moves of the same list.
bool is_listed_before(const TileCounts& a, const TileCounts& b) {
  if (a.points(30) != b.points(30)) return a.points(30) > b.points(30);
  return a.total() != b.total() ? a.total() > b.total() : comes_before(a, b);
}

// The best first, and nothing but them.
void expect_best_first(AllMovesFinder& finder, const Position& position, std::vector<TileCounts> expected) {
  BestFirstMoves moves = finder.best_first(position, Weights::value(30), Limits{}).value();
  std::vector<TileCounts> found;
  std::int64_t latest = std::numeric_limits<std::int64_t>::max();
  while (std::optional<BestFirstMoves::Valued> move = moves.next()) {
    ASSERT_LE(move->value, latest) << to_string(position);
    ASSERT_EQ(move->value, move->played.points(30)) << to_string(position);
    latest = move->value;
    found.push_back(std::move(move->played));
  }
  ASSERT_TRUE(std::is_sorted(found.begin(), found.end(), is_listed_before)) << to_string(position);
  std::sort(found.begin(), found.end(), comes_before);
  ASSERT_EQ(difference(found, std::move(expected)), "") << to_string(position);
}

void compare(const Game& game, JokerRule rule, bool opened, std::uint64_t seed, int rounds) {
  const Ruleset ruleset = ruleset_of(game, rule, opened ? 30 : 2 * game.numbers);
  AllMovesFinder finder(ruleset);
  AllMovesFinder judging_finder(ruleset, {.most_states_to_list = 0});
  Rng rng(seed);
  for (int round = 0; round < rounds; ++round) {
    Position position = random_position(rng, ruleset,
                                        {.melds = static_cast<int>(rng.between(0, 3)),
                                         .rack = static_cast<int>(rng.between(1, 6)),
                                         .jokers = rng.chance(0.5) ? 0.08 : 0.3});
    position.opened = opened;
    const AllMoves moves = finder.find(position);
    const std::vector<TileCounts> list = listed(moves);
    ASSERT_EQ(difference(list, brute_moves(position, ruleset)), "") << to_string(position);
    ASSERT_EQ(moves.count(), list.size()) << to_string(position);
    expect_best_first(finder, position, list);
    expect_best_first(judging_finder, position, list);
  }
}

// More of them on request: for a long run by hand.
int rounds_per_game() {
  const char* wanted = std::getenv("TILEFISH_ROUNDS");
  return wanted == nullptr ? 60 : std::atoi(wanted);
}

constexpr Game small_games[] = {
    {4, 13, 2, 2, 3}, {3, 6, 2, 2, 3}, {2, 7, 2, 2, 3}, {4, 5, 3, 3, 3}, {3, 5, 2, 2, 2},
    {2, 6, 1, 1, 2},  {5, 6, 2, 2, 4}, {5, 5, 1, 0, 3}, {1, 8, 3, 2, 3}, {6, 4, 2, 3, 4},
    {8, 3, 1, 2, 5},  {3, 9, 2, 4, 3}, {4, 6, 2, 4, 3},
};

TEST(AllMovesProperty, AgreeWithBruteForceWhereJokersAreFree) {
  std::uint64_t seed = 100;
  for (const Game& game : small_games) compare(game, JokerRule::free, true, seed++, rounds_per_game());
}

TEST(AllMovesProperty, OpeningsAgreeWithBruteForce) {
  std::uint64_t seed = 200;
  for (const Game& game : small_games) compare(game, JokerRule::swap, false, seed++, rounds_per_game());
}

TEST(AllMovesProperty, AgreeWithBruteForceWhereJokersAreSwapped) {
  std::uint64_t seed = 300;
  for (const Game& game : small_games) compare(game, JokerRule::swap, true, seed++, rounds_per_game());
}

// Tables too large for brute force: the sweep for the best move is the other opinion.
TEST(AllMovesProperty, OfFullTablesCanEachBeLaid) {
  const Ruleset ruleset = Ruleset::classic();
  AllMovesFinder finder(ruleset);
  MoveSolver solver(ruleset);
  Rng rng(400);
  for (int round = 0; round < 5 * rounds_per_game(); ++round) {
    const Position position = random_position(
        rng, ruleset,
        {.melds = static_cast<int>(rng.between(6, 14)), .rack = static_cast<int>(rng.between(1, 4)), .jokers = 0.2});
    const AllMoves moves = finder.find(position);
    ASSERT_EQ(moves.count() > 0, solver.best_value(position, Weights::tiles()) > 0) << to_string(position);
    for (const TileCounts& move : listed(moves)) {
      ASSERT_TRUE(solver.can_go_out({.table = position.table, .rack = move, .opened = true}))
          << to_string(move) << " of " << to_string(position);
    }
  }
}

}  // namespace
}  // namespace tilefish
