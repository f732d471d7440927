// The programs that judge the server are judged here.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "samples.h"
#include "witness.h"

namespace tilefish::load {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
namespace json = boost::json;

json::object state(const std::string& game, const std::vector<std::string>& turns,
                   const std::string& phase = "playing") {
  json::array history;
  for (const std::string& turn : turns) history.push_back(json::value(turn));
  return {{"phase", phase}, {"game", {{"id", game}, {"round", 1}, {"history", std::move(history)}}}};
}

TEST(Witness, IsContentWhenGamesGoOn) {
  Witness witness;
  witness.heard("A", state("g", {"draw"}));
  witness.heard("A", state("g", {"draw", "lay"}));
  witness.killed();
  EXPECT_THAT(witness.rooms_at_rest(), ElementsAre("A"));
  witness.heard("A", state("g", {"draw", "lay"}));
  EXPECT_THAT(witness.rooms_at_rest(), ElementsAre("A"));
  witness.heard("A", state("g", {"draw", "lay", "draw"}));
  EXPECT_THAT(witness.rooms_at_rest(), IsEmpty());
  EXPECT_THAT(witness.complaints(), IsEmpty());
  EXPECT_EQ(witness.turns(), 3u);
}

TEST(Witness, AllowsLinesToLagUntilTheServerIsKilled) {
  Witness witness;
  witness.heard("A", state("g", {"draw", "lay"}));
  witness.heard("A", state("g", {"draw"}));
  EXPECT_THAT(witness.complaints(), IsEmpty());
  witness.killed();
  witness.heard("A", state("g", {"draw"}));
  EXPECT_THAT(witness.complaints(), ElementsAre(HasSubstr("knows 1 turns, but 2 were told")));
}

TEST(Witness, NoticesAnotherHistory) {
  Witness witness;
  witness.heard("A", state("g", {"draw", "lay"}));
  witness.heard("A", state("g", {"draw", "pass", "draw"}));
  EXPECT_THAT(witness.complaints(), ElementsAre(HasSubstr("another history")));
}

TEST(Witness, NoticesAMatchThatIsGone) {
  Witness replaced;
  replaced.heard("A", state("g", {"draw"}));
  replaced.heard("A", state("h", {}));
  EXPECT_THAT(replaced.complaints(), ElementsAre(HasSubstr("has lost its match g after 1 turns")));
  Witness forgotten;
  forgotten.heard("A", state("g", {"draw"}));
  forgotten.killed();
  forgotten.heard("A", {{"phase", "waiting"}, {"game", nullptr}});
  EXPECT_THAT(forgotten.complaints(), ElementsAre(HasSubstr("has forgotten its match")));
}

TEST(Witness, TakesTheNextMatchAfterTheEndOfOne) {
  Witness witness;
  witness.heard("A", state("g", {"draw"}, "match_over"));
  witness.heard("A", state("h", {}));
  witness.heard("A", state("g", {"draw"}, "match_over"));  // a line that lags
  EXPECT_THAT(witness.complaints(), IsEmpty());
  EXPECT_THAT(witness.finished_games(), ElementsAre("g"));
}

TEST(Samples, PercentilesAreTheSmallestTimesThatEnoughDoNotExceed) {
  Samples samples;
  EXPECT_EQ(samples.percentile(0.5), 0);
  for (int i = 100; i >= 1; --i) samples.add(std::chrono::milliseconds(i));
  EXPECT_EQ(samples.percentile(0.5), 50);
  EXPECT_EQ(samples.percentile(0.99), 99);
  EXPECT_EQ(samples.percentile(1), 100);
  EXPECT_EQ(samples.percentile(0), 1);
}

}  // namespace
}  // namespace tilefish::load
