#include "storage/records.h"

#include <chrono>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "storage/test_database.h"

namespace tilefish {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Instant at(std::int64_t milliseconds) { return Instant(std::chrono::milliseconds(milliseconds)); }

class RecordsTest : public testing::Test {
 protected:
  void commit(const std::vector<Change>& changes) {
    const std::optional<StoreFailure> failure = store_->commit(changes);
    ASSERT_FALSE(failure.has_value()) << failure->error.describe();
  }

  // A match of Ann's, at that time, against a robot.
  std::vector<Change> duel(const std::string& id, int time, bool won, const std::string& robot = "level3") {
    AddResult mine{.game = id,
                   .guest = "ann",
                   .name = "Ann",
                   .finished = at(time),
                   .turns = 20,
                   .place = won ? 1 : 2,
                   .won = won,
                   .points = won ? 40 : -40,
                   .opened_first = won ? 1 : 0,
                   .opponent = robot,
                   .rating_kind = "duel",
                   .rating_before = 1500,
                   .rating_after = won ? 1550.25 : 1460,
                   .day = 3,
                   .week = 1};
    AddResult others{.game = id,
                     .seat = 1,
                     .robot = robot,
                     .name = "Roach",
                     .finished = at(time),
                     .turns = 20,
                     .place = won ? 2 : 1,
                     .won = !won,
                     .points = won ? -40 : 40,
                     .opponent = "ann"};
    return {StartGame{id, "setup", at(time - 1), 1}, FinishGame{id, "setup", at(time)}, mine, others};
  }

  std::vector<std::string> games(const MatchFilter& filter, std::optional<MatchCursor> after = {}, int most = 10) {
    std::vector<std::string> ids;
    const std::vector<PastMatch> page = records_->matches("ann", filter, after, most).value();
    for (const PastMatch& match : page) ids.push_back(match.game);
    return ids;
  }

  TestDatabase database_;
  std::unique_ptr<Store> store_ = database_.open();
  std::unique_ptr<Records> records_ = open_records(database_.options());
};

TEST_F(RecordsTest, MatchesComeInPagesTheLatestFirst) {
  commit({PutGuest{"ann", "Ann", at(1)}});
  // Two at the same moment: the id decides, and none is shown twice or left out.
  commit(duel("a", 10, true));
  commit(duel("b", 20, true));
  commit(duel("c", 20, true));
  commit(duel("d", 30, true));
  EXPECT_THAT(games({}, {}, 2), ElementsAre("d", "c"));
  EXPECT_THAT(games({}, MatchCursor{at(20), "c"}, 2), ElementsAre("b", "a"));
  EXPECT_THAT(games({}, MatchCursor{at(10), "a"}, 2), IsEmpty());
}

TEST_F(RecordsTest, MatchesAreFilteredByOutcomeAndOpponent) {
  commit({PutGuest{"ann", "Ann", at(1)}});
  commit(duel("a", 10, true, "level2"));
  commit(duel("b", 20, false, "level2"));
  commit(duel("c", 30, true, "level3"));
  EXPECT_THAT(games({.won = true}), ElementsAre("c", "a"));
  EXPECT_THAT(games({.won = false}), ElementsAre("b"));
  EXPECT_THAT(games({.opponent = "level2"}), ElementsAre("b", "a"));
  EXPECT_THAT(games({.won = true, .opponent = "level2"}), ElementsAre("a"));
  EXPECT_THAT(games({.opponent = "' OR '1'='1"}), IsEmpty());
}

TEST_F(RecordsTest, AMatchTellsWhoSatThereAndWhatItWasWorth) {
  commit({PutGuest{"ann", "Ann", at(1)}});
  commit(duel("a", 10, true));
  const PastMatch match = records_->matches("ann", {}, {}, 10).value().at(0);
  EXPECT_THAT(match.seats, ElementsAre(SeatResult{"ann", "", "Ann", 1, 40}, SeatResult{"", "level3", "Roach", 2, -40}));
  EXPECT_DOUBLE_EQ(match.rating_after, 1550.25);
  EXPECT_TRUE(match.kept);
  EXPECT_FALSE(match.accuracy.has_value());
}

TEST_F(RecordsTest, AnAnalysisBringsAccuracyToTheList) {
  commit({PutGuest{"ann", "Ann", at(1)}});
  commit(duel("a", 10, true));
  commit({PutAnalysis{"a", "v1", "{}", at(11), {912, 850}}});
  EXPECT_EQ(records_->matches("ann", {}, {}, 10).value().at(0).accuracy, 912);
}

TEST_F(RecordsTest, SumsGrowByWeekAndOpponentForOneAndForAll) {
  commit({PutGuest{"ann", "Ann", at(1)}});
  commit(duel("a", 10, true));
  commit(duel("b", 20, false));
  const std::vector<Tally> own = records_->tallies("ann", 100).value();
  ASSERT_EQ(own.size(), 1u);
  EXPECT_EQ(own[0].games, 2);
  EXPECT_EQ(own[0].won, 1);
  EXPECT_EQ(own[0].opened_first, 1);
  EXPECT_EQ(own[0].points, 0);
  const ServerSums sums = records_->sums().value();
  ASSERT_EQ(sums.tallies.size(), 1u);
  EXPECT_EQ(sums.tallies[0].opponent, "level3");
  EXPECT_EQ(sums.tallies[0].games, 2);
  EXPECT_EQ(sums.guests, 1);
}

TEST_F(RecordsTest, TheBestAreThoseWhoAreKnownWell) {
  commit({PutGuest{"ann", "Ann", at(1)}, PutGuest{"bob", "Bob", at(1)}, PutGuest{"cy", "Cy", at(1)},
          PutRating{"ann", "duel", 1600.5, 80, 0.06, 20, true, at(2)},
          PutRating{"bob", "duel", 1700, 80, 0.06, 20, true, at(2)},
          PutRating{"cy", "duel", 2000, 200, 0.06, 2, false, at(2)}});
  const std::vector<BoardLine> lines = records_->board({"duel", "all", 0}, 10).value();
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].name, "Bob");
  EXPECT_DOUBLE_EQ(lines[1].rating, 1600.5);
  EXPECT_EQ(records_->rank({"duel", "all", 0}, "ann").value(), 1);
  EXPECT_EQ(records_->rank({"duel", "all", 0}, "cy").value(), std::nullopt);
  EXPECT_THAT(records_->board({"table", "all", 0}, 10).value(), IsEmpty());
}

