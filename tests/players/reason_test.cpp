#include "players/reason.h"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/hash.h"
#include "players/finder.h"
#include "players/roster.h"
#include "players/taste.h"
#include "rules/game.h"
#include "rules/view.h"

namespace tilefish {
namespace {

TEST(Reason, IsReadBackFromItsText) {
  for (std::size_t i = 0; i < motive_count; ++i) {
    const Reason plain(static_cast<Motive>(i));
    EXPECT_EQ(parse_reason(to_string(plain)), plain);
    EXPECT_FALSE(sentence_of(plain).empty());
  }
  Reason full(Motive::compares);
  for (std::size_t i = 0; i < detail_count; ++i) full = full.with(static_cast<Detail>(i), static_cast<int>(i) - 3);
  EXPECT_EQ(parse_reason(to_string(full)), full);
  EXPECT_EQ(to_string(Reason(Motive::waits).with(Detail::cap, 12)), "waits; cap 12");
}

TEST(Reason, WhatIsNoneIsNotRead) {
  for (const char* text :
       {"", "thinks", "waits; cap", "waits; cap x", "waits; cap 1 2", "waits; hat 3", "waits;cap 3"}) {
    EXPECT_FALSE(parse_reason(text)) << text;
  }
}

TEST(Reason, SaysWhatTheNumbersSay) {
  EXPECT_EQ(sentence_of(Reason(Motive::lays_most).with(Detail::overlooked, 0)), "It laid as many tiles as it saw.");
  EXPECT_EQ(sentence_of(Reason(Motive::finds_nothing).with(Detail::overlooked, 1)),
            "It found nothing to lay, and overlooked 1 tile of its rack.");
  EXPECT_EQ(sentence_of(Reason(Motive::compares)
                            .with(Detail::moves, 9)
                            .with(Detail::worlds, 120)
                            .with(Detail::ahead, 61)
                            .with(Detail::error, 20)),
            "It compared 9 turns in 120 imagined rounds: this one won 6.1 (± 2.0) in a hundred more than what it "
            "usually does.");
  EXPECT_EQ(
      sentence_of(Reason(Motive::compares).with(Detail::moves, 2).with(Detail::worlds, 30).with(Detail::points, 75)),
      "It compared 2 turns in 30 imagined rounds: this one brought 7.5 points more than what it usually does.");
}

// What a reason claims, held against the position and what was done.
class Judge {
 public:
  explicit Judge(const Ruleset& ruleset) : finder_(ruleset), weights_(tiles_then_points(ruleset)) {}

  void check(const View& view, const Choice& choice, const Reason& reason) {
    const Position& position = view.position;
    const int numbers = position.rack.numbers();
    const int laid = choice ? choice->counts(numbers).total() - position.table.counts(numbers).total() : 0;
    const bool whole_rack = laid == position.rack.total();
    const auto count = [&](Detail detail) { return reason[detail].value_or(-1); };
    switch (reason.motive()) {
      case Motive::goes_out: EXPECT_TRUE(whole_rack); break;
      case Motive::lays_most:
        EXPECT_GT(laid, 0);
        if (count(Detail::overlooked) <= 0) {
          EXPECT_EQ(laid, most_tiles(position));
        }
        break;
      case Motive::lays_one_meld:
        EXPECT_GT(laid, 0);
        if (position.opened) {
          EXPECT_EQ(choice->melds.size(), position.table.melds.size() + 1);
        }
        break;
      case Motive::lays_and_adds: EXPECT_GT(laid, 0); break;
      case Motive::finds_nothing:
        EXPECT_EQ(laid, 0);
        // Some levels do not take the table apart, so only those who overlook nothing and rearrange can be held to it.
        break;
      case Motive::looks_away:
      case Motive::sits_tight:
      case Motive::starves:
      case Motive::shuns_all: EXPECT_EQ(laid, 0); break;
      case Motive::waits:
        EXPECT_EQ(laid, 0);
        EXPECT_FALSE(finder_.lay_all(position));
        if (reason[Detail::cap]) {
          EXPECT_LE(position.rack.total(), count(Detail::cap));
        }
        break;
      case Motive::opens_later:
        EXPECT_EQ(laid, 0);
        EXPECT_FALSE(position.opened);
        EXPECT_EQ(count(Detail::pool), view.pool);
        break;
      case Motive::cannot_open:
        EXPECT_EQ(laid, 0);
        EXPECT_FALSE(position.opened);
        EXPECT_EQ(most_tiles(position), 0);
        break;
      case Motive::opens_small:
        EXPECT_GT(laid, 0);
        EXPECT_FALSE(position.opened);
        EXPECT_LE(laid, most_tiles(position));
        break;
      case Motive::lays_little:
        EXPECT_GT(laid, 0);
        EXPECT_GT(position.rack.total(), count(Detail::cap));
        break;
      case Motive::leaves_a_tile: EXPECT_EQ(laid, 1); break;
      case Motive::ends: {
        TileCounts kept = position.rack;
        if (choice) kept = kept - (choice->counts(numbers) - position.table.counts(numbers));
        const int penalty = view.ruleset->joker_penalty();
        EXPECT_EQ(view.pool, 0);
        EXPECT_EQ(count(Detail::kept), kept.points(penalty));
        EXPECT_EQ(count(Detail::others), view.unseen().points(penalty));
        break;
      }
      case Motive::compares:
        EXPECT_GT(count(Detail::moves), 1);
        EXPECT_GT(count(Detail::worlds), 0);
        if (reason[Detail::ahead]) {
          EXPECT_GT(count(Detail::ahead), 0);
        }
        if (reason[Detail::points]) {
          EXPECT_FALSE(reason[Detail::ahead]);
        }
        break;
      case Motive::at_random:
      case Motive::most_of_list:
      case Motive::least_cost:
        EXPECT_GT(laid, 0);
        EXPECT_GT(count(Detail::moves), 0);
        break;
      case Motive::by_net:
        EXPECT_GE(count(Detail::share), 0);
        EXPECT_LE(count(Detail::share), 1000);
        break;
      case Motive::holds_jokers: EXPECT_GT(position.rack.jokers(), 0); break;
      case Motive::must_lay: EXPECT_TRUE(view.ruleset->must_play()); break;
      case Motive::cannot_lay_it: EXPECT_EQ(view.ruleset->joker_rule(), JokerRule::swap); break;
      case Motive::is_late: break;
    }
    // Whoever lays everything is never said to have been after something else than a move.
    if (whole_rack && position.rack.total() > 0) {
      EXPECT_NE(reason.motive(), Motive::waits);
    }
  }

