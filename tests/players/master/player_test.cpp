#include <algorithm>
#include <chrono>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "base/hash.h"
#include "base/sanitizer.h"
#include "base/stop_flag.h"
#include "players/master/hoarding.h"
#include "players/master/quiet_tile.h"
#include "players/master/sampler.h"
#include "players/master/tempo.h"
#include "players/roster.h"
#include "players/stronger.h"
#include "players/thread_time.h"
#include "rules/game.h"
#include "rules/notation.h"
#include "rules/verify.h"
#include "rules/view.h"

namespace tilefish {
namespace {

std::unique_ptr<Player> robot(const std::string& name, const Ruleset& ruleset) {
  return make_player(parse_robot(name).value(), ruleset);
}

Event event_of(int seat, const Choice& choice) { return choice ? Event(Lay{seat, *choice}) : Event(Draw{seat}); }

// One round; the robot of each seat is named.
Game played(const std::vector<std::string>& names, const Ruleset& ruleset, std::uint64_t seed, const Budget& budget) {
  Game game = Game::make({.ruleset = ruleset, .players = static_cast<int>(names.size()), .seed = seed}).value();
  std::vector<std::unique_ptr<Player>> players;
  for (const std::string& name : names) players.push_back(robot(name, ruleset));
  while (!game.round_over()) {
    const int seat = *game.to_move();
    const Choice choice = players[static_cast<std::size_t>(seat)]->choose(view_of(game, seat), budget,
                                                                          combine(seed, game.history().size()));
    const std::optional<Refusal> refusal = game.apply(event_of(seat, choice));
    EXPECT_FALSE(refusal) << refusal->sentence;
    if (refusal) break;
  }
  return game;
}

TEST(Master, TakesACertainWinAtOnce) {
  const Ruleset& ruleset = Ruleset::classic();
  View view{.ruleset = &ruleset, .position = parse_position("3b 4b 5b / 6b 7b 9g 9r 9y", ruleset).value(), .pool = 40};
  view.to_move = 0;
  view.seats = {{.tiles = 5, .opened = true}, {.tiles = 10, .opened = true}};
  const Choice choice = robot("master", ruleset)->choose(view, {.nodes = 1}, 1);
  ASSERT_TRUE(choice);
  EXPECT_EQ(choice->counts(13).total(), 8);
}

TEST(Master, FeedsNobodyWhileTheFullPoolLasts) {
  const Ruleset& ruleset = Ruleset::free();
  View view{.ruleset = &ruleset, .position = parse_position("3b 4b 5b / 6b 1g 7r", ruleset).value(), .pool = 40};
  view.to_move = 0;
  view.seats = {{.tiles = 3, .opened = true}, {.tiles = 10, .opened = true}};
  EXPECT_FALSE(robot("master", ruleset)->choose(view, {.nodes = 500}, 1));
}

TEST(Master, GivesTheSameMoveForTheSameNodesAndSeed) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    const Budget budget{.nodes = 300};
    const std::vector<std::string> names = {"master", "hoarder", "optimal"};
    EXPECT_EQ(played(names, Ruleset::free(), seed, budget).fingerprint(),
              played(names, Ruleset::free(), seed, budget).fingerprint());
  }
}

TEST(Master, HoldsItsTime) {
  const Ruleset& ruleset = Ruleset::free();
  const std::unique_ptr<Player> master = robot("master", ruleset);
  Game game = Game::make({.ruleset = ruleset, .players = 3, .seed = 5}).value();
  std::chrono::nanoseconds in_all{};
  int turns = 0;
  while (!game.round_over()) {
    const int seat = *game.to_move();
    const std::chrono::nanoseconds start = testing::thread_time();
    const Choice choice = master->choose(view_of(game, seat), {.time = std::chrono::milliseconds(20)}, 1);
    in_all += testing::thread_time() - start;
    ++turns;
    ASSERT_FALSE(game.apply(event_of(seat, choice)));
  }
  // Of the processor: what others do on a busy machine takes from its time but does not add to it.
  EXPECT_LT(in_all / turns, std::chrono::milliseconds(40));
}

