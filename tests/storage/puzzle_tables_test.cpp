#include <chrono>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "storage/store.h"
#include "storage/test_database.h"

namespace tilefish {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Instant at(std::int64_t milliseconds) { return Instant(std::chrono::milliseconds(milliseconds)); }

const PutGuest ann{"g1", "Ann", at(1)};
const StoredPuzzle puzzle{
    "0123456789abcdef", "classic", "3\t6.4\tborrow", {1'512'345, 298'001, 60'000'001, at(9)}, 7, 3};

StoredSolver solver(std::int64_t attempts) {
  return {"g1", {1'500'000, 350'000, 60'000'000, at(2)}, attempts, 4, 1, false, "open", "Ann"};
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

  TestDatabase database_;
  std::unique_ptr<Store> store_ = database_.open();
};

TEST_F(PuzzleTablesTest, EverythingComesBackAsItWasWritten) {
  ASSERT_EQ(refusal_of({ann, PutPuzzle{puzzle}, PutSolver{solver(1)}, PutDayPuzzle{{20'774, 3, puzzle.id}},
                        AddAttempt{attempt(1)}}),
            "");
  const StoredPuzzles stored = reloaded();
  EXPECT_THAT(stored.puzzles, ElementsAre(puzzle));
  EXPECT_THAT(stored.solvers, ElementsAre(solver(1)));
  EXPECT_THAT(stored.attempts, ElementsAre(attempt(1)));
  EXPECT_THAT(stored.days, ElementsAre(StoredDayPuzzle{20'774, 3, puzzle.id}));
}

TEST_F(PuzzleTablesTest, PuttingAgainReplaces) {
  StoredPuzzle later = puzzle;
  later.rating.rating = 1'600'000;
  later.tried = 8;
  ASSERT_EQ(refusal_of({ann, PutPuzzle{puzzle}, PutSolver{solver(1)}, PutPuzzle{later}, PutSolver{solver(2)}}), "");
  EXPECT_THAT(reloaded().puzzles, ElementsAre(later));
  EXPECT_THAT(reloaded().solvers, ElementsAre(solver(2)));
}

TEST_F(PuzzleTablesTest, AnAttemptCountsOnce) {
  ASSERT_EQ(refusal_of({ann, PutSolver{solver(1)}, AddAttempt{attempt(1)}}), "");
  StoredSolver richer = solver(1);
  richer.rating.rating += 1000;
  EXPECT_THAT(refusal_of({PutSolver{richer}, AddAttempt{attempt(1)}}), HasSubstr("attempt 1 of guest 'g1'"));
  EXPECT_THAT(refusal_of({AddAttempt{attempt(2)}}), HasSubstr("attempt 2 of guest 'g1'")) << "it was not begun";
  const StoredPuzzles stored = reloaded();
  EXPECT_THAT(stored.attempts, ElementsAre(attempt(1)));
  EXPECT_THAT(stored.solvers, ElementsAre(solver(1))) << "all of a group or nothing";
}

TEST_F(PuzzleTablesTest, AGuestTakesAttemptsAndRatingAlong) {
  ASSERT_EQ(refusal_of({ann, PutPuzzle{puzzle}, PutSolver{solver(1)}, AddAttempt{attempt(1)}, RemoveGuest{"g1"}}), "");
  const StoredPuzzles stored = reloaded();
  EXPECT_THAT(stored.solvers, IsEmpty());
  EXPECT_THAT(stored.attempts, IsEmpty());
  EXPECT_THAT(stored.puzzles, ElementsAre(puzzle));
  EXPECT_EQ(refusal_of({PutSolver{solver(2)}, AddAttempt{attempt(2)}}), "") << "nothing of nobody is no mistake";
}

TEST_F(PuzzleTablesTest, SolversFromBeforeThereWasAListAreRankedByWhatIsKnown) {
  StoredSolver known = solver(1);
  known.rating.deviation = 90'000;
  ASSERT_EQ(refusal_of({ann, PutSolver{known}, AddAttempt{attempt(1)}}), "");
  store_.reset();
  database_.go_back_to_version_12();
  known.solved = 1;
  known.ranked = true;
  EXPECT_THAT(reloaded().solvers, ElementsAre(known));
}

}  // namespace
}  // namespace tilefish