TEST_F(RecordsTest, TheBestOfADayAreThoseWhoGainedMost) {
  commit({PutGuest{"ann", "Ann", at(1)}, PutRating{"ann", "duel", 1600, 80, 0.06, 20, true, at(2)}});
  commit(duel("a", 10, true));
  commit(duel("b", 20, true));
  const std::vector<BoardLine> day = records_->board({"duel", "day", 3}, 10).value();
  ASSERT_EQ(day.size(), 1u);
  EXPECT_DOUBLE_EQ(day[0].gained, 100.5);
  EXPECT_EQ(day[0].games, 2);
  EXPECT_EQ(records_->board({"duel", "week", 1}, 10).value().size(), 1u);
  EXPECT_THAT(records_->board({"duel", "day", 4}, 10).value(), IsEmpty());
  EXPECT_EQ(records_->rank({"duel", "day", 3}, "ann").value(), 0);
}

TEST_F(RecordsTest, RatingsOfATableComeWithWhatAGameDidToThem) {
  commit({PutGuest{"ann", "Ann", at(1)}, PutGuest{"bob", "Bob", at(1)},
          PutRating{"ann", "duel", 1550.25, 80, 0.06, 20, true, at(2)}});
  commit(duel("a", 10, true));
  const std::vector<TableRating> before = records_->table_ratings("duel", {"ann", "bob", "eve"}, "").value();
  ASSERT_EQ(before.size(), 1u);
  EXPECT_EQ(before[0].rating.guest, "ann");
  EXPECT_DOUBLE_EQ(before[0].rating.rating, 1550.25);
  EXPECT_FALSE(before[0].change.has_value());
  const std::vector<TableRating> after = records_->table_ratings("duel", {"ann"}, "a").value();
  ASSERT_TRUE(after.at(0).change.has_value());
  EXPECT_DOUBLE_EQ(after[0].change->before, 1500);
  EXPECT_DOUBLE_EQ(after[0].change->after, 1550.25);
  EXPECT_FALSE(records_->table_ratings("duel", {"ann"}, "b").value().at(0).change.has_value());
  EXPECT_THAT(records_->table_ratings("table", {"ann"}, "a").value(), IsEmpty());
}