// To the processor's own clock, which does not count what others do: no turn may need more than its time, or a busy machine would
// make it later still. In endings most of all, where turns are long and the large box has the longest questions.
TEST(Master, EndsBeforeItsTimeByItsOwnWork) {
  constexpr std::chrono::milliseconds time(has_sanitizer ? 400 : 40);
  for (const Ruleset& ruleset : {Ruleset::free(), Ruleset::classic(), Ruleset::six()}) {
    std::chrono::nanoseconds slowest{};
    const std::unique_ptr<Player> master = robot("master", ruleset);
    const std::unique_ptr<Player> hoarder = robot("hoarder", ruleset);
    Game game = Game::make({.ruleset = ruleset, .players = 2, .seed = 2}).value();
    while (!game.round_over()) {
      const int seat = *game.to_move();
      const std::chrono::nanoseconds start = testing::thread_time();
      const Choice choice = (seat == 0 ? *master : *hoarder).choose(view_of(game, seat), {.time = time}, 1);
      if (seat == 0) slowest = std::max(slowest, testing::thread_time() - start);
      ASSERT_FALSE(game.apply(event_of(seat, choice)));
    }
    EXPECT_LT(slowest, time) << ruleset.name();
  }
}

// Whoever is behind at the empty pool loses by passing, so it lays what takes no time to find.
TEST(Master, LaysSomethingThatIsQuicklyFoundWhereItWouldLoseByPassing) {
  const Ruleset& ruleset = Ruleset::free();
  std::string table = "1b 1g 1r J, 1b 1g 1r J";
  for (int number = 2; number <= 13; ++number) {
    for (int copy = 0; copy < (number < 12 ? 2 : 1); ++copy) {
      const std::string each = std::to_string(number);
      table += ", " + each + "b " + each + "g " + each + "r " + each + "y";
    }
  }
  View view{.ruleset = &ruleset, .position = parse_position(table + " / 12b 12g 13b 13g 13r 1y 1y", ruleset).value()};
  view.to_move = 0;
  view.position.opened = true;
  view.seats = {{.tiles = 7, .opened = true}, {.tiles = 3, .opened = true}};
  ASSERT_EQ(to_string(view.unseen()), "12r 12y 13y");
  StopFlag stopped;
  stopped.request();
  const std::unique_ptr<Player> master = robot("master", ruleset);
  const Choice choice = master->choose(view, {.stop = &stopped}, 1);
  ASSERT_TRUE(choice);
  EXPECT_TRUE(verify_move(view.position, *choice, ruleset).legal());
  EXPECT_EQ(master->reason()->motive(), Motive::is_late);
}

TEST(Master, BeatsHoarderAndOptimal) {
  for (const std::string other : {"hoarder", "optimal"}) {
    const bool is_stronger = testing::is_stronger([&](std::uint64_t seed, int seat) {
      std::vector<std::string> names = {other, other};
      names[static_cast<std::size_t>(seat)] = "master";
      const Game game = played(names, Ruleset::free(), seed, {.nodes = 500});
      const std::vector<int>& winners = game.result()->winners;
      return winners.size() > 1 ? 0 : winners.front() == seat ? 1 : -1;
    });
    EXPECT_TRUE(is_stronger) << "than " << other;
  }
}

// The place of seat 0, whose turn it is, among the seats that meet the empty pool.
int place_at_the_empty_pool(int pool, int players) {
  int seat = 0;
  for (; pool > 0; seat = (seat + 1) % players) {
    if (seat > 0 || !is_time_to_leave_a_tile(pool, players)) --pool;
  }
  return (players - seat) % players + 1;
}

TEST(MasterTempo, LeavesTilesToBeThirdAtTheEmptyPool) {
  for (const int players : {3, 4}) {
    for (int pool = 10; pool <= 60; ++pool) EXPECT_EQ(place_at_the_empty_pool(pool, players), 3) << pool;
  }
}

TEST(MasterTempo, WaitsForTheLastTurnThatServes) {
  EXPECT_FALSE(is_time_to_leave_a_tile(2, 4));  // third already
  EXPECT_TRUE(is_time_to_leave_a_tile(1, 4));
  EXPECT_FALSE(is_time_to_leave_a_tile(5, 4));
  EXPECT_TRUE(is_time_to_leave_a_tile(4, 4));  // the first of two turns
  EXPECT_FALSE(is_time_to_leave_a_tile(8, 4));
  EXPECT_TRUE(is_time_to_leave_a_tile(7, 4));  // the first of three
  EXPECT_FALSE(is_time_to_leave_a_tile(11, 4));
}

