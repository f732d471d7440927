#include "analysis/judge.h"

#include <gtest/gtest.h>

#include "analysis/match_analysis.h"
#include "analysis/played_match.h"
#include "base/thread_pool.h"

namespace tilefish {
namespace {

using testing::played_match;
using testing::small_game;

class JudgeTest : public ::testing::Test {
 protected:
  // Turns in which the whole rack could be laid and was not: there the best is known for certain.
  void SetUp() override {
    ThreadPool pool(1);
    Progress progress("analysing");
    for (std::uint64_t seed = 1; seed < 60; ++seed) {
      const Game game = played_match(small_game(), {"level1", "level2"}, {.seed = seed, .most_turns = 40});
      analysis_ = std::make_unique<MatchAnalysis>(MatchTurns::of(record_of(game)).value(),
                                                  AnalysisOptions{.nodes = 60, .luck = false});
      analysis_->run(pool, Limits{}, progress);
      for (std::size_t i = 0; i < analysis_->turns().size(); ++i) {
        const TurnAnalysis& found = analysis_->turns()[i];
        if (!found.facts || !found.facts->overlooked_going_out() || found.name != TurnName::blunder) continue;
        turn_ = i;
        return;
      }
    }
    FAIL() << "nobody overlooked to go out";
  }

  const Turn& turn() const { return analysis_->match().turns()[turn_]; }
  const Chances& chances() const { return *analysis_->turns()[turn_].chances; }
  Judgement judged(const Alternative& other, const Limits& limits = {}) const {
    const SeatConduct mover = analysis_->seats()[static_cast<std::size_t>(turn().seat)].conduct;
    return judge(analysis_->match(), turn(), mover, chances().alternatives[chances().best].turn, other,
                 {.play_outs = 200}, limits)
        .value();
  }

  std::unique_ptr<MatchAnalysis> analysis_;
  std::size_t turn_ = 0;
};

TEST_F(JudgeTest, GoingOutIsAsGoodAsTheBest) {
  const Judgement judgement = judged(chances().alternatives[chances().best].turn);
  EXPECT_EQ(judgement.judged, Judged::as_good);
  EXPECT_TRUE(judgement.goes_out);
  EXPECT_EQ(judgement.share, judgement.best_share);
}

TEST_F(JudgeTest, WhatWasPlayedIsNotBetterThanItself) {
  const Judgement judgement = judged(chances().alternatives[0].turn);
  EXPECT_EQ(judgement.judged, Judged::not_better);
  EXPECT_FALSE(judgement.goes_out);
  EXPECT_EQ(judgement.share, judgement.played_share);
  EXPECT_LT(judgement.share, judgement.best_share - blunder_loss / 2);
}

TEST_F(JudgeTest, SaysTheSameAgainAndStopsWhenAsked) {
  const Alternative draw{.laid = TileCounts(small_game().numbers()), .draws = 1};
  EXPECT_EQ(judged(draw).share, judged(draw).share);
  StopFlag stop;
  stop.request();
  const Outcome<Judgement> stopped =
      judge(analysis_->match(), turn(), {}, chances().alternatives[chances().best].turn, draw, {}, {.stop = &stop});
  EXPECT_FALSE(stopped.finished());
}

}  // namespace
}  // namespace tilefish
