#include "storage/store.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "storage/migrations.h"
#include "storage/test_database.h"

namespace tilefish {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Instant at(std::int64_t milliseconds) { return Instant(std::chrono::milliseconds(milliseconds)); }

std::string refusal_of(Store& store, const std::vector<Change>& changes) {
  const std::optional<StoreFailure> failure = store.commit(changes);
  return failure ? failure->error.describe() : "";
}

class StoreTest : public testing::Test {
 protected:
  void commit(const std::vector<Change>& changes) { ASSERT_EQ(refusal_of(*store_, changes), ""); }

  StoredState reloaded() {
    store_.reset();
    store_ = database_.open();
    return store_->load().value();
  }

  std::vector<StoredGuest> reloaded_guests() {
    store_.reset();
    store_ = database_.open();
    std::vector<StoredGuest> guests;
    for (StoredIdentity& identity : database_.identities()) guests.push_back(std::move(identity.guest));
    return guests;
  }

  TestDatabase database_;
  std::unique_ptr<Store> store_ = database_.open();
};

TEST_F(StoreTest, ANewDatabaseHoldsNothing) { EXPECT_EQ(store_->load().value(), StoredState{}); }

TEST_F(StoreTest, GuestsAreThereAfterReopening) {
  commit({PutGuest{"g2", "Bob", at(5)}, PutGuest{"g1", "Ann", at(7), "code", at(9)}});
  EXPECT_THAT(reloaded_guests(),
              ElementsAre(StoredGuest{"g1", "Ann", at(7), "code", at(9)}, StoredGuest{"g2", "Bob", at(5)}));
}

TEST_F(StoreTest, PuttingAGuestAgainReplacesIt) {
  commit({PutGuest{"g1", "Ann", at(1)}});
  commit({PutGuest{"g1", "Anna", at(2)}, PutGuest{"g2", "Bob", at(2)}, RemoveGuest{"g2"}});
  EXPECT_THAT(reloaded_guests(), ElementsAre(StoredGuest{"g1", "Anna", at(2)}));
}

TEST_F(StoreTest, TwoDevicesNeverShareAToken) {
  commit({PutGuest{"g1", "Ann", at(1)}, PutDevice{"d1", "g1", "digest", "", at(1), at(1)}});
  EXPECT_THAT(refusal_of(*store_, {PutGuest{"g2", "Bob", at(1)}, PutDevice{"d2", "g2", "digest", "", at(1), at(1)}}),
              HasSubstr("the database refuses"));
  EXPECT_EQ(reloaded_guests().size(), 1u);
}

TEST_F(StoreTest, TextComesBackByteForByte) {
  const std::string text = "{\"name\":\"Zoë 'x' \\\"; DROP TABLE rooms; -- :game $1 ? %\",\n\t\"日本\":\"🀄\"}";
  commit({PutRoom{"ABCD", "", text}});
  EXPECT_THAT(reloaded().rooms, ElementsAre(StoredRoom{"ABCD", "", text}));
}

TEST_F(StoreTest, TextMayBeEmptyOrLong) {
  const std::string longest(300'000, 'x');
  commit({PutRoom{"A", "", ""}, PutRoom{"B", "", longest}});
  EXPECT_THAT(reloaded().rooms, ElementsAre(StoredRoom{"A", "", ""}, StoredRoom{"B", "", longest}));
}

TEST_F(StoreTest, TimesKeepTheirMilliseconds) {
  const Instant far = at(std::numeric_limits<std::int64_t>::max() / 2);
  commit({PutGuest{"g", "n", far}});
  EXPECT_EQ(reloaded_guests().at(0).seen, far);
}

TEST_F(StoreTest, AGameOnATableComesBackWithItsEventsInOrder) {
  commit({StartGame{"game", "seed 1", at(10)}, PutRoom{"ABCD", "game", "room"}});
  std::vector<StoredEvent> expected;
  for (int number = 0; number < 12; ++number) {
    commit({AppendEvent{"game", number, "event " + std::to_string(number), at(20 + number)}});
    expected.push_back({"event " + std::to_string(number), at(20 + number)});
  }
  EXPECT_THAT(reloaded().games, ElementsAre(StoredGame{"game", "seed 1", at(10), std::nullopt, expected}));
}

TEST_F(StoreTest, AFinishedGameStaysOnItsTableUntilTheRoomHasAnother) {
  commit({StartGame{"game", "seed 1", at(1)}, PutRoom{"ABCD", "game", "room"}, AppendEvent{"game", 0, "0 draw", at(2)},
          FinishGame{"game", "seed 1, names", at(3)}});
  EXPECT_THAT(reloaded().games, ElementsAre(StoredGame{"game", "seed 1, names", at(1), at(3), {{"0 draw", at(2)}}}));
  commit({StartGame{"next", "seed 2", at(4)}, PutRoom{"ABCD", "next", "room"}});
  EXPECT_THAT(reloaded().games, ElementsAre(StoredGame{"next", "seed 2", at(4), std::nullopt, {}}));
}

TEST_F(StoreTest, FinishedGamesOutliveTheirRooms) {
  commit({StartGame{"game", "seed", at(1)}, PutRoom{"ABCD", "game", "room"}, AppendEvent{"game", 0, "0 draw", at(2)},
          FinishGame{"game", "seed", at(3)}, RemoveRoom{"ABCD"}});
  EXPECT_EQ(reloaded(), StoredState{});
  EXPECT_EQ(store_->finished_game("game", at(1'000'000)).value(),
            (StoredGame{"game", "seed", at(1), at(3), {{"0 draw", at(2)}}}));
}

TEST_F(StoreTest, ARoomThatIsPutAsideIsKeptBesideTheOthers) {
  commit({StartGame{"game", "seed", at(1)}, PutRoom{"ABCD", "game", "what is this?"}, PutRoom{"EFGH", "", "room"}});
  commit({PutAsideRoom{"ABCD", "it cannot be read", at(2)}});
  EXPECT_THAT(reloaded().rooms, ElementsAre(StoredRoom{"EFGH", "", "room"}));
  // Back again by hand.
  database_.execute(
      "INSERT INTO rooms (code, game, content) SELECT code, game, content FROM rooms_aside "
      "WHERE why = 'it cannot be read' AND at_ms = 2");
  EXPECT_THAT(reloaded().rooms,
              ElementsAre(StoredRoom{"ABCD", "game", "what is this?"}, StoredRoom{"EFGH", "", "room"}));
  EXPECT_EQ(reloaded().games.size(), 1u);
}

TEST_F(StoreTest, ARunningOrUnknownGameCannotBeLookedAt) {
  commit({StartGame{"game", "seed", at(1)}, AppendEvent{"game", 0, "0 draw", at(2)}});
  EXPECT_EQ(store_->finished_game("game", at(1'000'000)).value(), std::nullopt);
  EXPECT_EQ(store_->finished_game("other", at(1'000'000)).value(), std::nullopt);
  EXPECT_EQ(store_->finished_game("' OR '1'='1", at(1'000'000)).value(), std::nullopt);
}

TEST_F(StoreTest, AnAnalysisIsKeptWithItsFinishedGame) {
  commit({StartGame{"game", "seed", at(1)}});
  commit({PutAnalysis{"game", "engine 1", "early", at(2)}, PutAnalysis{"other", "engine 1", "of nothing", at(2)}});
  EXPECT_EQ(store_->analysis("game").value(), std::nullopt) << "it still runs";
  EXPECT_EQ(store_->analysis("other").value(), std::nullopt);
  commit({FinishGame{"game", "seed", at(3)}, PutAnalysis{"game", "engine 1", "one", at(4)}});
  EXPECT_EQ(store_->analysis("game").value(), (StoredAnalysis{"engine 1", "one"}));
  commit({PutAnalysis{"game", "engine 2", "two", at(5)}});
  (void)reloaded();
  EXPECT_EQ(store_->analysis("game").value(), (StoredAnalysis{"engine 2", "two"}));
  store_.reset();
  database_.execute("DELETE FROM games WHERE id = 'game'");
  store_ = database_.open();
  EXPECT_EQ(store_->finished_game("game", at(1'000'000)).value(), std::nullopt);
}

TEST_F(StoreTest, ADatabaseFromBeforeAnalysesGetsATableForThem) {
  commit({StartGame{"game", "seed", at(1)}, FinishGame{"game", "seed", at(2)}});
  store_.reset();
  database_.go_back_to_version_4();
  database_.execute("DROP TABLE analyses");
  database_.execute("DELETE FROM schema_version WHERE version > 3");
  store_ = database_.open();
  EXPECT_EQ(store_->analysis("game").value(), std::nullopt);
  commit({PutAnalysis{"game", "engine", "text", at(3)}});
  EXPECT_EQ(store_->analysis("game").value(), (StoredAnalysis{"engine", "text"}));
}

TEST_F(StoreTest, ARemovedGameTakesItsEventsWithIt) {
  commit({StartGame{"game", "seed", at(1)}, AppendEvent{"game", 0, "0 draw", at(2)}, RemoveGame{"game"}});
  commit({StartGame{"game", "seed again", at(3)}, AppendEvent{"game", 0, "1 draw", at(4)},
          FinishGame{"game", "seed again", at(5)}});
  EXPECT_THAT(store_->finished_game("game", at(1'000'000)).value()->events, ElementsAre(StoredEvent{"1 draw", at(4)}));
}

TEST_F(StoreTest, AFinishedGameIsNeitherRemovedNorChanged) {
  commit({StartGame{"game", "seed", at(1)}, FinishGame{"game", "seed", at(2)}});
  commit({RemoveGame{"game"}});
  EXPECT_THAT(refusal_of(*store_, {AppendEvent{"game", 0, "0 draw", at(3)}}), HasSubstr("event 0 of game 'game'"));
  EXPECT_THAT(refusal_of(*store_, {FinishGame{"game", "seed", at(4)}}), HasSubstr("no running game 'game'"));
  EXPECT_EQ(store_->finished_game("game", at(1'000'000)).value(), (StoredGame{"game", "seed", at(1), at(2), {}}));
}

TEST_F(StoreTest, AnEventOutOfItsOrderIsRefused) {
  commit({StartGame{"game", "seed", at(1)}, AppendEvent{"game", 0, "0 draw", at(2)}});
  EXPECT_THAT(refusal_of(*store_, {AppendEvent{"game", 0, "again", at(3)}}), HasSubstr("is not the next one"));
  EXPECT_THAT(refusal_of(*store_, {AppendEvent{"game", 2, "a gap", at(3)}}), HasSubstr("is not the next one"));
  EXPECT_THAT(refusal_of(*store_, {AppendEvent{"other", 0, "no game", at(3)}}), HasSubstr("is not the next one"));
}

TEST_F(StoreTest, AGroupIsStoredWholeOrNotAtAll) {
  commit({StartGame{"game", "seed", at(1)}, PutRoom{"ABCD", "game", "before"}});
  EXPECT_NE(refusal_of(*store_, {PutGuest{"g", "n", at(2)}, AppendEvent{"game", 0, "0 draw", at(2)},
                                 PutRoom{"ABCD", "game", "after"}, AppendEvent{"game", 0, "0 draw", at(2)}}),
            "");
  commit({AppendEvent{"game", 0, "1 draw", at(3)}});  // the store goes on after a refusal
  const StoredState state = reloaded();
  EXPECT_THAT(database_.identities(), IsEmpty());
  EXPECT_EQ(state.rooms.at(0).text, "before");
  EXPECT_THAT(state.games.at(0).events, ElementsAre(StoredEvent{"1 draw", at(3)}));
}

TEST_F(StoreTest, ASecondServerOnTheSameDatabaseIsRefused) {
  StoreOptions impatient = database_.options();
  impatient.patience = std::chrono::milliseconds(50);
  const auto second = open_store(impatient);
  ASSERT_FALSE(second.ok());
  EXPECT_THAT(second.error().describe(), HasSubstr("another server uses this database"));
}

TEST_F(StoreTest, ADatabaseOfANewerVersionIsRefusedAndLeftAsItIs) {
  commit({PutGuest{"g", "n", at(1)}});
  store_.reset();
  const int newer = newest_schema_version() + 1;
  database_.execute("INSERT INTO schema_version (version) VALUES (" + std::to_string(newer) + ")");
  const auto refused = open_store(database_.options());
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().describe(),
              HasSubstr("the database has version " + std::to_string(newer) + " and was made by a newer Tilefish"));
  database_.execute("DELETE FROM schema_version WHERE version = " + std::to_string(newer));
  EXPECT_EQ(reloaded_guests().size(), 1u);
}

// Nodes of a cluster are replaced one by one: the new program has made its step, the old one goes on.
TEST_F(StoreTest, ADatabaseOfANewerVersionThatSaysThatWeCanWorkWithItIsTaken) {
  commit({PutGuest{"g", "n", at(1)}});
  store_.reset();
  const std::string newer = std::to_string(newest_schema_version() + 1);
  database_.execute("INSERT INTO schema_version (version, oldest) VALUES (" + newer + ", " +
                    std::to_string(newest_schema_version()) + ")");
  database_.execute("ALTER TABLE guests ADD COLUMN mood TEXT");
  EXPECT_EQ(reloaded_guests().size(), 1u);
  commit({PutGuest{"h", "m", at(1)}});
  store_.reset();
  database_.execute("UPDATE schema_version SET oldest = " + newer + " WHERE version = " + newer);
  EXPECT_FALSE(open_store(database_.options()).ok());
}

TEST_F(StoreTest, RoomsFromBeforeThereWereShardsStay) {
  commit({StartGame{"game", "seed", at(1)}, PutRoom{"ABCD", "game", "room"}});
  store_.reset();
  database_.go_back_to_version_6();
  EXPECT_EQ(reloaded().rooms.size(), 1u);
  const StoredShards shard = store_->load_shards(std::vector<ShardId>{shard_of("ABCD")}).value();
  EXPECT_THAT(shard.rooms, ElementsAre(StoredRoom{"ABCD", "game", "room"}));
  EXPECT_EQ(shard.games.size(), 1u);
  EXPECT_THAT(store_->load_shards(std::vector<ShardId>{shard_of("ABCD") ^ 1}).value().rooms, IsEmpty());
}

TEST_F(StoreTest, ANameIsClaimedByOneAlone) {
  const auto claim = [](const std::string& guest) {
    return ClaimName{guest, {{"Ann", "ann"}, {"Ann 2", "ann2"}, {"Ann 3", "ann3"}}};
  };
  commit({PutGuest{"g1", "Ann", at(1)}, PutGuest{"g2", "Ann", at(1)}, PutGuest{"g3", "Ann", at(1)}});
  commit({claim("g1"), claim("g2")});
  EXPECT_THAT(store_->take_renamed(), ElementsAre(RenamedGuest{"g2", "Ann 2"}));
  commit({claim("g1"), claim("g3"), claim("nobody")});
  EXPECT_THAT(store_->take_renamed(), ElementsAre(RenamedGuest{"g3", "Ann 3"}));
  // Whoever takes another name leaves the old one to others, as does whoever is forgotten.
  commit({ClaimName{"g1", {{"Bea", "bea"}}}, claim("g2")});
  EXPECT_THAT(store_->take_renamed(), IsEmpty());
  commit({RemoveGuest{"g2"}, claim("g3")});
  EXPECT_THAT(store_->take_renamed(), IsEmpty());
  for (const StoredGuest& guest : reloaded_guests()) EXPECT_TRUE(guest.claims) << guest.id;
}

TEST_F(StoreTest, AMatchWaitsToBeCountedOnce) {
  const int shard = 7;
  commit({PutUncounted{"game", shard, "how it ended"}});
  EXPECT_THAT(reloaded().uncounted, ElementsAre(StoredUncounted{"game", shard, "how it ended"}));
  EXPECT_EQ(store_->load_shards(std::vector<ShardId>{shard}).value().uncounted.size(), 1u);
  EXPECT_THAT(store_->load_shards(std::vector<ShardId>{shard + 1}).value().uncounted, IsEmpty());
  commit({RemoveUncounted{"game"}});
  EXPECT_THAT(reloaded().uncounted, IsEmpty());
  EXPECT_TRUE(store_->commit(std::vector<Change>{RemoveUncounted{"game"}}).has_value());
}

TEST_F(StoreTest, ADatabaseThatCannotBeReachedIsAnError) {
  const auto no_folder = open_store({.database = "/no/such/folder/games.db"});
  ASSERT_FALSE(no_folder.ok());
  EXPECT_THAT(no_folder.error().describe(), HasSubstr("/no/such/folder/games.db"));
  const auto no_server = open_store({.database = "postgresql:///x?host=/no/such/folder"});
  ASSERT_FALSE(no_server.ok());
  EXPECT_THAT(no_server.error().describe(), HasSubstr("the database refuses"));
}

TEST_F(StoreTest, WhatFailsBecauseOfALockIsStoredOnceWhenItIsGone) {
  const auto lock = database_.lock();
  const std::vector<Change> changes = {StartGame{"game", "seed", at(1)}, PutRoom{"ABCD", "game", "room"}};
  for (int attempt = 0; attempt < 2; ++attempt) {
    const std::optional<StoreFailure> failure = store_->commit(changes);
    ASSERT_TRUE(failure.has_value());
    EXPECT_TRUE(failure->passing) << failure->error.describe();
  }
  lock->release();
  commit(changes);
  commit({AppendEvent{"game", 0, "0 draw", at(2)}});
  EXPECT_EQ(reloaded().games.at(0).events.size(), 1u);
}

TEST_F(StoreTest, AGroupThatArrivedAlthoughItSeemedToFailIsNotStoredAgain) {
  const std::vector<Change> changes = {StartGame{"game", "seed", at(1)}};
  commit({PutGuest{"g", "n", at(1)}});
  {
    const auto lock = database_.lock();
    ASSERT_TRUE(store_->commit(changes)->passing);
  }
  database_.execute("INSERT INTO games (id, setup, started_ms) VALUES ('game', 'seed', 1)");
  database_.execute("UPDATE last_commit SET number = number + 1");
  commit(changes);
  commit({AppendEvent{"game", 0, "0 draw", at(2)}});
}

TEST_F(StoreTest, WhoHasLostTheDatabaseToAnotherServerWritesNothing) {
  database_.execute("UPDATE last_commit SET writer = 'another', number = 0");
  const std::optional<StoreFailure> failure = store_->commit(std::vector<Change>{PutGuest{"g", "n", at(1)}});
  ASSERT_TRUE(failure.has_value());
  EXPECT_FALSE(failure->passing);
  EXPECT_THAT(failure->error.describe(), HasSubstr("another server has taken this database over"));
  EXPECT_THAT(reloaded_guests(), IsEmpty());
}

TEST_F(StoreTest, ADamagedFileIsNoTroubleThatPasses) {
  if (database_.file().empty()) GTEST_SKIP() << "PostgreSQL looks after its files itself";
  commit({PutGuest{"g", "n", at(1)}});
  database_.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  std::fstream(database_.file(), std::ios::in | std::ios::out) << "this is no database any more";
  store_.reset();
  const auto damaged = open_store(database_.options());
  ASSERT_FALSE(damaged.ok());
  EXPECT_THAT(damaged.error().describe(), HasSubstr("not a database"));
}

TEST_F(StoreTest, NobodyElseMayReadTheFiles) {
  if (database_.file().empty()) GTEST_SKIP() << "PostgreSQL has rights of its own";
  commit({PutGuest{"g", "n", at(1)}});
  using std::filesystem::perms;
  const auto rights = [&](const std::string& part) {
    return std::filesystem::status(database_.file() + part).permissions();
  };
  for (const char* part : {"", "-wal", "-shm", ".lock"}) {
    EXPECT_EQ(rights(part), perms::owner_read | perms::owner_write) << part;
  }
  store_.reset();
  std::filesystem::permissions(database_.file(), perms::group_read | perms::others_read,
                               std::filesystem::perm_options::add);
  store_ = database_.open();
  EXPECT_EQ(rights(""), perms::owner_read | perms::owner_write);
}

}  // namespace
}  // namespace tilefish