// Who seems to play may only pretend to: its lays must not keep master from choosing its place.
TEST(MasterTempo, IsChosenThoughOneSeemsToPlay) {
  const Ruleset& ruleset = Ruleset::free();
  std::vector<TurnRecord> history;
  for (int turn = 0; turn < 5; ++turn) {
    for (const int seat : {1, 2, 3}) {
      TurnRecord& record = history.emplace_back();
      const bool lays = seat == 1 || turn == 0;
      record.event = lays ? Event(Lay{seat, Table()}) : Event(Draw{seat});
      record.laid = lays ? parse_position("/ 3b 4b 5b", ruleset).value().rack : TileCounts(ruleset.numbers());
      record.drawn = lays ? 0 : 1;
    }
  }
  View view{.ruleset = &ruleset, .position = parse_position("3b 4b 5b / 6b 1g 7r", ruleset).value(), .pool = 1};
  view.to_move = 0;
  view.seats.assign(4, {.tiles = (view.unseen().total() - view.pool) / 3, .opened = true});
  view.seats[0].tiles = 3;
  view.history = history;
  ASSERT_LT(chances_of_hoarding(view)[1], 0.5);
  const std::unique_ptr<Player> master = robot("master", ruleset);
  const Choice choice = master->choose(view, {.nodes = 1}, 1);
  ASSERT_TRUE(choice);
  EXPECT_EQ(choice->counts(13).total(), 4);
  EXPECT_EQ(master->reason()->motive(), Motive::leaves_a_tile);
}

// Seat 0 of four can open. The others have opened with three tiles, and the next one lays three more in its second turn if it plays.
Choice turn_with_an_opening(int pool, bool one_plays) {
  const Ruleset& ruleset = Ruleset::free();
  const TileCounts nothing(ruleset.numbers());
  const TileCounts three = parse_position("/ 3b 4b 5b", ruleset).value().rack;
  std::vector<TurnRecord> history;
  for (int turn = 0; turn < 2; ++turn) {
    for (const int seat : {1, 2, 3}) {
      TurnRecord& record = history.emplace_back();
      const bool lays = turn == 0 || (seat == 1 && one_plays);
      record.event = lays ? Event(Lay{seat, Table()}) : Event(Draw{seat});
      record.laid = lays ? three : nothing;
      record.drawn = lays ? 0 : 1;
    }
  }
  View view{
      .ruleset = &ruleset, .position = parse_position("3b 4b 5b / 11g 11r 11y 1g 7r", ruleset).value(), .pool = pool};
  view.to_move = 0;
  const int others = view.unseen().total() - pool;
  view.seats.assign(4, {.tiles = others / 3, .opened = true});
  view.seats[0] = {.tiles = 5, .opened = false};
  view.seats[3].tiles = others - 2 * (others / 3);
  view.history = history;
  return robot("master", ruleset)->choose(view, {.nodes = 1}, 1);
}

TEST(Master, OpensLateAtATableOfFourWhereAllSeemToWait) {
  EXPECT_FALSE(turn_with_an_opening(13, false));
  EXPECT_TRUE(turn_with_an_opening(12, false));
  EXPECT_TRUE(turn_with_an_opening(13, true));
}

// Seat 0 of four at the empty pool with more points than its part, after so many passes. It could lay 6b.
View behind_at_the_empty_pool(const Ruleset& ruleset, int passes) {
  View view{.ruleset = &ruleset, .position = parse_position("3b 4b 5b / 6b 1g 13r 13y", ruleset).value()};
  view.position.opened = true;
  view.to_move = 0;
  view.passes = passes;
  const int unseen = view.unseen().total();
  view.seats.assign(4, {.tiles = unseen / 3, .opened = true});
  view.seats[0].tiles = view.position.rack.total();
  view.seats[1].tiles = 2;
  view.seats[2].tiles = unseen - view.seats[1].tiles - view.seats[3].tiles;
  return view;
}

TEST(Master, PassesAtTheEmptyPoolOfFourThoughBehindUnlessThatEndsTheRound) {
  const Ruleset& ruleset = Ruleset::free();
  const std::unique_ptr<Player> master = robot("master", ruleset);
  for (const int passes : {0, 2}) {
    EXPECT_FALSE(master->choose(behind_at_the_empty_pool(ruleset, passes), {.nodes = 1}, 1)) << passes;
    EXPECT_EQ(master->reason()->motive(), Motive::waits);
  }
  EXPECT_TRUE(master->choose(behind_at_the_empty_pool(ruleset, 3), {.nodes = 1}, 1));
}