 private:
  int most_tiles(const Position& position) {
    const std::optional<Table> best = finder_.best(position, weights_);
    if (!best) return 0;
    const int numbers = position.rack.numbers();
    return best->counts(numbers).total() - position.table.counts(numbers).total();
  }

  MoveFinder finder_;
  Weights weights_;
};

std::set<Motive> motives_seen(const std::string& robot, const Ruleset& ruleset, int players, std::uint64_t seed) {
  std::set<Motive> seen;
  Judge judge(ruleset);
  std::vector<std::unique_ptr<Player>> seated;
  for (int seat = 0; seat < players; ++seat) seated.push_back(make_player(parse_robot(robot).value(), ruleset));
  Game game = Game::make({.ruleset = ruleset, .players = players, .seed = seed}, move_exists_for(ruleset)).value();
  for (int turn = 0; !game.match_over() && turn < 400; ++turn) {
    const int seat = *game.to_move();
    const View view = view_of(game, seat);
    Player& player = *seated[static_cast<std::size_t>(seat)];
    const Choice choice = player.choose(view, {.nodes = 60}, combine(seed, static_cast<std::uint64_t>(turn)));
    EXPECT_TRUE(player.reason()) << robot << ", turn " << turn;
    if (!player.reason()) break;
    const ::testing::ScopedTrace trace(__FILE__, __LINE__,
                                       robot + ", turn " + std::to_string(turn) + ": " + to_string(*player.reason()));
    judge.check(view, choice, *player.reason());
    seen.insert(player.reason()->motive());
    const Event event = choice ? Event(Lay{seat, *choice}) : Event(Draw{seat});
    EXPECT_FALSE(game.apply(event));
  }
  return seen;
}

TEST(Reason, OfEveryRobotIsTrueInEveryTurn) {
  for (const RobotEntry& entry : robots()) {
    for (const Ruleset& ruleset : {Ruleset::free(), Ruleset::classic()}) {
      EXPECT_GT(motives_seen(std::string(entry.name), ruleset, 2, 5).size(), 1) << entry.name;
    }
  }
  for (const char* robot : {"hoarder:cap=16", "optimal:wait=5,hold_jokers=10", "hoarder:open=late", "optimal:starve",
                            "optimal:open=least"}) {
    EXPECT_GT(motives_seen(robot, Ruleset::free(), 2, 9).size(), 1) << robot;
  }
}

TEST(Reason, OfMasterAmongThreeTellsWhatItCompared) {
  std::set<Motive> seen;
  for (std::uint64_t seed = 1; seed <= 6 && seen.count(Motive::compares) == 0; ++seed) {
    seen.merge(motives_seen("master", Ruleset::free(), 3, seed));
  }
  EXPECT_EQ(seen.count(Motive::compares), 1);
}

TEST(Reason, OfWhoeverMayNotDrawSaysSo) {
  RulesetFields fields = Ruleset::classic().fields();
  fields.name = "must";
  fields.must_play = true;
  const Ruleset must = Ruleset::make(fields).value();
  EXPECT_EQ(motives_seen("hoarder", must, 2, 3).count(Motive::must_lay), 1);
  (void)motives_seen("master", must, 2, 3);
  (void)motives_seen("level7", must, 2, 3);
}

}  // namespace
}  // namespace tilefish
