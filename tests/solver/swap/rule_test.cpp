#include "solver/swap/rule.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "rules/notation.h"
#include "rules/table_jokers.h"
#include "rules/verify.h"
#include "rules/verify_jokers.h"
#include "solver/every_table.h"
#include "solver/free_rule.h"
#include "solver/move_solver.h"
#include "solver/reference/property.h"
#include "solver/reference/random_questions.h"
#include "solver/swap/books.h"
#include "solver/swap/groups.h"
#include "solver/swap/paid_jokers.h"
#include "solver/swap/sweep.h"
#include "solver/tile_weight.h"

namespace tilefish {
namespace {

using test::expect_property;

// The heaviest play for which some table passes the judge, by trying all tables.
std::int64_t heaviest_by_brute_force(const Position& position, const Weights& weights, const Ruleset& ruleset) {
  std::int64_t best = 0;
  const TileCounts before = position.table.counts(ruleset.numbers());
  every_choice(position.rack, [&](const TileCounts& played) {
    const std::int64_t weight = weight_of(played, weights);
    if (weight <= best) return true;
    every_table(before + played, ruleset, [&](const Table& after) {
      if (!verify_move(position, after, ruleset).legal()) return true;
      best = weight;
      return false;
    });
    return true;
  });
  return best;
}

TEST(SwapRule, AJokerIsExchangedForTheTileItStandsFor) {
  const Ruleset& ruleset = Ruleset::classic();
  MoveSolver solver(ruleset);
  // 5b takes the joker's place; the joker pays for itself with 11r and 12r.
  const Position position = parse_position("4b J 6b / 5b 11r 12r", ruleset).value();
  EXPECT_EQ(solver.best_value(position, Weights::tiles()), 3);
  EXPECT_TRUE(solver.can_go_out(position));
}

TEST(SwapRule, AJokerIsNotTakenForMeldsOfTheTable) {
  const Ruleset& ruleset = Ruleset::classic();
  MoveSolver solver(ruleset);
  // With free jokers the run of five could do without its joker, which would then hold 9g 10g for 11g.
  const Position position = parse_position("3b 4b 5b J, 9g 9r 9y, 10g 10r 10y / 1r", ruleset).value();
  EXPECT_EQ(solver.best_value(position, Weights::tiles()), 0);
}

TEST(SwapRule, AgreesWithBruteForce) {
  expect_property(1500, [] {
    const auto random = *test::random_position(
        {.colours = 4, .numbers = 6, .copies = 2, .jokers = 2, .table_melds = 3, .rack_tiles = 4});
    const Ruleset ruleset = random.ruleset.with_joker_rule(JokerRule::swap);
    const Position& position = random.position;
    RC_PRE(position.table.counts(ruleset.numbers()).jokers() > 0);
    RC_PRE(position.table.counts(ruleset.numbers()).total() <= 14);
    const Weights weights = *test::random_weights(ruleset);
    const std::int64_t best = heaviest_by_brute_force(position, weights, ruleset);
    MoveSolver solver(ruleset);
    const std::optional<Move> move = solver.best(position, weights);
    if (move) RC_ASSERT(verify_move(position, move->table, ruleset).sentence == "");
    RC_ASSERT((move ? move->value : 0) == best);
  });
}

// Of the moves that weigh most, the one after which most melds lie as before, by trying all tables.
int most_kept_by_brute_force(const Position& position, std::int64_t weight, const Weights& weights,
                             const Ruleset& ruleset) {
  int most = 0;
  const TileCounts before = position.table.counts(ruleset.numbers());
  every_choice(position.rack, [&](const TileCounts& played) {
    if (played.empty() || weight_of(played, weights) != weight) return true;
    every_table(before + played, ruleset, [&](const Table& after) {
      const int kept = melds_kept(position.table, after);
      if (kept > most && verify_move(position, after, ruleset).legal()) most = kept;
      return true;
    });
    return true;
  });
  return most;
}

TEST(SwapRule, KeepsAsManyMeldsAsBruteForce) {
  int changed = 0;
  expect_property(1500, [&] {
    const auto random = *test::random_position(
        {.colours = 4, .numbers = 6, .copies = 2, .jokers = 3, .table_melds = 4, .rack_tiles = 3});
    const Ruleset ruleset = random.ruleset.with_joker_rule(JokerRule::swap);
    const Position& position = random.position;
    RC_PRE(position.table.counts(ruleset.numbers()).jokers() > 0);
    RC_PRE(position.table.counts(ruleset.numbers()).total() <= 15);
    const Weights weights = *test::random_weights(ruleset);
    MoveSolver solver(ruleset);
    const std::optional<Move> move = solver.best(position, weights, {.keep_melds = true});
    if (!move) return;
    RC_ASSERT(verify_move(position, move->table, ruleset).sentence == "");
    const int kept = melds_kept(position.table, move->table);
    changed += kept < static_cast<int>(position.table.melds.size()) ? 1 : 0;
    RC_ASSERT(kept == most_kept_by_brute_force(position, move->value, weights, ruleset));
  });
  EXPECT_GT(changed, 100);
}

// From self-play. With free jokers these moves would be worth more, and what keeps most melds then says little about
// those that the rule allows. That no more melds can be kept is not known from elsewhere.
TEST(SwapRule, KeepsMeldsWhereFreeJokersWouldBeWorthMore) {
  struct Case {
    const char* position;
    std::int64_t value;
    int kept;
  };
  const Ruleset& ruleset = Ruleset::six();
  const Weights weights = Weights::value(30);
  MoveSolver solver(ruleset);
  for (const auto& [text, value, kept] :
       {Case{"2b 2y J, 5b 5g 5y, 3r 4r 5r, 6b 6g 6r, 4y 5y J 7y, 9b 10b 11b, 12g 12r 12y, 11y J 13y, 2g 3g 4g, 5b 5g "
             "5r, "
             "9g 10g 11g / 1r 3g 4y 8g 8g 9b 10g 13b 13y",
             9, 6},
        Case{"1b 1g 1r, 4b 4g 4y, 2g 3g 4g, 6b 6g 6r, 6b 6g J, 6b 6r J, 8g 8r 8y, 8b 9b 10b, 12b 12g 12r, 10b J 12b, "
             "10y 11y 12y, 13b 13g 13y, 10y 11y 12y 13y / 1b 1r 2r 2r 4y 5b 9b 11r 12g 13b 13r",
             52, 9}}) {
    const Position position = parse_position(text, ruleset).value();
    const std::optional<Move> move = solver.best(position, weights, {.keep_melds = true});
    ASSERT_TRUE(move) << text;
    EXPECT_EQ(verify_move(position, move->table, ruleset).sentence, "") << text;
    EXPECT_EQ(move->value, value) << text;
    EXPECT_GE(melds_kept(position.table, move->table), kept) << text;
  }
}

// The swap rule asks its sweep only where quicker answers fail, so the sweep is asked here about everything.
TEST(SwapSweep, AgreesWithBruteForceByItself) {
  int moves = 0;
  expect_property(2000, [&] {
    const auto random = *test::random_position(
        {.colours = 4, .numbers = 6, .copies = 2, .jokers = 4, .table_melds = 3, .rack_tiles = 4});
    const Ruleset ruleset = random.ruleset.with_joker_rule(JokerRule::swap);
    const Position& position = random.position;
    const TileCounts before = position.table.counts(ruleset.numbers());
    RC_PRE(before.jokers() > 0);
    RC_PRE(before.total() <= 14);
    const Weights weights = *test::random_weights(ruleset);
    const std::int64_t best = heaviest_by_brute_force(position, weights, ruleset);
    Workspace workspace(ruleset);
    SwapSweep sweep;
    for (const std::int64_t least : {std::int64_t{1}, best, best + 1}) {
      Meter& meter = workspace.begin(Limits{});
      const std::optional<RestBound> rests = HeaviestPlay(before, position.rack, weights, workspace, least).rests();
      for (const RestBound* known : {static_cast<const RestBound*>(nullptr), rests ? &*rests : nullptr}) {
        const std::int64_t wanted = std::max<std::int64_t>(1, least);
        std::int64_t found = 0;
        for (const TableJokers& jokers : joker_readings(position.table, ruleset)) {
          const std::optional<Table> after = sweep.best({.table = before,
                                                         .table_jokers = jokers,
                                                         .rack = position.rack,
                                                         .weights = weights,
                                                         .least_weight = wanted,
                                                         .rests = known},
                                                        ruleset, meter);
          if (!after) continue;
          ++moves;
          RC_ASSERT(verify_move(position, *after, ruleset).sentence == "");
          const std::int64_t weight = weight_of(after->counts(ruleset.numbers()) - before, weights);
          RC_ASSERT(weight >= wanted);
          found = std::max(found, weight);
        }
        RC_ASSERT(found == (best < wanted ? 0 : best));
      }
    }
  });
  EXPECT_GT(moves, 100);
}

// Large racks against two jokers, in which the weight that free jokers reach can be reached: a sweep that looks at all
// that may be better than leaving the jokers where they are keeps 47,726 and 8,334 states.
TEST(SwapRule, WhatFreeJokersReachIsFoundWithoutLookingAtAllBelow) {
  struct Case {
    const char* position;
    std::uint64_t most_nodes;
  };
  const Case cases[] = {
      {"1b 1g 1y, 3b 3g 3y, 4b 4g 4r, 5b 5g 5r, 6g 6r 6y, 7b 7g 7y, 8b 8g 8r 8y, 6r 7r 8r, 9b 9g 9r, 11g J 13g, "
       "10y J 12y 13y / 1b 1y 2b 2g 2g 2r 3r 3r 3y 4b 4y 4y 5g 5r 5y 5y 6b 6b 6g 6y 7g 7r 7y 8g 8y 9b 9g 9r 9y 10b 10b "
       "10g 10g 10r 10r 10y 11y 11y 12b 12g 12g 12r 12y 13g 13r 13r",
       2500},
      {"1b 1g 1y, 1r J 3r, 1r J 3r 4r, 3b 4b 5b, 6b 6g 6r, 4y 5y 6y, 4y 5y 6y, 5b 6b 7b 8b, 5g 6g 7g 8g, 6r 7r 8r, "
       "7b 8b 9b, 8r 9r 10r, 8y 9y 10y, 12b 12g 12r, 13b 13g 13r, 13g 13r 13y, 11b 12b 13b, 8y 9y 10y 11y 12y 13y, "
       "7g 8g 9g 10g 11g 12g / 1y 4g 3b 3g 3y 12y 11r 10g 12r 11y 5r 3g 2b 11g",
       5000}};
  for (const Case& each : cases) {
    const Position position = parse_position(each.position, Ruleset::classic()).value();
    const Weights weights = Weights::value(30);
    MoveSolver solver(Ruleset::classic());
    const std::optional<Move> move = solver.best(position, weights);
    ASSERT_TRUE(move);
    EXPECT_EQ(verify_move(position, move->table, Ruleset::classic()).sentence, "");
    EXPECT_EQ(move->value, MoveSolver(Ruleset::free()).best_value(position, weights));
    EXPECT_LE(solver.nodes(), each.most_nodes);
  }
}

TEST(PaidJokers, AgreeWithTheJudge) {
  expect_property(3000, [] {
    const auto random = *test::random_position(
        {.colours = 4, .numbers = 8, .copies = 2, .jokers = 4, .table_melds = 4, .rack_tiles = 8});
    const Ruleset ruleset = random.ruleset.with_joker_rule(JokerRule::swap);
    const Position& position = random.position;
    const TileCounts before = position.table.counts(ruleset.numbers());
    RC_PRE(before.jokers() > 0);
    Workspace workspace(ruleset);
    HeaviestPlay play(before, position.rack, Weights::tiles(), workspace);
    RC_PRE(play.exists());
    const Table after = play.table().value();
    const TileCounts played = after.counts(ruleset.numbers()) - before;
    RC_ASSERT(jokers_are_paid_for(joker_readings(position.table, ruleset), after, played, ruleset, workspace.meter()) ==
              !unpaid_joker_meld(position.table, after, played, ruleset).has_value());
  });
}

TEST(RunMarks, KeepEqualMarksSideBySide) {
  RunMarks marks;
  marks.add({1, 2, RunMark::offers});
  marks.add({0, 3, RunMark::owes});
  marks.add({1, 2, RunMark::offers});
  ASSERT_EQ(marks.size(), 3);
  RunMarks other;
  other.add({1, 2, RunMark::offers});
  other.add({1, 2, RunMark::offers});
  other.add({0, 3, RunMark::owes});
  EXPECT_EQ(marks, other);
  EXPECT_EQ(marks.count(RunMark::offers), 2);
  marks.remove(0);
  EXPECT_EQ(marks.size(), 2);
  EXPECT_EQ(marks.count(RunMark::owes), 0);
}

// The retrieved joker can only lie beside green if one of the groups has green twice or too few tiles.
TEST(SwapGroups, ARetrievedJokerNeedsARackTileOfItsOwnGroup) {
  Meter meter;
  SwapGroupsQuestion question{.naturals = {2, 1, 2, 0}, .retrieved = 1};
  question.from_rack[1] = 1;
  EXPECT_FALSE(find_swap_groups(question, meter));
  question.from_rack[0] = 1;
  EXPECT_TRUE(find_swap_groups(question, meter));
}

TEST(SwapGroups, AJokerThatStaysNeedsAGroupWithoutItsColour) {
  Meter meter;
  SwapGroupsQuestion question{.naturals = {1, 1, 1, 0}, .staying = {1U}};
  EXPECT_FALSE(find_swap_groups(question, meter));
  question.staying = {8U};
  EXPECT_TRUE(find_swap_groups(question, meter));
}

}  // namespace
}  // namespace tilefish
