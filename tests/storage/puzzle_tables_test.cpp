#include <chrono>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "storage/records.h"
#include "storage/store.h"
#include "storage/test_database.h"

namespace tilefish {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;
using testing::UnorderedElementsAre;

Instant at(std::int64_t milliseconds) { return Instant(std::chrono::milliseconds(milliseconds)); }

const PutGuest ann{"g1", "Ann", at(1)};
const StoredPuzzle puzzle{
    "0123456789abcdef", "classic", "3\t6.4\tborrow", {1'512'345, 298'001, 60'000'001, at(9)}, 7, 3};

StoredSolver solver(std::int64_t attempts) {
  return {"g1", {1'500'000, 350'000, 60'000'000, at(2)}, attempts, 4, 1, false, "open"};
}
StoredAttempt attempt(std::int64_t number) {
  return {"g1", number, puzzle.id, "day", 20'774, 3, true, 1, 5, 61'000, 1'500'000, 1'531'250, at(70'000)};
}

class PuzzleTablesTest : public testing::Test {
 protected:
  std::string refusal_of(const std::vector<Change>& changes) {
    const std::optional<StoreFailure> failure = store_->commit(changes);
    return failure ? failure->error.describe() : "";
  }

  StoredPuzzles reloaded() {
    store_.reset();
    store_ = database_.open();
    return store_->load().value().puzzles;
  }
  // As whoever asks for a puzzle is looked up.
  KnownSolver known(const std::string& guest = "g1") const {
    return open_records(database_.options())->solver(guest).value();
  }

  TestDatabase database_;
  std::unique_ptr<Store> store_ = database_.open();
};

TEST_F(PuzzleTablesTest, EverythingComesBackAsItWasWritten) {
  ASSERT_EQ(refusal_of({ann, PutPuzzle{puzzle}, PutSolver{solver(1)}, PutDayPuzzle{{20'774, 3, puzzle.id}},
                        AddAttempt{attempt(1)}}),
            "");
  const StoredPuzzles stored = reloaded();
  EXPECT_THAT(stored.puzzles, ElementsAre(puzzle));
  EXPECT_EQ(known(), (KnownSolver{solver(1), {attempt(1)}}));
  EXPECT_THAT(stored.results, ElementsAre(StoredDayResult{20'774, 3, true, 1, 5, 61'000}));
  EXPECT_THAT(stored.days, ElementsAre(StoredDayPuzzle{20'774, 3, puzzle.id}));
}

TEST_F(PuzzleTablesTest, PuttingAgainReplaces) {
  StoredPuzzle later = puzzle;
  later.rating.rating = 1'600'000;
  later.tried = 8;
  ASSERT_EQ(refusal_of({ann, PutPuzzle{puzzle}, PutSolver{solver(1)}, PutPuzzle{later}, PutSolver{solver(2)}}), "");
  EXPECT_THAT(reloaded().puzzles, ElementsAre(later));
  EXPECT_EQ(known().solver, solver(2));
}

TEST_F(PuzzleTablesTest, AnAttemptCountsOnce) {
  ASSERT_EQ(refusal_of({ann, PutSolver{solver(1)}, AddAttempt{attempt(1)}}), "");
  StoredSolver richer = solver(1);
  richer.rating.rating += 1000;
  EXPECT_THAT(refusal_of({PutSolver{richer}, AddAttempt{attempt(1)}}), HasSubstr("attempt 1 of guest 'g1'"));
  EXPECT_THAT(refusal_of({AddAttempt{attempt(2)}}), HasSubstr("attempt 2 of guest 'g1'")) << "it was not begun";
  EXPECT_EQ(known(), (KnownSolver{solver(1), {attempt(1)}})) << "all of a group or nothing";
}

TEST_F(PuzzleTablesTest, AGuestTakesAttemptsAndRatingAlong) {
  ASSERT_EQ(refusal_of({ann, PutPuzzle{puzzle}, PutSolver{solver(1)}, AddAttempt{attempt(1)}, RemoveGuest{"g1"}}), "");
  const StoredPuzzles stored = reloaded();
  EXPECT_EQ(known(), KnownSolver());
  EXPECT_THAT(stored.results, IsEmpty());
  EXPECT_THAT(stored.puzzles, ElementsAre(puzzle));
  EXPECT_EQ(refusal_of({PutSolver{solver(2)}, AddAttempt{attempt(2)}}), "") << "nothing of nobody is no mistake";
}

TEST_F(PuzzleTablesTest, SolversFromBeforeThereWasAListAreRankedByWhatIsKnown) {
  StoredSolver well_known = solver(1);
  well_known.rating.deviation = 90'000;
  ASSERT_EQ(refusal_of({ann, PutSolver{well_known}, AddAttempt{attempt(1)}}), "");
  store_.reset();
  database_.go_back_to_version_12();
  store_ = database_.open();
  well_known.solved = 1;
  well_known.ranked = true;
  EXPECT_EQ(known().solver, well_known);
}

TEST_F(PuzzleTablesTest, OneIsFoundWithoutTheAttemptsOfOthers) {
  StoredSolver bob = solver(2);
  bob.guest = "g2";
  StoredAttempt his = attempt(2);
  his.guest = "g2";
  ASSERT_EQ(refusal_of({ann, PutGuest{"g2", "Bob", at(1)}, PutSolver{solver(3)}, PutSolver{bob}, AddAttempt{attempt(3)},
                        AddAttempt{his}, AddAttempt{attempt(1)}}),
            "");
  EXPECT_EQ(known("g2"), (KnownSolver{bob, {his}}));
  EXPECT_THAT(known().attempts, ElementsAre(attempt(1), attempt(3))) << "by number";
  EXPECT_EQ(known("g3"), KnownSolver());
}

TEST_F(PuzzleTablesTest, OnlyTheResultsOfTheLatestDaysAreReadAtTheStart) {
  std::vector<Change> changes{ann, PutSolver{solver(9)}};
  for (int i = 1; i <= 4; ++i) {
    StoredAttempt each = attempt(i);
    each.day = i == 4 ? 0 : 20'000 + i;
    changes.emplace_back(AddAttempt{each});
    if (i < 4) changes.emplace_back(PutDayPuzzle{{each.day, 3, puzzle.id}});
  }
  ASSERT_EQ(refusal_of(changes), "");
  std::vector<std::int64_t> days;
  for (const StoredDayResult& result : reloaded().results) days.push_back(result.day);
  EXPECT_THAT(days, UnorderedElementsAre(20'002, 20'003));
}

TEST_F(PuzzleTablesTest, LeadersAreTheBestOfThoseWhoAreKnownWellEnough) {
  std::vector<Change> changes;
  for (int i = 1; i <= 4; ++i) {
    const std::string id = "g" + std::to_string(i);
    StoredSolver each = solver(1);
    each.guest = id;
    each.rating.rating = 1'000'000 + 1000 * i;
    each.ranked = i != 4;
    changes.emplace_back(PutGuest{id, "Player " + std::to_string(i), at(1)});
    changes.emplace_back(PutSolver{each});
  }
  changes.emplace_back(NameGuest{"g3", "Zoe", at(1)});
  ASSERT_EQ(refusal_of(changes), "");
  const std::unique_ptr<Records> records = open_records(database_.options());
  const std::vector<StoredLeader> best = records->leaders(2).value();
  ASSERT_EQ(best.size(), 2U);
  EXPECT_EQ(best[0], (StoredLeader{"Zoe", {1'003'000, 350'000, 60'000'000, at(2)}, 1}));
  EXPECT_EQ(best[1].name, "Player 2");
}

TEST_F(PuzzleTablesTest, EveryQuestionGoesAlongAnIndex) {
  if (database_.file().empty()) GTEST_SKIP() << "PostgreSQL chooses by how much there is";
  for (const char* question :
       {"SELECT number FROM puzzle_attempts WHERE guest = 'g1' ORDER BY number",
        "SELECT rating FROM puzzle_solvers WHERE guest = 'g1'",
        "SELECT day FROM puzzle_attempts WHERE day > 0 AND day IN (SELECT DISTINCT day FROM puzzle_days ORDER BY day "
        "DESC LIMIT 2)",
        "SELECT guests.name FROM puzzle_solvers AS best JOIN guests ON guests.id = best.guest WHERE best.ranked = 1 "
        "ORDER BY best.rating DESC, best.guest DESC LIMIT 9"}) {
    for (const std::string& step : database_.plan_of(question)) {
      EXPECT_THAT(step, Not(StartsWith("SCAN puzzle_attempts"))) << question;
      EXPECT_THAT(step, Not(HasSubstr("TEMP B-TREE FOR ORDER"))) << question;
    }
  }
}

}  // namespace
}  // namespace tilefish
