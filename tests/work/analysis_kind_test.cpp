#include "work/kinds/analysis.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "analysis/played_match.h"

namespace tilefish::work {
namespace {

const Build build{.version = "1.0.0", .bench = 7};
constexpr AnalysisOptions options{.seed = 5, .nodes = 20, .open_racks = true};

// A match of a small game, its analysis made here, and one whose facts are known.
struct Fixture {
  Fixture()
      : record(record_of(tilefish::testing::played_match(tilefish::testing::small_game(), {"optimal", "greedy"}))) {
    ThreadPool pool(1);
    Progress progress("test");
    (void)here.run(pool, {}, progress);
    (void)facts.find_all_facts(pool, {}, progress);
  }

  GameRecord record;
  MatchAnalysis here{MatchTurns::of(record).value(), options};
  MatchAnalysis facts{MatchTurns::of(record).value(), options};
};

void expect_same(const Chances& left, const Chances& right) {
  EXPECT_EQ(left.share, right.share);
  EXPECT_EQ(left.seats, right.seats);
  EXPECT_EQ(left.best, right.best);
  EXPECT_EQ(left.loss, right.loss);
  EXPECT_EQ(left.certainty, right.certainty);
  ASSERT_EQ(left.alternatives.size(), right.alternatives.size());
  for (std::size_t i = 0; i < left.alternatives.size(); ++i) {
    EXPECT_EQ(left.alternatives[i].turn.ideas, right.alternatives[i].turn.ideas);
    EXPECT_EQ(left.alternatives[i].turn.table, right.alternatives[i].turn.table);
    EXPECT_EQ(left.alternatives[i].turn.laid, right.alternatives[i].turn.laid);
    EXPECT_EQ(left.alternatives[i].share, right.alternatives[i].share);
  }
}

TEST(AnalysisKind, FindsWhatOneProcessFinds) {
  Fixture fixture;
  AnalysisJob job(fixture.facts, fixture.record, build);
  const std::unique_ptr<Workbench> bench = open_workbench(job.task()).value();
  ASSERT_GT(*job.units(), 3U);
  // In no particular order.
  for (std::uint64_t unit = *job.units(); unit-- > 0;) {
    ASSERT_TRUE(job.take(unit, bench->work(unit, "", {}).value()).ok());
  }
  for (std::size_t turn = 0; turn < fixture.here.turns().size(); ++turn) {
    const TurnAnalysis& left = fixture.here.turns()[turn];
    const TurnAnalysis& right = fixture.facts.turns()[turn];
    EXPECT_EQ(left.facts, right.facts);
    EXPECT_EQ(left.name, right.name);
    EXPECT_EQ(left.nodes, right.nodes);
    ASSERT_EQ(left.chances.has_value(), right.chances.has_value());
    if (left.chances) expect_same(*left.chances, *right.chances);
    ASSERT_EQ(left.open.has_value(), right.open.has_value());
    if (left.open) expect_same(*left.open, *right.open);
    ASSERT_EQ(left.luck.has_value(), right.luck.has_value());
    if (left.luck) {
      EXPECT_EQ(left.luck->value, right.luck->value);
    }
  }
  EXPECT_EQ(fixture.here.seats().front().adjusted, fixture.facts.seats().front().adjusted);
}

TEST(AnalysisKind, RefusesMatchesThatDoNotFitTheirSeed) {
  Fixture fixture;
  GameRecord other = fixture.record;
  other.setup.seed = Seed(12345);
  EXPECT_FALSE(open_workbench(AnalysisJob(fixture.facts, other, build).task()).ok());
  EXPECT_FALSE(open_analysis("nonsense").ok());
  MatchAnalysis without_end(MatchTurns::of(fixture.record).value(), {.nodes = 0});
  EXPECT_FALSE(open_workbench(AnalysisJob(without_end, fixture.record, build).task()).ok());
}

TEST(AnalysisKind, AsksForWhatIsLeftAndTellsNobodyWhoPlayed) {
  Fixture fixture;
  fixture.record.names = {"Minnow", "Pike"};
  fixture.facts.set_turn(1, fixture.here.turns()[1]);
  AnalysisJob job(fixture.facts, fixture.record, build);
  EXPECT_EQ(*job.units(), fixture.here.turns().size() - 1);
  EXPECT_EQ(job.task().description.find("Minnow"), std::string::npos);
  const std::unique_ptr<Workbench> bench = open_workbench(job.task()).value();
  ASSERT_TRUE(job.take(1, bench->work(1, "", {}).value()).ok());
  expect_same(*fixture.facts.turns()[2].chances, *fixture.here.turns()[2].chances);
  EXPECT_FALSE(bench->work(*job.units(), "", {}).ok()) << "there is no such turn";
}

TEST(AnalysisKind, WhatIsVoidIsTakenBack) {
  Fixture fixture;
  AnalysisJob job(fixture.facts, fixture.record, build);
  const std::unique_ptr<Workbench> bench = open_workbench(job.task()).value();
  ASSERT_TRUE(job.take(0, bench->work(0, "", {}).value()).ok());
  EXPECT_TRUE(fixture.facts.turns()[0].chances);
  job.begin_anew();
  EXPECT_FALSE(fixture.facts.turns()[0].chances);
  EXPECT_EQ(fixture.facts.turns()[0].facts, fixture.here.turns()[0].facts);
  EXPECT_EQ(fixture.facts.turns_left().size(), *job.units());
}

RC_GTEST_PROP(AnalysisKind, DamagedResultsDoNoHarm, (std::size_t place, char letter)) {
  static Fixture fixture;
  static AnalysisJob job(fixture.facts, fixture.record, build);
  static const Output good = open_workbench(job.task()).value()->work(0, "", {}).value();
  Output damaged = good;
  damaged.exact[place % damaged.exact.size()] = letter;
  static_cast<void>(job.take(0, damaged).ok());
}

}  // namespace
}  // namespace tilefish::work
