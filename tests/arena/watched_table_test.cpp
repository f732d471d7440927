#include "arena/watched_table.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/fake_players.h"

namespace tilefish {
namespace {

// Lets robots that "never" answer go at the end of the test.
class Latch {
 public:
  void wait() {
    std::unique_lock lock(mutex_);
    open_now_.wait(lock, [this] { return open_; });
    ++passed_;
    open_now_.notify_all();
  }
  void open_and_wait_for(int robots) {
    std::unique_lock lock(mutex_);
    open_ = true;
    open_now_.notify_all();
    open_now_.wait(lock, [&] { return passed_ == robots; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable open_now_;
  bool open_ = false;
  int passed_ = 0;
};

class Dreamer final : public Player {
 public:
  explicit Dreamer(std::shared_ptr<Latch> latch) : latch_(std::move(latch)) {}
  Choice choose(const View& view, const Budget&, std::uint64_t) override {
    if (view.history.size() > 6) latch_->wait();
    return std::nullopt;
  }

 private:
  std::shared_ptr<Latch> latch_;
};

Game new_game(std::uint64_t seed, int players) {
  return Game::make({.ruleset = Ruleset::classic(), .players = players, .seed = seed}).value();
}

PlayOptions within(int milliseconds) { return {.stall_limit = std::chrono::milliseconds(milliseconds)}; }

TEST(WatchedTable, LeavesARobotBehindThatNeverAnswersAndPlaysOn) {
  const auto latch = std::make_shared<Latch>();
  WatchedTable table(
      [&] {
        std::vector<std::unique_ptr<Player>> players;
        players.push_back(std::make_unique<Dreamer>(latch));
        players.push_back(std::make_unique<testing::Drawer>());
        players.push_back(std::make_unique<testing::Drawer>());
        return players;
      },
      within(50));
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    const SeatedGame match = table.play({new_game(seed, 3), {1, 0, 2}, seed});
    EXPECT_TRUE(match.game().match_over());
    ASSERT_EQ(match.played().forfeits.size(), 1U);
    EXPECT_EQ(match.played().forfeits[0].seat, 1);
    EXPECT_EQ(match.played().forfeits[0].reason, "gave no answer within 0.1 s");
    EXPECT_GE(match.played().forfeits[0].turn, 7);
    EXPECT_EQ(match.played().blocked_rounds, 1);
    EXPECT_DOUBLE_EQ(match.played().win_shares[1], 0.0);
  }
  EXPECT_EQ(table.left_behind(), 2);
  latch->open_and_wait_for(2);
}

TEST(WatchedTable, PlaysTheSameMatchAsWithoutAWatch) {
  const auto make = [] {
    std::vector<std::unique_ptr<Player>> players;
    players.push_back(std::make_unique<testing::Drawer>());
    players.push_back(std::make_unique<testing::Thrower>());
    return players;
  };
  WatchedTable watched(make, within(10'000));
  WatchedTable unwatched(make, within(0));
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    EXPECT_EQ(watched.play({new_game(seed, 2), {0, 1}, 1}).game().fingerprint(),
              unwatched.play({new_game(seed, 2), {0, 1}, 1}).game().fingerprint());
  }
  EXPECT_EQ(watched.left_behind(), 0);
}

std::vector<std::unique_ptr<Player>> drawers(int players) {
  std::vector<std::unique_ptr<Player>> made;
  for (int i = 0; i < players; ++i) made.push_back(std::make_unique<testing::Drawer>());
  return made;
}

// Matches of seeds 1, 2, … up to `last`.
WatchedTable::NextMatch matches(std::uint64_t last) {
  return [seed = std::uint64_t{0}, last]() mutable -> std::optional<WatchedTable::Seating> {
    if (seed == last) return std::nullopt;
    ++seed;
    return WatchedTable::Seating{new_game(seed, 2), {seed % 2, 1 - seed % 2}, seed};
  };
}

TEST(WatchedTable, PlaysMatchAfterMatchOnOneThreadThatIsNotTheCallers) {
  WatchedTable table([] { return drawers(2); }, within(10'000));
  std::vector<std::uint64_t> played;
  std::set<std::thread::id> threads;
  table.play_all(matches(20), [&](const SeatedGame& match) {
    played.push_back(match.game().fingerprint());
    threads.insert(std::this_thread::get_id());
  });
  EXPECT_EQ(threads.size(), 1U);
  EXPECT_FALSE(threads.contains(std::this_thread::get_id()));
  WatchedTable::NextMatch one_by_one = matches(20);
  for (const std::uint64_t fingerprint : played) {
    EXPECT_EQ(table.play(*one_by_one()).game().fingerprint(), fingerprint);
  }
  EXPECT_FALSE(one_by_one().has_value());
}

TEST(WatchedTable, GoesOnWithTheNextMatchAfterOneThatWasForfeited) {
  const auto latch = std::make_shared<Latch>();
  const auto make = [&] {
    std::vector<std::unique_ptr<Player>> players = drawers(1);
    players.push_back(std::make_unique<Dreamer>(latch));
    return players;
  };
  WatchedTable table(make, within(50));
  std::vector<int> forfeited_by;
  table.play_all(matches(3), [&](const SeatedGame& match) {
    ASSERT_EQ(match.played().forfeits.size(), 1U);
    forfeited_by.push_back(match.played().forfeits[0].seat);
  });
  EXPECT_EQ(forfeited_by, (std::vector<int>{0, 1, 0}));
  EXPECT_EQ(table.left_behind(), 3);
  latch->open_and_wait_for(3);
}

TEST(WatchedTable, MakesNoPlayersForMatchesThatDoNotCome) {
  int times_made = 0;
  const auto make = [&] {
    ++times_made;
    std::vector<std::unique_ptr<Player>> players = drawers(1);
    players.push_back(std::make_unique<testing::Thrower>());
    return players;
  };
  WatchedTable table(make, within(10'000));
  int played = 0;
  table.play_all(matches(0), [&](const SeatedGame&) { ++played; });
  EXPECT_EQ(times_made, 0);
  table.play_all(matches(2), [&](const SeatedGame&) { ++played; });
  EXPECT_EQ(played, 2);
  EXPECT_EQ(times_made, 2) << "anew after each forfeit, and not after the last";
}

}  // namespace
}  // namespace tilefish
