#include "analysis/alternatives.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "analysis/played_match.h"
#include "rules/verify.h"

namespace tilefish {
namespace {

using testing::played_match;
using testing::small_game;

class AlternativesOf : public ::testing::Test {
 protected:
  void look_at(const Ruleset& ruleset, const std::vector<std::string>& robots, std::uint64_t seed) {
    const MatchTurns match = MatchTurns::of(record_of(played_match(ruleset, robots, {.seed = seed}))).value();
    FactFinder facts(ruleset);
    AlternativeFinder finder(ruleset);
    for (const Turn& turn : match.turns()) {
      const TurnFacts known = facts.find(turn.view.position, turn.laid_table(), Limits{}).value();
      check(turn, known, finder.find(turn, known, false, 1, Limits{}).value());
    }
  }

  void check(const Turn& turn, const TurnFacts& facts, const std::vector<Alternative>& found) {
    ASSERT_FALSE(found.empty());
    EXPECT_LE(found.size(), 12u);
    EXPECT_TRUE(found.front().is(Idea::played));
    EXPECT_EQ(found.front().table, turn.laid_table());
    std::set<std::string> laid;
    for (const Alternative& each : found) {
      if (each.table) {
        const Verdict verdict = verify_move(turn.view.position, *each.table, *turn.view.ruleset);
        EXPECT_TRUE(verdict.legal()) << verdict.sentence;
      } else if (!each.is(Idea::played)) {
        EXPECT_TRUE(!turn.view.ruleset->must_play() || !facts.could_move());
      }
      if (!each.changes_plan) {
        EXPECT_TRUE(laid.insert(to_string(each.laid)).second) << "the same turn twice";
      }
      if (each.is(Idea::goes_out)) {
        ++goes_out_;
        EXPECT_EQ(each.laid, turn.view.position.rack);
      }
      openings_ += each.is(Idea::small_opening) ? 1 : 0;
      small_ += each.is(Idea::few_tiles) ? 1 : 0;
      plans_ += each.changes_plan ? 1 : 0;
    }
  }

  int goes_out_ = 0;
  int openings_ = 0;
  int small_ = 0;
  int plans_ = 0;
};

TEST_F(AlternativesOf, MatchesAreLegalAndDifferent) {
  look_at(Ruleset::free(), {"level4", "level6"}, 2);
  look_at(Ruleset::classic(), {"level3", "level5", "optimal"}, 3);
  EXPECT_GT(goes_out_, 0);
  EXPECT_GT(openings_, 0);
  EXPECT_GT(small_, 10);
  EXPECT_GT(plans_, 10);
}

TEST_F(AlternativesOf, RulesThatDemandAMoveHoldNoDraw) {
  RulesetFields fields = small_game().fields();
  fields.must_play = true;
  look_at(Ruleset::make(fields).value(), {"level4", "level6"}, 4);
}

}  // namespace
}  // namespace tilefish
