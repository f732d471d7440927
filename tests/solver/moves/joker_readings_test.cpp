// Melds of one tile and jokers, like `J 5b J`, are runs for all of their jokers or groups for all of them. The best move,
// the list of all moves and brute force must read them alike.
#include <algorithm>
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "base/random.h"
#include "rules/notation.h"
#include "rules/table_jokers.h"
#include "rules/verify.h"
#include "solver/all_moves.h"
#include "solver/every_table.h"
#include "solver/move_solver.h"
#include "solver/moves/brute_moves.h"
#include "solver/random_tables.h"
#include "solver/tile_weight.h"

namespace tilefish {
namespace {

struct Game {
  int colours;
  int numbers;
  int jokers;
  int min_meld = 3;
};

Ruleset ruleset_of(const Game& game) {
  RulesetFields fields;
  fields.colours = game.colours;
  fields.numbers = game.numbers;
  fields.copies = 2;
  fields.jokers = game.jokers;
  fields.min_meld = game.min_meld;
  fields.joker_rule = JokerRule::swap;
  fields.rack_size = 1;
  fields.max_players = 2;
  return Ruleset::make(fields).value();
}

std::string sorted_text(std::vector<TileCounts> moves) {
  std::vector<std::string> texts;
  for (const TileCounts& move : moves) texts.push_back(to_string(move));
  std::sort(texts.begin(), texts.end());
  std::string text;
  for (const std::string& each : texts) text += (text.empty() ? "" : " | ") + each;
  return text;
}

std::string listed(AllMovesFinder& finder, const Position& position) {
  const AllMoves moves = finder.find(position);
  std::vector<TileCounts> list;
  moves.visit([&](const TileCounts& move) {
    list.push_back(move);
    return true;
  });
  EXPECT_EQ(moves.count(), list.size()) << to_string(position);
  return sorted_text(std::move(list));
}

std::string listed_best_first(AllMovesFinder& finder, const Position& position) {
  BestFirstMoves moves = finder.best_first(position, Weights::value(30), Limits{}).value();
  std::vector<TileCounts> list;
  while (std::optional<BestFirstMoves::Valued> move = moves.next()) list.push_back(std::move(move->played));
  return sorted_text(std::move(list));
}

// Of the moves worth so much, the most melds that any leaves as they are.
int most_kept(const Position& position, std::int64_t value, const Weights& weights, const Ruleset& ruleset) {
  int most = 0;
  const TileCounts before = position.table.counts(ruleset.numbers());
  every_choice(position.rack, [&](const TileCounts& played) {
    if (played.empty() || weight_of(played, weights) != value) return true;
    return every_table(before + played, ruleset, [&](const Table& after) {
      const int kept = melds_kept(position.table, after);
      if (kept > most && verify_move(position, after, ruleset).legal()) most = kept;
      return true;
    });
  });
  return most;
}

void expect_one_opinion(const Position& position, const Ruleset& ruleset) {
  const Weights weights = Weights::value(30);
  const std::vector<TileCounts> brute = brute_moves(position, ruleset);
  const std::string expected = sorted_text(brute);
  AllMovesFinder finder(ruleset);
  AllMovesFinder judging_finder(ruleset, {.most_states_to_list = 0});
  ASSERT_EQ(listed(finder, position), expected) << to_string(position);
  ASSERT_EQ(listed_best_first(finder, position), expected) << to_string(position);
  ASSERT_EQ(listed_best_first(judging_finder, position), expected) << to_string(position);

  std::int64_t best = 0;
  bool goes_out = false;
  for (const TileCounts& move : brute) {
    best = std::max(best, weight_of(move, weights));
    goes_out = goes_out || move == position.rack;
  }
  MoveSolver solver(ruleset);
  ASSERT_EQ(solver.can_go_out(position), goes_out) << to_string(position);
  const std::optional<Move> move = solver.best(position, weights);
  ASSERT_EQ(move ? move->value : 0, best) << to_string(position);
  if (!move) return;
  ASSERT_EQ(verify_move(position, move->table, ruleset).sentence, "") << to_string(position);
  const std::optional<Move> keeping = solver.best(position, weights, {.keep_melds = true});
  ASSERT_TRUE(keeping && keeping->value == best) << to_string(position);
  ASSERT_EQ(verify_move(position, keeping->table, ruleset).sentence, "") << to_string(position);
  ASSERT_EQ(melds_kept(position.table, keeping->table), most_kept(position, best, weights, ruleset))
      << to_string(position);
}

// More of them on request: for a long run by hand.
int rounds_per_game() {
  const char* wanted = std::getenv("TILEFISH_ROUNDS");
  return wanted == nullptr ? 60 : std::atoi(wanted);
}

TEST(JokerReadings, AreOfOneOpinionInAllParts) {
  constexpr Game games[] = {{3, 4, 2}, {3, 5, 3}, {4, 3, 3}, {4, 5, 3}, {4, 6, 4}, {3, 3, 4}, {3, 6, 4}, {3, 4, 4, 2}};
  Rng rng(20260310);
  for (const Game& game : games) {
    const Ruleset ruleset = ruleset_of(game);
    for (int asked = 0; asked < rounds_per_game();) {
      const Position position = random_position(rng, ruleset,
                                                {.melds = static_cast<int>(rng.between(1, 4)),
                                                 .longest = 4,
                                                 .rack = static_cast<int>(rng.between(1, 4)),
                                                 .jokers = 0.4});
      const TileCounts before = position.table.counts(ruleset.numbers());
      if (joker_readings(position.table, ruleset).size() < 2 && !rng.chance(0.02)) continue;
      if (before.jokers() == 0 || before.total() > 13 || position.rack.empty()) continue;
      ++asked;
      expect_one_opinion(position, ruleset);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(JokerReadings, OfOneMeldAreAlikeForAllItsJokers) {
  struct Case {
    Ruleset ruleset;
    const char* position;
    const char* moves;
  };
  const Case cases[] = {
      // Both tiles at once would need one joker read as part of a run and the other as part of a group.
      {Ruleset::classic(), "5g 6g 7g, J 5b J, 4g 5g 6g 7g / 5y 5r", "5r | 5y"},
      {Ruleset::six(), "J 12g J, 11r 11y J J / 11b", ""},
      {Ruleset::six(), "10r 11r J, J 11b J J / 11g", ""},
      {ruleset_of({3, 4, 3}), "J J 4b, 1g 2g J, 3b 3g 3r / 1r 4r", "1r | 4r"},
  };
  for (const Case& each : cases) {
    const Position position = parse_position(each.position, each.ruleset).value();
    expect_one_opinion(position, each.ruleset);
    AllMovesFinder finder(each.ruleset);
    EXPECT_EQ(listed(finder, position), each.moves) << each.position;
  }
}

}  // namespace
}  // namespace tilefish
