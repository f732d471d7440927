#include "arena/dealt_round.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "arena/seated_game.h"
#include "players/roster.h"

namespace tilefish {
namespace {

DealtRound dealt(const Ruleset& ruleset, int players, std::uint64_t seed) {
  std::vector<Lot> lots;
  const int starter = draw_lots(ruleset, players, seed, lots);
  return {.deal = deal_round(ruleset, players, seed, 1), .starter = starter};
}

TEST(DealtRound, EndsAsAGameOfTheSameDeal) {
  const Ruleset& ruleset = Ruleset::free();
  for (const char* name : {"optimal", "smart", "hoarder"}) {
    for (const int players : {2, 3}) {
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        std::vector<std::unique_ptr<Player>> robots;
        std::vector<Player*> seated;
        for (int seat = 0; seat < players; ++seat) {
          robots.push_back(make_player(parse_robot(name).value(), ruleset));
          seated.push_back(robots.back().get());
        }
        Game game = Game::make({.ruleset = ruleset, .players = players, .seed = seed}).value();
        const SeatedGame match = play_game(std::move(game), seated, {}, 7);
        const std::optional<RoundResult> round = play_dealt_round(dealt(ruleset, players, seed), ruleset, seated, 7);
        ASSERT_TRUE(round);
        EXPECT_EQ(*round, *match.game().result()) << name << ", seed " << seed;
      }
    }
  }
}

TEST(DealtRound, StopsWhenAsked) {
  const Ruleset& ruleset = Ruleset::free();
  const auto robot = make_player(parse_robot("optimal").value(), ruleset);
  const std::vector<Player*> seated = {robot.get(), robot.get()};
  StopFlag stop;
  stop.request();
  EXPECT_FALSE(play_dealt_round(dealt(ruleset, 2, 1), ruleset, seated, 7, &stop));
}

}  // namespace
}  // namespace tilefish
