#include "arena/arena.h"

#include <chrono>
#include <future>
#include <set>
#include <thread>
#include <utility>

#include <gtest/gtest.h>

#include "arena/fake_players.h"
#include "players/roster.h"
#include "rules/builtin_rulesets.h"

namespace tilefish {
namespace {

Entrant robot(const std::string& name) {
  return {name, [name] { return make_player(parse_robot(name).value(), Ruleset::free()); }};
}

template <class Fake>
Entrant fake(const std::string& name) {
  return {name, [] { return std::make_unique<Fake>(); }};
}

ArenaReport run(std::vector<Entrant> entrants, ArenaOptions options, unsigned threads = 2,
                const StopFlag* stop = nullptr, const Arena::OnGame& on_game = {}) {
  Arena arena(Ruleset::free(), std::move(entrants), std::move(options));
  EXPECT_FALSE(arena.flaw());
  ThreadPool pool(threads);
  Progress progress("test");
  return arena.run(pool, progress, stop, {}, on_game);
}

TEST(Arena, IsFairToEqualPlayers) {
  const ArenaReport report = run({robot("optimal"), robot("optimal")}, {.sets = 30});
  EXPECT_EQ(report.games, 60U);
  // Both games of a set are the same game with the seats exchanged.
  EXPECT_DOUBLE_EQ(report.entrants[0].win_rate.mean(), 0.5);
  EXPECT_DOUBLE_EQ(report.entrants[0].score.mean(), 0.0);
  EXPECT_TRUE(report.forfeits.empty());
}

TEST(Arena, GivesTheSameResultWithAnyNumberOfThreads) {
  const ArenaReport one = run({robot("optimal"), robot("greedy")}, {.sets = 10, .seed = 4}, 1);
  const ArenaReport two = run({robot("optimal"), robot("greedy")}, {.sets = 10, .seed = 4}, 2);
  EXPECT_EQ(one.turns, two.turns);
  EXPECT_EQ(one.entrants[0].win_rate.mean(), two.entrants[0].win_rate.mean());
  EXPECT_EQ(one.entrants[1].score.mean(), two.entrants[1].score.mean());
}

TEST(Arena, SeatsEveryEntrantEverywhereOnTheSameTiles) {
  std::set<std::uint64_t> seeds;
  std::vector<int> rotations(3, 0);
  const auto on_game = [&](const GameId& id, const Game& game, const PlayedGame&) {
    seeds.insert(game.setup().seed.word());
    ++rotations[static_cast<std::size_t>(id.rotation)];
  };
  run({fake<testing::Drawer>("a"), fake<testing::Drawer>("b"), fake<testing::Drawer>("c")}, {.sets = 5}, 2, nullptr,
      on_game);
  EXPECT_EQ(seeds.size(), 5U);
  EXPECT_EQ(rotations, (std::vector<int>{5, 5, 5}));
}

// Under `tally` a match is won by the lowest sum of points left, whoever won more of its rounds.
TEST(Arena, CountsMatchesWherePointsAreTallied) {
  const Ruleset ruleset = builtin_ruleset("tally").value();
  const auto entrant = [&](const std::string& name) {
    return Entrant{name, [&ruleset, name] { return make_player(parse_robot(name).value(), ruleset); }};
  };
  Arena arena(ruleset, {entrant("optimal"), entrant("random")}, {.sets = 12, .seed = 5, .rounds = 3});
  ThreadPool pool(1);
  Progress progress("test");
  double won_by_optimal = 0;
  int rounds_and_match_differ = 0;
  const ArenaReport report =
      arena.run(pool, progress, nullptr, {}, [&](const GameId& id, const Game& game, const PlayedGame& played) {
        const int optimal = id.rotation;
        const std::int64_t ours = game.seat(optimal).score;
        const std::int64_t theirs = game.seat(1 - optimal).score;
        EXPECT_LE(ours, 0);
        EXPECT_LE(theirs, 0);
        const double match = ours == theirs ? 0.5 : ours > theirs ? 1 : 0;
        won_by_optimal += match;
        const double rounds = played.win_shares[static_cast<std::size_t>(optimal)] / 3;
        if ((rounds > 0.5) != (match > 0.5)) ++rounds_and_match_differ;
      });
  EXPECT_DOUBLE_EQ(report.entrants[0].win_rate.mean(), won_by_optimal / 24);
  EXPECT_GT(rounds_and_match_differ, 0) << "otherwise the test says nothing";
  EXPECT_TRUE(report.illegal_states.empty());
}

TEST(Arena, GoesOnAfterForfeitsAndNamesThem) {
  const ArenaReport report = run({fake<testing::Drawer>("steady"), fake<testing::Thrower>("wild")}, {.sets = 8});
  EXPECT_EQ(report.games, 16U);
  ASSERT_EQ(report.forfeits.size(), 16U);
  EXPECT_EQ(report.forfeits[0].entrant, 1U);
  EXPECT_DOUBLE_EQ(report.entrants[0].win_rate.mean(), 1.0);
}

TEST(Arena, StopsEarlyWhenTheSequentialTestIsSure) {
  const ArenaReport report =
      run({fake<testing::Drawer>("steady"), fake<testing::Thrower>("wild")}, {.sets = 100'000, .sprt = SprtOptions{}});
  ASSERT_TRUE(report.sprt);
  EXPECT_EQ(report.sprt->verdict, SprtVerdict::accept_h1);
  EXPECT_LE(report.sets, 128U);
}

TEST(Arena, KeepsWholeSetsWhenItIsStopped) {
  StopFlag stop;
  int games = 0;
  const auto on_game = [&](const GameId&, const Game&, const PlayedGame&) {
    if (++games == 100) stop.request();
  };
  const ArenaReport report =
      run({fake<testing::Drawer>("a"), fake<testing::Drawer>("b")}, {.sets = 100'000}, 2, &stop, on_game);
  EXPECT_TRUE(report.interrupted);
  EXPECT_EQ(report.games, 2 * report.sets);
  EXPECT_LT(report.sets, 200U);
}

// Thinks until it is asked to stop.
class Ponderer final : public Player {
 public:
  explicit Ponderer(std::promise<void>& thinks) : thinks_(thinks) {}

  Choice choose(const View& view, const Budget& budget, std::uint64_t) override {
    if (view.history.size() < 3) return std::nullopt;
    if (!std::exchange(told_, true)) thinks_.set_value();
    while (budget.stop == nullptr || !budget.stop->requested()) std::this_thread::yield();
    return std::nullopt;
  }

 private:
  std::promise<void>& thinks_;
  bool told_ = false;
};

TEST(Arena, StopsInTheMiddleOfATurnAndForgetsTheGame) {
  for (const std::chrono::milliseconds stall_limit :
       {std::chrono::milliseconds(0), std::chrono::milliseconds(60'000)}) {
    StopFlag stop;
    std::promise<void> thinks;
    std::thread stopper([&] {
      thinks.get_future().wait();
      stop.request();
    });
    const Entrant ponderer{"ponderer", [&] { return std::make_unique<Ponderer>(thinks); }};
    const ArenaReport report = run({ponderer, fake<testing::Drawer>("steady")},
                                   {.sets = 4, .rounds = 2, .play = {.stall_limit = stall_limit}}, 1, &stop);
    stopper.join();
    EXPECT_TRUE(report.interrupted);
    EXPECT_EQ(report.games, 0U);
    EXPECT_TRUE(report.forfeits.empty());
  }
}

TEST(Arena, RefusesWhatCannotBePlayed) {
  EXPECT_TRUE(Arena(Ruleset::free(), {fake<testing::Drawer>("alone")}, {}).flaw());
  EXPECT_TRUE(Arena(Ruleset::free(), {fake<testing::Drawer>("a"), fake<testing::Drawer>("b")}, {.sets = 0}).flaw());
  const std::vector<Entrant> three = {fake<testing::Drawer>("a"), fake<testing::Drawer>("b"),
                                      fake<testing::Drawer>("c")};
  EXPECT_TRUE(Arena(Ruleset::free(), three, {.sprt = SprtOptions{}}).flaw());
  EXPECT_TRUE(Arena(Ruleset::free(), {fake<testing::Drawer>("a"), fake<testing::Drawer>("b")},
                    {.sprt = SprtOptions{.elo0 = 5, .elo1 = 5}})
                  .flaw());
}

TEST(SeatOrders, AreAllDifferentAndBeginWithTheCyclicOnes) {
  for (const std::size_t entrants : {2U, 3U, 4U, 5U}) {
    std::set<std::vector<std::size_t>> seen;
    const int games = games_of_a_deal(SeatOrders::all, entrants);
    for (int game = 0; game < games; ++game) {
      const std::vector<std::size_t> by_seat = entrants_by_seat(SeatOrders::all, entrants, game);
      EXPECT_TRUE(seen.insert(by_seat).second);
      if (game >= static_cast<int>(entrants)) continue;
      EXPECT_EQ(by_seat, entrants_by_seat(SeatOrders::cyclic, entrants, game));
    }
    EXPECT_EQ(games_of_a_deal(SeatOrders::cyclic, entrants), static_cast<int>(entrants));
  }
  EXPECT_EQ(games_of_a_deal(SeatOrders::all, 2), 2);
  EXPECT_EQ(games_of_a_deal(SeatOrders::all, 4), 24);
}

}  // namespace
}  // namespace tilefish