// To lay there loses the round nearly always, but fewer points.
TEST(Master, LaysAtTheEmptyPoolOfFourWhenBehindIfItPlaysForPoints) {
  const Ruleset& ruleset = Ruleset::free();
  const View view = behind_at_the_empty_pool(ruleset, 0);
  EXPECT_TRUE(robot("master:aim=score", ruleset)->choose(view, {.nodes = 1}, 1));
}

// Each other seat holds one tile: with 5b on the table it goes out with 6b, with 8g there with no more than before.
TEST(MasterTempo, LeavesTheTileThatFeedsTheOthersLeast) {
  const Ruleset ruleset =
      Ruleset::make({.colours = 2, .numbers = 8, .copies = 1, .jokers = 0, .joker_rule = JokerRule::free}).value();
  View view{.ruleset = &ruleset, .position = parse_position("2b 3b 4b, 5g 6g 7g / 5b 8g", ruleset).value(), .pool = 5};
  view.position.opened = true;
  view.to_move = 0;
  view.seats.assign(4, {.tiles = 1, .opened = true});
  view.seats[0].tiles = 2;
  ASSERT_EQ(view.unseen().total(), 8);
  ImaginedPlay play(ruleset);
  const WorldSampler sampler(view, play);
  Effort effort(Budget{.nodes = 10'000});
  Rng rng(1);
  const Choice choice = lay_quietest_tile(view, sampler, play, rng, effort);
  ASSERT_TRUE(choice);
  EXPECT_EQ(to_string(choice->counts(8) - view.position.table.counts(8)), "8g");
}

TEST(MasterHoarding, TellHoardersFromPlayers) {
  const Ruleset& ruleset = Ruleset::free();
  Game game = Game::make({.ruleset = ruleset, .players = 3, .seed = 11}).value();
  const std::vector<std::string> names = {"hoarder", "optimal", "hoarder"};
  std::vector<std::unique_ptr<Player>> players;
  for (const std::string& name : names) players.push_back(robot(name, ruleset));
  while (!game.round_over() && game.pool().size() > 25) {
    const int seat = *game.to_move();
    ASSERT_FALSE(
        game.apply(event_of(seat, players[static_cast<std::size_t>(seat)]->choose(view_of(game, seat), Budget{}, 1))));
  }
  ASSERT_FALSE(game.round_over());
  const std::vector<double> chances = chances_of_hoarding(view_of(game, 0));
  EXPECT_LT(chances[1], 0.2);
  EXPECT_GT(chances[2], 0.8);
}

// A seat that opens at a full pool, draws, and lays so many tiles in each of four turns once the pool is down to `pool_at_lays`.
double chance_of_hoarding_if(int tiles, int pool_at_lays) {
  const Ruleset& ruleset = Ruleset::free();
  constexpr int players = 4;
  const TileCounts nothing(ruleset.numbers());
  const TileCounts three = parse_position("/ 1b 2b 3b", ruleset).value().rack;
  const TileCounts one = parse_position("/ 1b", ruleset).value().rack;
  std::vector<TurnRecord> history;
  const auto lay = [&](int seat, const TileCounts& laid) {
    TurnRecord record;
    record.event = Lay{seat, Table()};
    record.laid = laid;
    history.push_back(record);
  };
  int pool = 50;
  const auto draw = [&](int seat) {
    TurnRecord record;
    record.event = Draw{seat};
    record.laid = nothing;
    record.drawn = 1;
    history.push_back(record);
    --pool;
  };
  lay(1, three);
  int lays = 0;
  while (pool > 2) {
    for (const int seat : {2, 3, 0}) draw(seat);
    if (pool <= pool_at_lays && lays < 4) {
      lay(1, tiles == 1 ? one : three);
      ++lays;
    } else {
      draw(1);
    }
  }
  View view{.ruleset = &ruleset, .pool = pool};
  view.seats.resize(players);
  view.history = history;
  return chances_of_hoarding(view)[1];
}

TEST(MasterHoarding, IsNotFooledByLaysOfSingleTiles) {
  EXPECT_GT(chance_of_hoarding_if(1, 16), 0.8);
  EXPECT_GT(chance_of_hoarding_if(1, 30), 0.8);
  EXPECT_LT(chance_of_hoarding_if(3, 16), 0.5);  // who gives the others so much does not wait
}

}  // namespace
}  // namespace tilefish
