#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "storage/test_database.h"
#include "storage/tidying.h"

namespace tilefish {
namespace {

using std::chrono::days;
using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::Ge;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Le;
using testing::Not;
using testing::UnorderedElementsAre;

constexpr Instant today{days(20'000)};

class TidyingTest : public testing::Test {
 protected:
  void finish(const std::string& id, int people, Instant at, int events = 3) {
    std::vector<Change> changes = {StartGame{id, "seed", at, people}};
    for (int i = 0; i < events; ++i) changes.push_back(AppendEvent{id, i, std::string(200, 'x'), at});
    changes.push_back(FinishGame{id, "seed", at});
    ASSERT_FALSE(store_->commit(changes).has_value());
  }

  // Steps until there is nothing more to do; how many games are gone.
  int tidy(const Retention& retention) {
    int games = 0;
    for (int steps = 0; steps < 10'000; ++steps) {
      const Result<Tidied> done = store_->tidy(retention, today);
      EXPECT_TRUE(done.ok()) << done.error().describe();
      EXPECT_LE(done->games, 8) << "a step is small";
      games += static_cast<int>(done->games);
      if (!done->more) return games;
    }
    ADD_FAILURE() << "there is no end";
    return games;
  }

  bool is_there(const std::string& id) { return store_->finished_game(id, Instant()).value().has_value(); }

  void commit(const std::vector<Change>& changes) { ASSERT_FALSE(store_->commit(changes).has_value()); }

  std::vector<std::string> guests() const {
    std::vector<std::string> ids;
    for (const StoredIdentity& identity : database_.identities()) ids.push_back(identity.guest.id);
    return ids;
  }

  TestDatabase database_;
  std::unique_ptr<Store> store_ = database_.open();
};

TEST_F(TidyingTest, OldGamesGoAndThoseOfPeopleStayLonger) {
  const Retention retention{.people = {days(100), 0}, .robots = {days(10), 0}};
  for (int i = 0; i < 20; ++i) finish("old" + std::to_string(i), 0, today - days(20));
  finish("people", 2, today - days(20));
  finish("ancient", 1, today - days(101));
  finish("new", 0, today - days(9));
  EXPECT_EQ(tidy(retention), 21);
  EXPECT_TRUE(is_there("people"));
  EXPECT_TRUE(is_there("new"));
  EXPECT_FALSE(is_there("ancient"));
  EXPECT_FALSE(is_there("old7"));
  finish("old7", 0, today);  // its events are gone as well
}

// Of many old ones, so that a step does not see them all at once.
TEST_F(TidyingTest, GamesOfWhoeverHasARecoveryCodeStayLonger) {
  const Retention retention{.people = {days(100), 0, days(300)}, .robots = {days(10), 0}};
  ASSERT_FALSE(
      store_->commit(std::vector<Change>{PutGuest{"ann", "Ann", today, "a code"}, PutGuest{"bob", "Bob", today}})
          .has_value());
  const auto of = [&](const std::string& game, const std::string& guest, Instant at) {
    finish(game, 1, at);
    ASSERT_FALSE(
        store_->commit(std::vector<Change>{AddResult{.game = game, .guest = guest, .finished = at}}).has_value());
  };
  for (int i = 0; i < 70; ++i) of("ann" + std::to_string(i), "ann", today - days(200) + std::chrono::hours(i / 40));
  for (int i = 0; i < 6; ++i) of("bob" + std::to_string(i), "bob", today - days(150));
  of("ancient", "ann", today - days(301));
  EXPECT_EQ(tidy(retention), 7);
  EXPECT_TRUE(is_there("ann0"));
  EXPECT_TRUE(is_there("ann69"));
  EXPECT_FALSE(is_there("bob0"));
  EXPECT_FALSE(is_there("ancient"));
  // What comes of age later is found too.
  of("late", "bob", today - days(101));
  EXPECT_EQ(tidy(retention), 1);
  EXPECT_EQ(tidy({.people = {days(100), 0, days(0)}}), 0) << "for ever";
  EXPECT_EQ(tidy({.people = {days(100), 60, days(300)}}), 10) << "however long, not more than so many";
}

TEST_F(TidyingTest, TheOldestGoWhenThereAreTooMany) {
  const Retention retention{.people = {days(0), 10}, .robots = {days(0), 0}};
  for (int i = 0; i < 30; ++i) finish("game" + std::to_string(i), 1, today - days(50 - i));
  for (int i = 0; i < 15; ++i) finish("robots" + std::to_string(i), 0, today);
  EXPECT_EQ(tidy(retention), 20);
  EXPECT_FALSE(is_there("game19"));
  EXPECT_TRUE(is_there("game20"));
  EXPECT_TRUE(is_there("robots0"));
  finish("one more", 1, today);
  EXPECT_EQ(tidy(retention), 1);
  EXPECT_FALSE(is_there("game20"));
}

TEST_F(TidyingTest, TheOldestGoWhateverTheNumberOfPeople) {
  const Retention retention{.people = {days(0), 12}, .robots = {days(0), 0}};
  for (int i = 0; i < 20; ++i) finish("game" + std::to_string(i), 1 + (i * 5) % 8, today - days(50 - i));
  EXPECT_EQ(tidy(retention), 8);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(is_there("game" + std::to_string(i)), i >= 8) << i;
}

// A million games are kept, and this is asked every second while moves wait: each number of people is looked up along the index, and
// only what was found there is sorted.
TEST_F(TidyingTest, TheOldestAreFoundAlongAnIndex) {
  if (database_.file().empty()) GTEST_SKIP() << "the words of a plan are SQLite's";
  for (const char* condition : {"finished_ms < 5", "finished_ms IS NOT NULL"}) {
    int searches = 0;
    int sorts = 0;
    for (const std::string& line : database_.plan_of(oldest_games({1, 8}, condition, 4))) {
      EXPECT_EQ(line.find("SCAN games"), std::string::npos) << line;
      if (line.find("games USING INDEX finished_games (people=?") != std::string::npos) ++searches;
      if (line.find("TEMP B-TREE") != std::string::npos) ++sorts;
    }
    EXPECT_EQ(searches, 8) << condition;
    EXPECT_EQ(sorts, 1) << condition;
  }
}

TEST_F(TidyingTest, LongGamesGoOneAtATime) {
  const Retention retention{.people = {days(0), 0}, .robots = {days(1), 0}};
  for (int i = 0; i < 3; ++i) finish("long" + std::to_string(i), 0, today - days(9), 1200);
  for (int i = 0; i < 2; ++i) finish("short" + std::to_string(i), 0, today - days(8), 300);
  for (const int games : {1, 1, 1, 2, 0}) EXPECT_EQ(store_->tidy(retention, today)->games, games);
}

TEST_F(TidyingTest, RunningGamesAndThoseOnATableStay) {
  const Retention retention{.people = {days(1), 1}, .robots = {days(1), 1}};
  ASSERT_FALSE(store_->commit(std::vector<Change>{StartGame{"runs", "seed", today - days(9), 0}}).has_value());
  finish("shown", 0, today - days(9));
  ASSERT_FALSE(store_->commit(std::vector<Change>{PutRoom{"ABCD", "shown", "room"}}).has_value());
  EXPECT_EQ(tidy(retention), 0);
  EXPECT_TRUE(is_there("shown"));
  ASSERT_FALSE(store_->commit(std::vector<Change>{AppendEvent{"runs", 0, "0 draw", today}}).has_value());
}

// A machine without a battery starts in 1970, one with a wrong one in 2040; what was stored is as young as before.
TEST_F(TidyingTest, AClockThatJumpsMakesNoGameOld) {
  const Retention retention{.people = {days(100), 3}, .robots = {days(10), 0}};
  ASSERT_FALSE(store_->commit(std::vector<Change>{PutGuest{"ann", "Ann", today - days(2)}}).has_value());
  for (int i = 0; i < 5; ++i) finish("people" + std::to_string(i), 1, today - days(200 - i));
  finish("robots", 0, today - days(20));
  store_.reset();
  store_ = database_.open();
  EXPECT_EQ(store_->tidy(retention, today + days(5000))->games, 2) << "too many are too many";
  EXPECT_EQ(store_->tidy(retention, today + days(5000))->games, 0);
  EXPECT_TRUE(is_there("robots"));
  store_.reset();
  store_ = database_.open();
  EXPECT_EQ(store_->tidy(retention, today)->games, 4) << "the clock is right";
}

TEST_F(TidyingTest, GuestsWhoAreNotSeenForLongGoUnlessTheySitSomewhere) {
  const Retention retention{.guests = days(90), .identities = days(700)};
  commit({PutGuest{"away", "Ann", today - days(91)}, PutDevice{"d", "away", "digest", "", today, today},
          PutGuest{"here", "Bob", today - days(1)}, PutGuest{"lasting", "Cleo", today - days(91), "ABCD digest"},
          PutGuest{"gone", "Dan", today - days(701), "ABCD digest"}, PutGuest{"sitting", "Eve", today - days(91)},
          PutRoom{"ABCD", "", R"({"seats":[{"guest":"sitting"}]})"}});
  EXPECT_THAT(store_->tidy(retention, today)->guests, UnorderedElementsAre("away", "gone"));
  EXPECT_THAT(guests(), ElementsAre("here", "lasting", "sitting"));
  EXPECT_THAT(store_->tidy(retention, today)->guests, IsEmpty());
}

// A flood of names must not fill the disk, and nobody is to lose by it what they could miss.
TEST_F(TidyingTest, OfTooManyGuestsThoseGoWhoHaveLeftNothingBehind) {
  const Retention retention{.guests = days(90), .identities = days(700), .most_guests = 10};
  commit({PutGuest{"lasting", "Ann", today - days(80), "ABCD digest"}, PutGuest{"sitting", "Bob", today - days(80)},
          PutRoom{"ABCD", "", R"({"seats":[{"guest":"sitting"}]})"}, PutGuest{"claims", "Cleo", today - days(80)},
          ClaimName{"claims", {{"Cleo", "cleo"}}}, PutGuest{"rated", "Dan", today - days(80)},
          PutRating{"rated", "duel", 1600, 80, 0.06, 20, true, today}});
  for (int i = 10; i < 50; ++i) commit({PutGuest{"flood" + std::to_string(i), "Eve", today - days(60 - i)}});
  for (int i = 10; i < 30; ++i) commit({PutGuest{"late" + std::to_string(i), "Fay", today}});
  std::size_t gone = 0;
  for (int step = 0; step < 40; ++step) gone += store_->tidy(retention, today)->guests.size();
  EXPECT_EQ(gone, 40u) << "more would be those who were here of late";
  EXPECT_THAT(guests(), Each(Not(HasSubstr("flood"))));
  EXPECT_THAT(guests(), IsSupersetOf({"lasting", "sitting", "claims", "rated", "late10", "late29"}));
}

// As after a clock that could not be believed.
TEST_F(TidyingTest, OfTooManyGuestsOfOneMomentThoseGoWhoMay) {
  const Retention retention{.guests = days(90), .identities = days(700), .most_guests = 10};
  const Instant moment = today - days(45);
  for (int i = 100; i < 180; ++i) {
    const std::string id = "rated" + std::to_string(i);
    commit({PutGuest{id, id, moment}, PutRating{id, "duel", 1600, 80, 0.06, 20, true, today}});
  }
  for (int i = 10; i < 50; ++i) commit({PutGuest{"flood" + std::to_string(i), "Eve", moment}});
  for (int i = 10; i < 30; ++i) commit({PutGuest{"late" + std::to_string(i), "Fay", today}});
  std::size_t gone = 0;
  for (int step = 0; step < 60; ++step) gone += store_->tidy(retention, today)->guests.size();
  EXPECT_EQ(gone, 40u);
  EXPECT_THAT(guests(), Each(Not(HasSubstr("flood"))));
}

TEST_F(TidyingTest, AsManyGuestsAsThereMayBeStay) {
  const Retention retention{.guests = days(90), .identities = days(700), .most_guests = 100};
  for (int i = 0; i < 150; ++i)
    commit({PutGuest{"guest" + std::to_string(1000 + i), "Ann", today - days(80 - i / 10)}});
  for (int step = 0; step < 40; ++step) EXPECT_TRUE(store_->tidy(retention, today).ok());
  EXPECT_EQ(guests().size(), 100u);
  EXPECT_EQ(guests().front(), "guest1050") << "those who were last seen longest ago have gone";
}

// At the next start the clock may seem right, for somebody has been there meanwhile.
TEST_F(TidyingTest, AClockThatJumpsMakesNoGuestOld) {
  const Retention retention{.guests = days(90), .identities = days(700)};
  for (const days jump : {days(5000), days(-5000), days(5000)}) {
    commit({PutGuest{"ann", "Ann", today}, PutGuest{"bob", "Bob", today - days(80)},
            PutGuest{"cleo", "Cleo", today - days(80), "ABCD digest"}});
    for (const Instant now : {today + jump, today + jump + days(1), today, today + days(1)}) {
      store_.reset();
      store_ = database_.open();
      EXPECT_THAT(store_->tidy(retention, now)->guests, IsEmpty());
      commit({SeeGuest{"ann", now}});
      EXPECT_THAT(guests(), ElementsAre("ann", "bob", "cleo"));
    }
    EXPECT_THAT(database_.identities()[1].guest.seen, AllOf(Ge(today - days(45)), Le(today)));
  }
}

TEST_F(TidyingTest, WhoHasBeenAwayForLongestIsFoundAlongAnIndex) {
  if (database_.file().empty()) GTEST_SKIP() << "the words of a plan are SQLite's";
  for (const char* question :
       {"SELECT MAX(seen_ms) FROM guests WHERE recovery = ''", "SELECT MAX(seen_ms) FROM guests WHERE recovery <> ''",
        "SELECT id FROM guests WHERE recovery <> '' AND SUBSTR(recovery, 1, 5) = 'ABCD' || ' '"}) {
    EXPECT_THAT(database_.plan_of(question), Contains(HasSubstr("USING"))) << question;
  }
}

TEST_F(TidyingTest, NothingGoesWithoutLimits) {
  finish("old", 0, today - days(9999));
  EXPECT_EQ(tidy({.people = {days(0), 0}, .robots = {days(0), 0}}), 0);
}

// Where nobody plays there are no commits that would bring back a connection that a step has lost.
TEST_F(TidyingTest, AStepBringsBackWhatAnEarlierOneHasLost) {
  if (database_.file().empty()) GTEST_SKIP() << "only SQLite locks all of a database";
  const Retention forever{.people = {days(0), 0}, .robots = {days(0), 0}};
  finish("game", 1, today);
  const auto lock = database_.lock();
  EXPECT_FALSE(store_->tidy(forever, today).ok());
  lock->release();
  EXPECT_TRUE(store_->tidy(forever, today).ok());
  EXPECT_TRUE(is_there("game"));
}

TEST_F(TidyingTest, TheFileGivesSpaceBack) {
  if (database_.file().empty()) GTEST_SKIP() << "PostgreSQL tidies up by itself";
  for (int i = 0; i < 60; ++i) finish("game" + std::to_string(i), 0, today - days(9), 200);
  database_.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  const auto before = std::filesystem::file_size(database_.file());
  EXPECT_EQ(tidy({.people = {days(0), 0}, .robots = {days(1), 0}}), 60);
  database_.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  EXPECT_LT(std::filesystem::file_size(database_.file()), before / 2);
}

TEST_F(TidyingTest, ALogThatReadersHaveHeldUpShrinksWhenTheyEnd) {
  if (database_.file().empty()) GTEST_SKIP() << "PostgreSQL's log is its own affair";
  const Retention forever{.people = {days(0), 0}, .robots = {days(0), 0}};
  finish("first", 0, today);
  const auto reader = database_.reader();
  for (int i = 0; i < 60; ++i) finish("game" + std::to_string(i), 0, today, 400);
  EXPECT_GT(store_->tidy(forever, today)->log_bytes, 8u << 20) << "a reader that stays keeps the log";
  reader->release();
  EXPECT_EQ(store_->tidy(forever, today)->log_bytes, 0u);
  finish("last", 0, today);
}

// Of three readers, each comes before the one before it goes. The second has seen all of the log, so that all of it goes into the
// file; the third then needs the file alone.
TEST_F(TidyingTest, TheLogIsTakenInThoughSomebodyReadsAtAnyTime) {
  if (database_.file().empty()) GTEST_SKIP() << "PostgreSQL's log is its own affair";
  const Retention forever{.people = {days(0), 0}, .robots = {days(0), 0}};
  finish("first", 0, today);
  const auto oldest = database_.reader();
  for (int i = 0; i < 60; ++i) finish("game" + std::to_string(i), 0, today, 400);
  const auto second = database_.reader();
  oldest->release();
  EXPECT_GT(store_->tidy(forever, today)->log_bytes, 8u << 20);
  const auto third = database_.reader();
  second->release();
  EXPECT_EQ(store_->tidy(forever, today)->log_bytes, 0u);
  finish("last", 0, today);
  EXPECT_TRUE(is_there("last"));
}

// What a reader that stays costs: no more than the pages that commits have changed since, three or so for an event. What it has
// seen goes into the file meanwhile, and all is given back when it ends.
TEST_F(TidyingTest, ALogGrowsUnderAReaderByWhatIsChangedAlone) {
  if (database_.file().empty()) GTEST_SKIP() << "PostgreSQL's log is its own affair";
  const Retention forever{.people = {days(0), 0}, .robots = {days(0), 0}};
  for (int i = 0; i < 30; ++i) finish("game" + std::to_string(i), 0, today, 400);
  database_.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  const auto reader = database_.reader();
  ASSERT_FALSE(store_->commit(std::vector<Change>{StartGame{"runs", "seed", today, 0}}).has_value());
  const auto before = store_->tidy(forever, today)->log_bytes;
  constexpr int commits = 500;
  for (int i = 0; i < commits; ++i) {
    ASSERT_FALSE(store_->commit(std::vector<Change>{AppendEvent{"runs", i, "0 draw", today}}).has_value());
  }
  const auto grown = (store_->tidy(forever, today)->log_bytes - before) / commits;
  RecordProperty("bytes_a_commit", static_cast<int>(grown));
  EXPECT_LT(grown, 24u << 10);
  EXPECT_GT(std::filesystem::file_size(database_.file()), 1u << 20) << "what the reader has seen is in the file";
  for (int i = 0; i < 60; ++i) finish("more" + std::to_string(i), 0, today, 400);
  reader->release();
  EXPECT_EQ(store_->tidy(forever, today)->log_bytes, 0u);
}

}  // namespace
}  // namespace tilefish