TEST_F(RecordsTest, ListsOfLongAgoAreForgotten) {
  commit({PutGuest{"ann", "Ann", at(1)}, PutRating{"ann", "duel", 1600, 80, 0.06, 20, true, at(2)}});
  commit(duel("a", 10, true));  // on day 3, in week 1
  ASSERT_TRUE(store_->tidy({}, Instant(std::chrono::days(50))).ok());
  EXPECT_EQ(records_->board({"duel", "day", 3}, 10).value().size(), 1u);
  ASSERT_TRUE(store_->tidy({}, Instant(std::chrono::days(100))).ok());
  EXPECT_THAT(records_->board({"duel", "day", 3}, 10).value(), IsEmpty());
  EXPECT_THAT(records_->board({"duel", "week", 1}, 10).value(), IsEmpty());
  EXPECT_EQ(records_->board({"duel", "all", 0}, 10).value().size(), 1u);
}

// Ratings of puzzles are in thousandths.
PutSolver solver(const std::string& guest, std::int64_t rating, bool ranked, std::int64_t attempts = 9) {
  return {{.guest = guest,
           .rating = {rating, 80'000, 60'000'000, at(2)},
           .attempts = attempts,
           .solved = 7,
           .ranked = ranked}};
}

AddAttempt puzzle_result(const std::string& guest, int number, std::int64_t gained, bool listed = true) {
  return {.attempt = {.guest = guest,
                      .number = number,
                      .puzzle = "p",
                      .mode = "training",
                      .rating_before = 1'600'000,
                      .rating_after = 1'600'000 + gained,
                      .at = at(5)},
          .listed = listed,
          .day = 3,
          .week = 1};
}

TEST_F(RecordsTest, TheBestSolversOfAllTimesAreThoseWhoAreKnownWell) {
  commit({PutGuest{"ann", "Ann", at(1)}, PutGuest{"bob", "Bob", at(1)}, PutGuest{"cy", "Cy", at(1)},
          solver("ann", 1'600'500, true), solver("bob", 1'700'000, true), solver("cy", 2'000'000, false)});
  const std::vector<BoardLine> lines = records_->board({puzzle_kind, "all", 0}, 10).value();
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].name, "Bob");
  EXPECT_DOUBLE_EQ(lines[1].rating, 1600.5);
  EXPECT_DOUBLE_EQ(lines[1].deviation, 80);
  EXPECT_EQ(lines[1].games, 7);
  EXPECT_EQ(records_->rank({puzzle_kind, "all", 0}, "ann").value(), 1);
  EXPECT_EQ(records_->rank({puzzle_kind, "all", 0}, "cy").value(), std::nullopt);
}

