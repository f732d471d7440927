#include <chrono>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "storage/records.h"
#include "storage/store.h"
#include "storage/test_database.h"

namespace tilefish {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

Instant at(std::int64_t milliseconds) { return Instant(std::chrono::milliseconds(milliseconds)); }

const StoredDeal deal{20'774, std::string(64, 'a'), "classic", "level5 level6"};

StoredPlay play_of(const std::string& guest) {
  return {.day = deal.day, .guest = guest, .game = "game of " + guest, .begun = at(5), .counts = true, .end = {}};
}

StoredPlay ended(const std::string& guest, std::int64_t points, bool given_up = false, bool ranked = true) {
  StoredPlay play = play_of(guest);
  play.end = PlayEnd{.at = at(100), .points = points, .place = 2, .turns = 31, .given_up = given_up, .ranked = ranked};
  return play;
}

class DealTablesTest : public testing::Test {
 protected:
  void commit(const std::vector<Change>& changes) {
    const std::optional<StoreFailure> failure = store_->commit(changes);
    ASSERT_FALSE(failure.has_value()) << failure->error.describe();
  }

  // A guest who has played the day's deal.
  void play(const std::string& guest, const StoredPlay& how) {
    commit({PutGuest{guest, guest, at(1)}, StartGame{how.game, "setup", at(5), 1, at(1000)}, BeginPlay{play_of(guest)},
            FinishGame{how.game, "setup", at(100)}, EndPlay{how}});
  }

  StoredDeals reloaded() {
    store_.reset();
    store_ = database_.open();
    return store_->load().value().deals;
  }

  TestDatabase database_;
  std::unique_ptr<Store> store_ = database_.open();
  std::unique_ptr<Records> records_ = open_records(database_.options());
};

TEST_F(DealTablesTest, EverythingComesBackAsItWasWritten) {
  commit({PutDeal{deal}});
  play("ann", ended("ann", 87));
  commit({PutGuest{"bob", "Bob", at(1)}, BeginPlay{play_of("bob")}});
  EXPECT_THAT(reloaded().deals, ElementsAre(deal));
  EXPECT_THAT(reloaded().plays, ElementsAre(ended("ann", 87), play_of("bob")));
}

TEST_F(DealTablesTest, ADealIsMadeOnceAndAPlayCountsOnce) {
  commit({PutDeal{deal}});
  StoredDeal other = deal;
  other.seed = std::string(64, 'b');
  play("ann", ended("ann", 87));
  StoredPlay again = play_of("ann");
  again.game = "another";
  StoredPlay better = again;
  better.end = ended("ann", 300).end;
  commit({PutDeal{other}, BeginPlay{again}, EndPlay{better}, EndPlay{ended("ann", 400)}});
  EXPECT_THAT(reloaded().deals, ElementsAre(deal));
  EXPECT_THAT(reloaded().plays, ElementsAre(ended("ann", 87)));
}

TEST_F(DealTablesTest, OnlyTheLatestDaysAreTakenUpAgain) {
  commit({PutGuest{"ann", "Ann", at(1)}});
  for (int day = 1; day <= 4; ++day) {
    StoredPlay play = play_of("ann");
    play.day = day;
    play.game = "game " + std::to_string(day);
    commit({PutDeal{{day, "seed", "classic", "level5"}}, BeginPlay{play}});
  }
  EXPECT_THAT(reloaded().deals, SizeIs(4));
  const StoredDeals stored = reloaded();
  ASSERT_THAT(stored.plays, SizeIs(2));
  EXPECT_EQ(stored.plays[0].day, 3);
}

TEST_F(DealTablesTest, AHiddenGameIsNotToBeLookedAtBeforeItsTime) {
  commit({PutDeal{deal}});
  play("ann", ended("ann", 87));
  EXPECT_EQ(store_->finished_game("game of ann", at(999)).value(), std::nullopt);
  EXPECT_EQ(records_->finished_game("game of ann", at(999)).value(), std::nullopt);
  EXPECT_TRUE(store_->finished_game("game of ann", at(1000)).value().has_value());
  EXPECT_TRUE(records_->finished_game("game of ann", at(1000)).value().has_value());
}

TEST_F(DealTablesTest, TheListOfMatchesSaysWhenTheyCanBeSeen) {
  commit({PutDeal{deal}});
  play("ann", ended("ann", 87));
  commit({AddResult{.game = "game of ann", .guest = "ann", .name = "Ann", .finished = at(100), .opponent = "table3"}});
  EXPECT_FALSE(records_->matches("ann", {.now = at(999)}, {}, 10).value().at(0).kept);
  EXPECT_TRUE(records_->matches("ann", {.now = at(1000)}, {}, 10).value().at(0).kept);
}

TEST_F(DealTablesTest, TheRankingHasThoseWhoCountTheBestFirst) {
  commit({PutDeal{{deal.day - 3, "seed", "classic", "level5"}}, PutDeal{deal}});
  play("ann", ended("ann", 87));
  play("bob", ended("bob", -12));
  play("carl", ended("carl", 87));
  play("dora", ended("dora", 500, true));
  play("emil", ended("emil", 999, false, false));
  commit({PutGuest{"fay", "Fay", at(1)}, BeginPlay{play_of("fay")}});
  const DealRanking ranking = records_->ranking(deal.day, "bob", 3).value().value();
  EXPECT_EQ(ranking.deal, deal);
  EXPECT_THAT(ranking.scores, ElementsAre(ScoreCount{87, 2}, ScoreCount{-12, 1}, ScoreCount{std::nullopt, 1}));
  ASSERT_THAT(ranking.lines, SizeIs(3));
  EXPECT_EQ(ranking.lines[0].name, "ann");
  EXPECT_EQ(ranking.lines[2].play, ended("bob", -12));
  EXPECT_TRUE(ranking.lines[2].kept);
  EXPECT_EQ(ranking.own, ended("bob", -12));
  EXPECT_EQ(ranking.before, deal.day - 3);
  EXPECT_EQ(ranking.after, std::nullopt);
  EXPECT_EQ(records_->ranking(deal.day + 1, "", 3).value().has_value(), false);
}

TEST_F(DealTablesTest, WhoIsForgottenTakesTheirPlaysAlong) {
  commit({PutDeal{deal}});
  play("ann", ended("ann", 87));
  commit({RemoveGuest{"ann"}});
  EXPECT_THAT(reloaded().plays, IsEmpty());
}

}  // namespace
}  // namespace tilefish
