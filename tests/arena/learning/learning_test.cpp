// Nets that learn: from turns whose outcome follows a rule, and from games.

#include <chrono>
#include <ctime>
#include <thread>

#include <gtest/gtest.h>

#include "arena/learning/self_play.h"
#include "arena/learning/training.h"
#include "base/random.h"

namespace tilefish {
namespace {

// The third feature decides, bent in the middle so that no straight line can tell; the others are noise.
std::vector<LearnedTurn> turns_with_a_rule(std::size_t count, std::uint64_t seed) {
  Rng rng(seed);
  std::vector<LearnedTurn> turns(count);
  for (LearnedTurn& turn : turns) {
    for (float& feature : turn.features) feature = static_cast<float>(rng.unit());
    turn.win_share = turn.features[2] > 0.25F && turn.features[2] < 0.75F ? 1.0F : 0.0F;
  }
  return turns;
}

TEST(Training, FindsARuleAndSaysWhatItReliesOn) {
  const std::vector<LearnedTurn> turns = turns_with_a_rule(4000, 1);
  const Net net = train_net(Net(16), turns, {.epochs = 40, .step = 0.003F});
  const std::vector<LearnedTurn> fresh = turns_with_a_rule(1000, 2);
  EXPECT_NEAR(loss_of(Net(16), fresh), 0.693, 0.001);
  EXPECT_LT(loss_of(net, fresh), 0.25);
  const std::vector<double> importance = importance_of_features(net, fresh, 1);
  for (std::size_t i = 0; i < importance.size(); ++i) {
    if (i != 2) {
      EXPECT_LT(importance[i], importance[2] / 5) << i;
    }
  }
}

TEST(Training, RepeatsExactly) {
  const std::vector<LearnedTurn> turns = turns_with_a_rule(500, 1);
  EXPECT_EQ(to_string(train_net(Net(4), turns, {})), to_string(train_net(Net(4), turns, {})));
}

TEST(Training, StopsWhenAskedTo) {
  StopFlag stop;
  stop.request();
  const Net net = train_net(Net(4), turns_with_a_rule(500, 1), {.epochs = 1'000'000}, &stop);
  EXPECT_EQ(net.hidden().size(), 4U);
}

std::vector<LearnedTurn> played(const Net& net, unsigned threads) {
  ThreadPool pool(threads);
  Progress progress("games", 6);
  return self_play(net, Ruleset::free(), {.games = 6, .seed = 3, .most_moves = 10}, pool, progress);
}

TEST(SelfPlay, IsTheSameOnAnyNumberOfThreads) {
  const std::vector<LearnedTurn> begin = played(Net(4), 1);
  EXPECT_GT(begin.size(), 50U);
  const Net net = train_net(Net(4), begin, {.epochs = 2});
  const std::vector<LearnedTurn> one = played(net, 1);
  const std::vector<LearnedTurn> three = played(net, 3);
  ASSERT_EQ(one.size(), three.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].features, three[i].features);
    EXPECT_EQ(one[i].win_share, three[i].win_share);
  }
}

// One of these games soon asks what could be played of a large rack next, which takes a minute.
TEST(SelfPlay, StopsWhereverItIs) {
  const Ruleset large =
      Ruleset::make({.colours = 8, .numbers = 4, .copies = 4, .jokers = 4, .joker_rule = JokerRule::free}).value();
  const auto worked = [began = std::clock()] { return static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC; };
  StopFlag stop;
  double worked_before = 0;
  std::thread interrupts([&] {
    while (worked() < 0.7) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    worked_before = worked();
    stop.request();
  });
  ThreadPool pool(16);
  Progress progress("games", 16);
  const std::vector<LearnedTurn> turns = self_play(Net(4), large, {.games = 16, .seed = 1}, pool, progress, &stop);
  interrupts.join();
  EXPECT_LT(worked() - worked_before, 0.7) << turns.size();
}

}  // namespace
}  // namespace tilefish