TEST_F(RecordsTest, TheBestSolversOfADayAreThoseWhoGainedMost) {
  commit({PutGuest{"ann", "Ann", at(1)}, PutGuest{"bob", "Bob", at(1)}, solver("ann", 1'612'000, true),
          solver("bob", 1'700'000, true)});
  commit({puzzle_result("ann", 1, 20'000), puzzle_result("ann", 2, -7'500), puzzle_result("ann", 3, 90'000, false),
          puzzle_result("bob", 1, 4'250)});
  for (const auto& [span, number] : {std::pair("day", 3), {"week", 1}}) {
    const BoardSpan board{puzzle_kind, span, number};
    const std::vector<BoardLine> lines = records_->board(board, 10).value();
    ASSERT_EQ(lines.size(), 2u) << span;
    EXPECT_EQ(lines[0].name, "Ann");
    EXPECT_DOUBLE_EQ(lines[0].gained, 12.5) << "gains and losses, and nothing that is not listed";
    EXPECT_EQ(lines[0].games, 2);
    EXPECT_DOUBLE_EQ(lines[0].rating, 1612);
    EXPECT_DOUBLE_EQ(lines[1].gained, 4.25);
    EXPECT_EQ(records_->rank(board, "bob").value(), 1);
  }
  EXPECT_THAT(records_->board({puzzle_kind, "day", 4}, 10).value(), IsEmpty());
  EXPECT_THAT(records_->board({"duel", "day", 3}, 10).value(), IsEmpty());
  commit({EraseGuest{"ann"}});
  EXPECT_EQ(records_->board({puzzle_kind, "day", 3}, 10).value().size(), 1u);
  ASSERT_TRUE(store_->tidy({}, Instant(std::chrono::days(100))).ok());
  EXPECT_THAT(records_->board({puzzle_kind, "week", 1}, 10).value(), IsEmpty());
}

TEST_F(RecordsTest, ADeviceTellsWhoseTokenItIs) {
  commit({PutGuest{"ann", "Ann", at(1), "code"}, PutDevice{"d1", "ann", "digest1", "Firefox", at(1), at(5)},
          PutDevice{"d2", "ann", "digest2", "Safari", at(2), at(9)}});
  EXPECT_EQ(records_->device("digest2").value()->guest, "ann");
  EXPECT_EQ(records_->device("digest3").value(), std::nullopt);
  const GuestProfile profile = records_->profile("ann").value().value();
  EXPECT_EQ(profile.guest.recovery, "code");
  ASSERT_EQ(profile.devices.size(), 2u);
  EXPECT_EQ(profile.devices[0].id, "d2");
  commit({RemoveDevice{"d2"}});
  EXPECT_EQ(records_->device("digest2").value(), std::nullopt);
}

// Whoever notes that a device was used may not know yet that another server has signed it out.
TEST_F(RecordsTest, ADeviceThatWasSignedOutDoesNotComeBack) {
  commit({PutGuest{"ann", "Ann", at(1)}, PutDevice{"d1", "ann", "digest1", "Firefox", at(1), at(5)}});
  commit({SeeDevice{"d1", at(9)}});
  const StoredDevice device = records_->device("digest1").value().value();
  EXPECT_EQ(device.seen, at(9));
  EXPECT_EQ(device.label, "Firefox");
  commit({RemoveDevice{"d1"}});
  commit({SeeDevice{"d1", at(12)}});
  EXPECT_EQ(records_->device("digest1").value(), std::nullopt);
}

TEST_F(RecordsTest, AnIdentityIsFoundByTokenIdAndRecoveryCode) {
  commit({PutGuest{"ann", "Ann", at(1), "ABCD digest"}, PutGuest{"bob", "Bob", at(1), "ABCE digest"},
          PutDevice{"d1", "ann", "digest1", "Firefox", at(1), at(5)},
          PutRating{"ann", "duel", 1600, 80, 0.06, 20, true, at(2)}});
  const std::vector<StoredIdentity> ann = records_->identity_of("ann").value();
  ASSERT_EQ(ann.size(), 1u);
  EXPECT_EQ(ann[0].guest.name, "Ann");
  EXPECT_EQ(ann[0].devices.size(), 1u);
  EXPECT_EQ(ann[0].ratings.size(), 1u);
  EXPECT_EQ(records_->identities_of_tokens({"digest1"}).value(), ann);
  EXPECT_EQ(records_->identities_at("ABCD").value(), ann);
  EXPECT_THAT(records_->identities_of_tokens({"digest2"}).value(), IsEmpty());
  commit({PutDevice{"d3", "bob", "digest3", "", at(1), at(4)}, PutDevice{"d4", "ann", "digest4", "", at(1), at(6)}});
  EXPECT_THAT(records_->identities_of_tokens({"digest3", "digest4", "digest2", "digest1"}).value(),
              ElementsAre(records_->identity_of("ann").value()[0], records_->identity_of("bob").value()[0]));
  EXPECT_THAT(records_->identities_of_tokens({}).value(), IsEmpty());
  EXPECT_THAT(records_->identity_of("eve").value(), IsEmpty());
  EXPECT_THAT(records_->identities_at("ABC").value(), IsEmpty());
}

TEST_F(RecordsTest, OneThingAboutAGuestChangesAndTheOthersStay) {
  commit({PutGuest{"ann", "Ann", at(1), "code", at(2)}});
  commit({NameGuest{"ann", "Bea", at(7)}});
  commit({SetRecovery{"ann", "other"}});
  commit({SeeGuest{"ann", at(9)}});
  EXPECT_EQ(records_->identity_of("ann").value()[0].guest, (StoredGuest{"ann", "Bea", at(9), "other", at(7)}));
  // Nobody is made by that.
  commit({NameGuest{"eve", "Eve", at(7)}, SetRecovery{"eve", "x"}, SeeGuest{"eve", at(9)}});
  EXPECT_THAT(records_->identity_of("eve").value(), IsEmpty());
}

TEST_F(RecordsTest, GainsOfMatchesOnSeveralServersAddUp) {
  commit({PutGuest{"ann", "Ann", at(1)}});
  commit({PutRating{"ann", "duel", 1530, 90, 0.06, 1, false, at(2), 1500}});
  // Another server that has not heard of it took 1500 for true.
  commit({PutRating{"ann", "duel", 1480, 85, 0.06, 1, true, at(3), 1500}});
  const StoredRating rating = records_->identity_of("ann").value()[0].ratings.at(0);
  EXPECT_NEAR(rating.rating, 1510, 1e-6);
  EXPECT_EQ(rating.games, 2);
  EXPECT_NEAR(rating.deviation, 85, 1e-6);
}

TEST_F(RecordsTest, ErasingTakesEverythingThatIsOfOneAlone) {
  commit({PutGuest{"ann", "Ann", at(1)}, PutGuest{"bob", "Bob", at(1)},
          PutDevice{"d1", "ann", "digest1", "", at(1), at(1)},
          PutRating{"ann", "duel", 1600, 80, 0.06, 20, true, at(2)}});
  commit(duel("alone", 10, true));
  const std::string setup = "seed 1\nname 0 Ann\nname 1 Anna\nevents\n";
  commit({StartGame{"both", setup, at(19), 2}, FinishGame{"both", setup, at(20)},
          AddResult{.game = "both", .guest = "ann", .name = "Ann", .finished = at(20), .people = 2, .opponent = "bob"},
          AddResult{.game = "both",
                    .seat = 1,
                    .guest = "bob",
                    .name = "Anna",
                    .finished = at(20),
                    .people = 2,
                    .opponent = "ann"}});
  commit({EraseGuest{"ann"}});
  EXPECT_EQ(store_->finished_game("alone", at(1'000'000)).value(), std::nullopt);
  EXPECT_EQ(store_->finished_game("both", at(1'000'000)).value()->setup, "seed 1\nname 1 Anna\nevents\n");
  EXPECT_EQ(records_->profile("ann").value(), std::nullopt);
  EXPECT_EQ(records_->device("digest1").value(), std::nullopt);
  EXPECT_THAT(records_->matches("ann", {}, {}, 10).value(), IsEmpty());
  EXPECT_THAT(records_->tallies("ann", 10).value(), IsEmpty());
  EXPECT_THAT(records_->board({"duel", "all", 0}, 10).value(), IsEmpty());
  const std::vector<PastMatch> his = records_->matches("bob", {}, {}, 10).value();
  ASSERT_EQ(his.size(), 1u);
  EXPECT_EQ(his[0].seats.at(0), (SeatResult{"", "", "", 1, 0}));
}

TEST_F(RecordsTest, WhoIsForgottenLeavesTheNameInGamesOfOthers) {
  commit({PutGuest{"ann", "Ann", at(1)}});
  commit(duel("alone", 10, true));
  commit({RemoveGuest{"ann"}});
  EXPECT_TRUE(store_->finished_game("alone", at(1'000'000)).value().has_value());
  EXPECT_THAT(records_->matches("ann", {}, {}, 10).value(), IsEmpty());
}

TEST_F(RecordsTest, AResultIsStoredOnce) {
  commit({PutGuest{"ann", "Ann", at(1)}});
  commit(duel("a", 10, true));
  const std::vector<Change> again = {duel("a", 10, true)[2]};
  EXPECT_TRUE(store_->commit(again).has_value());
  EXPECT_EQ(records_->tallies("ann", 10).value().at(0).games, 1);
}

// A database of the version before, with a guest and what was stored of it.
TEST_F(RecordsTest, GuestsOfEarlierVersionsKeepTheirTokens) {
  store_.reset();
  database_.go_back_to_version_4();
  database_.execute("INSERT INTO guests (id, token_digest, name, seen_ms) VALUES ('ann', 'digest', 'Ann', 7)");
  store_ = database_.open();
  const std::vector<StoredIdentity> ann = records_->identities_of_tokens({"digest"}).value();
  ASSERT_EQ(ann.size(), 1u);
  EXPECT_EQ(ann[0].guest, (StoredGuest{"ann", "Ann", at(7)}));
  ASSERT_EQ(ann[0].devices.size(), 1u);
  EXPECT_EQ(ann[0].devices[0].token_digest, "digest");
}

}  // namespace
}  // namespace tilefish
