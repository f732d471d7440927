#include "work/kinds/arena.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "arena/entrants.h"
#include "rules/game_record.h"
#include "rules/ruleset_toml.h"

namespace tilefish::work {
namespace {

const Build build{.version = "1.0.0", .bench = 7};

struct Match {
  explicit Match(ArenaTask arena_task, const Ruleset& rules = Ruleset::free())
      : task(std::move(arena_task)),
        arena(rules, arena_entrants(task.players, rules, task.options.play.stall_limit).value(), task.options) {
    task.ruleset = ruleset_to_toml(rules);
  }

  ArenaTask task;
  Arena arena;
};

// Does all units one after the other, each by a bench of its own as a worker would that was just started.
ArenaReport done_by_workers(Match& match) {
  ArenaJob job(match.arena, match.task, match.task.players.size(), build);
  for (std::uint64_t unit = 0; unit < *job.units(); ++unit) {
    const std::unique_ptr<Workbench> bench = open_workbench(job.task()).value();
    if (job.take(unit, bench->work(unit, "", {}).value()).value() == Job::Next::enough) break;
  }
  return job.report();
}

ArenaReport done_here(Match& match) {
  ThreadPool pool(2);
  Progress progress("test");
  return match.arena.run(pool, progress);
}

void expect_same(const ArenaReport& left, const ArenaReport& right) {
  EXPECT_EQ(left.sets, right.sets);
  EXPECT_EQ(left.games, right.games);
  EXPECT_EQ(left.turns, right.turns);
  EXPECT_EQ(left.round_turns, right.round_turns);
  EXPECT_EQ(left.tied_rounds, right.tied_rounds);
  ASSERT_EQ(left.entrants.size(), right.entrants.size());
  for (std::size_t i = 0; i < left.entrants.size(); ++i) {
    const EntrantReport& one = left.entrants[i];
    const EntrantReport& other = right.entrants[i];
    EXPECT_EQ(one.name, other.name);
    EXPECT_EQ(one.win_rate.mean(), other.win_rate.mean());
    EXPECT_EQ(one.win_rate.variance(), other.win_rate.variance());
    EXPECT_EQ(one.score.mean(), other.score.mean());
    EXPECT_EQ(one.gains, other.gains);
    EXPECT_EQ(one.play.tiles_laid, other.play.tiles_laid);
    EXPECT_EQ(one.play.opening_points, other.play.opening_points);
    EXPECT_EQ(one.play.times.total(), other.play.times.total());
    EXPECT_EQ(one.moves_by_game.size(), other.moves_by_game.size());
  }
  EXPECT_EQ(left.sprt.has_value(), right.sprt.has_value());
  if (left.sprt && right.sprt) {
    EXPECT_EQ(left.sprt->llr, right.sprt->llr);
  }
}

TEST(ArenaKind, GivesTheReportOfOneProcess) {
  Match match({.players = {"optimal", "greedy", "random"}, .options = {.sets = 5, .first = 3, .seed = 9, .rounds = 2}});
  expect_same(done_by_workers(match), done_here(match));
}

TEST(ArenaKind, StopsAtTheSameDealAsOneProcess) {
  Match match({.players = {"optimal", "random"}, .options = {.sets = 500, .sprt = SprtOptions{.elo0 = 0, .elo1 = 50}}});
  const ArenaReport here = done_here(match);
  EXPECT_LT(here.sets, 500U);
  expect_same(done_by_workers(match), here);
}

TEST(ArenaKind, SendsMatchesThatCanBeReplayed) {
  Match match({.players = {"optimal", "greedy"}, .options = {.sets = 1}, .keep_games = true});
  ArenaJob job(match.arena, match.task, 2, build);
  const std::unique_ptr<Workbench> bench = open_workbench(job.task()).value();
  ASSERT_TRUE(job.take(0, bench->work(0, "", {}).value()).ok());
  int matches = 0;
  job.for_each_match([&](const GameId& id, const std::string& text) {
    EXPECT_EQ(id.rotation, matches++);
    const Result<GameRecord> record = parse_game_record(text, "test");
    ASSERT_TRUE(record.ok());
    EXPECT_TRUE(replay(*record).ok());
  });
  EXPECT_EQ(matches, 2);
}

// Times are not compared, and what only the asker decides is no part of the task.
TEST(ArenaKind, TheTaskIsWhatGamesDependOn) {
  Match match({.players = {"optimal", "greedy"}, .options = {.sets = 1}});
  const auto id = [&](const ArenaTask& task) { return ArenaJob(match.arena, task, 2, build).task().id(); };
  ArenaTask longer = match.task;
  longer.options.sets = 100;
  longer.options.sprt = SprtOptions{};
  EXPECT_EQ(id(longer), id(match.task));
  ArenaTask other = match.task;
  other.options.seed = 2;
  EXPECT_NE(id(other), id(match.task));
  const std::unique_ptr<Workbench> bench = open_workbench(ArenaJob(match.arena, match.task, 2, build).task()).value();
  EXPECT_EQ(bench->work(0, "", {}).value().exact, bench->work(0, "", {}).value().exact);
}

TEST(ArenaKind, RunsNoPrograms) {
  for (const char* const player : {"exec:touch harm", "response:exec:sh"}) {
    EXPECT_TRUE(players_flaw({"optimal", player}));
    Match match({.players = {"optimal", "greedy"}, .options = {.sets = 1}});
    match.task.players[1] = player;
    const Result<std::unique_ptr<Workbench>> bench = open_workbench(ArenaJob(match.arena, match.task, 2, build).task());
    ASSERT_FALSE(bench.ok());
    EXPECT_NE(bench.error().describe().find("programs are not run"), std::string::npos);
  }
}

TEST(ArenaKind, RefusesDescriptionsAndResultsThatAreNone) {
  EXPECT_FALSE(open_arena("nonsense").ok());
  Match match({.players = {"optimal", "greedy"}, .options = {.sets = 1}});
  match.task.players = {"optimal", "nobody"};
  EXPECT_FALSE(open_workbench(ArenaJob(match.arena, match.task, 2, build).task()).ok());
  match.task.players = {"optimal", "greedy"};
  ArenaJob job(match.arena, match.task, 2, build);
  EXPECT_FALSE(job.take(0, {}).ok());
  EXPECT_FALSE(job.take(0, {.exact = "x", .aside = ""}).ok());
  const Output good = open_workbench(job.task()).value()->work(0, "", {}).value();
  EXPECT_FALSE(job.take(0, {.exact = good.exact.substr(1), .aside = good.aside}).ok());
  EXPECT_TRUE(job.take(0, {.exact = good.exact, .aside = "nonsense"}).ok());  // times are nobody's proof
}

RC_GTEST_PROP(ArenaKind, DamagedResultsDoNoHarm, (std::size_t place, char letter)) {
  static Match match({.players = {"optimal", "greedy"}, .options = {.sets = 1}});
  static const Output good =
      open_workbench(ArenaJob(match.arena, match.task, 2, build).task()).value()->work(0, "", {}).value();
  ArenaJob job(match.arena, match.task, 2, build);
  Output damaged = good;
  damaged.exact[place % damaged.exact.size()] = letter;
  damaged.aside[place % damaged.aside.size()] = letter;
  static_cast<void>(job.take(0, damaged).ok());
}

}  // namespace
}  // namespace tilefish::work
