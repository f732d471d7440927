#include "analysis/match_analysis.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "analysis/played_match.h"
#include "analysis/small_ending.h"
#include "arena/intervals.h"
#include "base/sanitizer.h"

namespace tilefish {
namespace {

using testing::played_match;
using testing::small_game;

std::unique_ptr<MatchAnalysis> analysis_of(const Game& game, const AnalysisOptions& options, unsigned threads = 1,
                                           const Limits& limits = {}) {
  auto analysis = std::make_unique<MatchAnalysis>(MatchTurns::of(record_of(game)).value(), options);
  ThreadPool pool(threads);
  Progress progress("analysing");
  (void)analysis->run(pool, limits, progress);
  return analysis;
}

void expect_same(const TurnAnalysis& one, const TurnAnalysis& other) {
  ASSERT_EQ(one.facts, other.facts);
  ASSERT_TRUE(one.chances && other.chances);
  EXPECT_EQ(one.name, other.name);
  EXPECT_EQ(one.chances->share, other.chances->share);
  EXPECT_EQ(one.chances->points, other.chances->points);
  EXPECT_EQ(one.chances->best, other.chances->best);
  EXPECT_EQ(one.chances->loss, other.chances->loss);
  EXPECT_EQ(one.chances->seats, other.chances->seats);
  ASSERT_EQ(one.luck.has_value(), other.luck.has_value());
  if (one.luck) {
    EXPECT_EQ(one.luck->value, other.luck->value);
  }
  ASSERT_EQ(one.open.has_value(), other.open.has_value());
  if (one.open) {
    EXPECT_EQ(one.open->share, other.open->share);
  }
}

TEST(MatchAnalysis, IsTheSameOnAnyNumberOfThreads) {
  const Game game = played_match(Ruleset::free(), {"level4", "level6"}, {.seed = 8, .most_turns = 12});
  const AnalysisOptions options{.nodes = 24, .open_racks = true};
  const auto one = analysis_of(game, options, 1);
  const auto three = analysis_of(game, options, 3);
  for (std::size_t i = 0; i < one->turns().size(); ++i) expect_same(one->turns()[i], three->turns()[i]);
}

TEST(MatchAnalysis, WhatIsThereWhenItIsStoppedIsWhatTheSamePlayOutsGive) {
  const Game game = played_match(small_game(), {"level4", "level6"}, {.seed = 2});
  const auto stopped = analysis_of(game, {.luck = false}, 2, Limits{}.within(std::chrono::seconds(2)));
  for (std::size_t i = 0; i < stopped->turns().size(); ++i) {
    const TurnAnalysis& turn = stopped->turns()[i];
    if (!turn.chances || turn.nodes > 1000) continue;
    expect_same(turn, analysis_of(game, {.nodes = turn.nodes, .luck = false})->turns()[i]);
    break;
  }
}

TEST(MatchAnalysis, StepByStepIsTheSame) {
  const Game game = played_match(small_game(), {"level4", "level6"}, {.seed = 2, .most_turns = 8});
  const AnalysisOptions options{.nodes = 70};  // a pass of 60, then one of 70
  MatchAnalysis steps(MatchTurns::of(record_of(game)).value(), options);
  EXPECT_EQ(steps.progress(), 0);
  StopFlag stop;
  std::size_t count = 0;
  double progress = 0;
  while (steps.step(Limits{.stop = &stop}) == MatchAnalysis::Step::done) {
    ++count;
    EXPECT_GT(steps.progress(), progress);
    progress = steps.progress();
    if (count % 5 != 0) continue;
    StopFlag now;
    now.request();
    const MatchAnalysis::Step step = steps.step(Limits{.stop = &now});
    EXPECT_NE(step, MatchAnalysis::Step::done) << "what is interrupted is done later";
    EXPECT_EQ(steps.progress(), progress);
  }
  EXPECT_EQ(count, 3 * steps.turns().size()) << "facts and two passes";
  EXPECT_EQ(steps.progress(), 1);
  const auto whole = analysis_of(game, options);
  for (std::size_t i = 0; i < steps.turns().size(); ++i) expect_same(steps.turns()[i], whole->turns()[i]);
  EXPECT_EQ(steps.depth(), 70u);
}

TEST(MatchAnalysis, StepsPassOverTurnsThatOthersHaveDone) {
  const Game game = played_match(small_game(), {"level4", "level6"}, {.seed = 2, .most_turns = 8});
  const AnalysisOptions options{.nodes = 70};
  const auto whole = analysis_of(game, options);
  MatchAnalysis steps(MatchTurns::of(record_of(game)).value(), options);
  while (!steps.has_found_facts()) ASSERT_EQ(steps.step({}), MatchAnalysis::Step::done);
  EXPECT_EQ(steps.conducts(), whole->conducts()) << "they are known with the facts";
  EXPECT_EQ(steps.turns_left(), steps.wanted_turns());
  // One before the steps come there, one between their passes, and one that is done already.
  const double before = steps.progress();
  for (const std::size_t turn : {0, 3}) steps.set_turn(turn, whole->turns()[turn]);
  EXPECT_GT(steps.progress(), before);
  EXPECT_EQ(steps.turns_left().size(), steps.turns().size() - 2);
  std::size_t count = 0;
  for (; steps.step({}) == MatchAnalysis::Step::done; ++count) {
    if (count == steps.turns().size() - 3) steps.set_turn(5, whole->turns()[5]);
  }
  EXPECT_EQ(count, 2 * (steps.turns().size() - 2) - 1);
  EXPECT_EQ(steps.progress(), 1);
  EXPECT_TRUE(steps.turns_left().empty());
  for (std::size_t i = 0; i < steps.turns().size(); ++i) expect_same(steps.turns()[i], whole->turns()[i]);
}

TEST(MatchAnalysis, StoppedBeforeItBeganSaysNothing) {
  StopFlag stop;
  stop.request();
  const Game game = played_match(small_game(), {"level4", "level6"});
  const auto analysis = analysis_of(game, {.nodes = 30}, 1, {.stop = &stop});
  for (const TurnAnalysis& turn : analysis->turns()) EXPECT_FALSE(turn.chances);
  EXPECT_EQ(analysis->seats().size(), 2u);
  EXPECT_EQ(analysis->depth(), 0u);
}

TEST(MatchAnalysis, WhoeverGoesOutHasWonForSure) {
  const Game game = played_match(Ruleset::free(), {"level6", "optimal"}, {.seed = 6});
  ASSERT_EQ(game.result()->end, RoundEnd::went_out);
  const auto analysis = analysis_of(game, {.nodes = 24, .luck = false});
  const TurnAnalysis& last = analysis->turns().back();
  EXPECT_EQ(last.chances->share, 1);
  EXPECT_EQ(last.name, TurnName::best);
  double sum = 0;
  for (const SeatAnalysis& seat : analysis->seats()) sum += seat.result;
  EXPECT_NEAR(sum, 0, 1e-12);
}

TEST(MatchAnalysis, ARackThatCouldGoOutAndDidNotIsNamed) {
  // The first of a few matches in which a careless robot overlooks the end.
  for (std::uint64_t seed = 1; seed < 40; ++seed) {
    const Game game = played_match(small_game(), {"level2", "level2"}, {.seed = seed});
    const auto analysis = analysis_of(game, {.nodes = 60, .luck = false});
    for (const TurnAnalysis& turn : analysis->turns()) {
      if (!turn.facts->overlooked_going_out()) continue;
      const Chances& chances = *turn.chances;
      ASSERT_GT(chances.alternatives.size(), 1u);
      EXPECT_TRUE(chances.alternatives[1].turn.is(Idea::goes_out));
      EXPECT_NEAR(chances.alternatives[1].difference, 1 - chances.share, 0.3);
      return;
    }
  }
  FAIL() << "nobody overlooked anything";
}

TEST(MatchAnalysis, DoesNotDependOnTheRacksThatTheMoverCannotSee) {
  const Game game = played_match(Ruleset::free(), {"level5", "level6"}, {.seed = 9, .most_turns = 20});
  const MatchTurns match = MatchTurns::of(record_of(game)).value();
  FactFinder facts(match.setup().ruleset);
  AlternativeFinder alternatives(match.setup().ruleset);
  ChanceFinder chances(match.setup().ruleset);
  for (const std::size_t index : {std::size_t{12}, std::size_t{13}, std::size_t{18}}) {
    const Turn& turn = match.turns()[index];
    Turn other = turn;
    std::swap(other.racks[static_cast<std::size_t>(1 - turn.seat)], other.racks[static_cast<std::size_t>(turn.seat)]);
    std::reverse(other.pool.begin(), other.pool.end());
    const TurnFacts known = facts.find(turn.view.position, turn.laid_table(), Limits{}).value();
    const std::vector<Alternative> list = alternatives.find(turn, known, false, 1, Limits{}).value();
    const Company company{.hoarding = {0.2, 0.2}};
    const Chances one = chances.find(turn, list, Racks::hidden, company, 40, 5, Limits{}).value();
    const Chances two = chances.find(other, list, Racks::hidden, company, 40, 5, Limits{}).value();
    EXPECT_EQ(one.share, two.share);
    EXPECT_EQ(one.loss, two.loss);
  }
}

TEST(MatchAnalysis, SmallEndingsAreProven) {
  int proven = 0;
  for (std::uint64_t seed = 1; seed < 30 && proven < 5; ++seed) {
    const Game game = played_match(small_game(), {"hoarder", "level6"}, {.seed = seed});
    const auto analysis = analysis_of(game, {.nodes = 20, .luck = false});
    for (std::size_t i = 0; i < analysis->turns().size(); ++i) {
      const Turn& turn = analysis->match().turns()[i];
      const std::optional<EndingPosition> ending = small_ending_of(turn.view);
      if (!ending || analysis->turns()[i].chances->certainty != Certainty::proven) continue;
      ++proven;
      const Chances& chances = *analysis->turns()[i].chances;
      EndingSolver solver(game.ruleset());
      const EndingAnswer answer = solver.solve(*ending, Limits{});
      const double best = chances.alternatives[chances.best].share;
      EXPECT_EQ(best, answer.result == EndingResult::win ? 1 : answer.result == EndingResult::tie ? 0.5 : 0);
      EXPECT_EQ(chances.loss_error, 0);
      EXPECT_GE(chances.loss, 0);
    }
  }
  EXPECT_GE(proven, 3);
}

TEST(Luck, IsZeroOnAverage) {
  RunningMean luck;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const Game game = played_match(small_game(), {"level5", "level6"}, {.seed = seed});
    const auto analysis = analysis_of(game, {.nodes = 20});
    for (const SeatAnalysis& seat : analysis->seats()) luck.add(seat.luck);
  }
  const Estimate estimate = luck.estimate();
  EXPECT_LT(estimate.low, 0);
  EXPECT_GT(estimate.high, 0);
  EXPECT_LT(estimate.high - estimate.low, 0.5) << "or the test says little";
}

TEST(Luck, IsBelievedTheLessTheLessItIsKnown) {
  EXPECT_DOUBLE_EQ((Luck{.value = 0.1}.believed()), 0.1);
  EXPECT_NEAR((Luck{.value = 0.1, .error = 0.0447}.believed()), 0.05, 0.001);
  EXPECT_LT((Luck{.value = -0.1, .error = 1}.believed()), 0);
  EXPECT_GT((Luck{.value = -0.1, .error = 1}.believed()), -0.001);
}

TEST(Luck, TakenAwayItNarrowsTheSpreadOfResults) {
  RunningMean result;
  RunningMean adjusted;
  for (std::uint64_t seed = 101; seed <= (has_sanitizer ? 104 : 140); ++seed) {
    const Game game = played_match(small_game(), {"level6", "level6"}, {.seed = seed});
    const auto analysis = analysis_of(game, {.nodes = 150});
    result.add(analysis->seats()[0].result);
    adjusted.add(analysis->seats()[0].adjusted);
  }
  if (has_sanitizer) return;  // a few matches say nothing of their spread
  EXPECT_LT(adjusted.variance(), 0.95 * result.variance());
}

TEST(Luck, ATileOnTopComesFromWhereItWas) {
  World world;
  world.seats.resize(2);
  for (WorldSeat& seat : world.seats) seat.rack = TileCounts(13);
  const Tile red = Tile(5, 2);
  const Tile blue = Tile(7, 0);
  world.seats[1].rack.add(red);
  world.pool = {Tile::joker(), blue};
  put_on_top(world, Tile::joker());
  EXPECT_EQ(world.pool, (std::vector<Tile>{blue, Tile::joker()}));
  put_on_top(world, red);
  EXPECT_EQ(world.pool, (std::vector<Tile>{blue, red}));
  EXPECT_EQ(world.seats[1].rack.count(red), 0);
  EXPECT_EQ(world.seats[1].rack.jokers(), 1);
}

}  // namespace
}  // namespace tilefish
