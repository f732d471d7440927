// The features of a turn, the net that judges them, and the robot that plays by it.

#include <algorithm>
#include <memory>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/redealt.h"
#include "players/learned/player.h"
#include "rules/game.h"
#include "rules/notation.h"
#include "rules/verify.h"

namespace tilefish {
namespace {

using ::testing::HasSubstr;

std::size_t index_of(std::string_view name) {
  const auto& names = feature_names_of_turns();
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

View two_players(const char* position, int pool = 20) {
  const Ruleset& ruleset = Ruleset::free();
  View view{.ruleset = &ruleset, .to_move = 0, .position = parse_position(position, ruleset).value(), .pool = pool};
  view.position.opened = true;
  view.seats = {{.tiles = view.position.rack.total(), .opened = true}, {.tiles = 7, .opened = true}};
  return view;
}

TEST(TurnFeatures, TellRackAndTableAfterTheTurn) {
  const View view = two_players("3b 4b 5b / 6b 7b 9r J");
  const Table longer = parse_table("3b 4b 5b 6b 7b", *view.ruleset).value();
  TurnFeatures features(*view.ruleset);
  const Features laid = features.after(view, longer, {});
  EXPECT_FLOAT_EQ(laid[index_of("rack_tiles")], 2.0F / 14);
  EXPECT_FLOAT_EQ(laid[index_of("rack_points")], 39.0F / 100);  // the nine and thirty for the joker
  EXPECT_FLOAT_EQ(laid[index_of("laid")], 2.0F / 14);
  EXPECT_FLOAT_EQ(laid[index_of("left_next_turn")], 1.0F / 14);  // the joker fits, the nine does not
  EXPECT_FLOAT_EQ(laid[index_of("drew")], 0);
  EXPECT_FLOAT_EQ(laid[index_of("others_fewest")], 7.0F / 14);
  const Features drawn = features.after(view, std::nullopt, {});
  EXPECT_FLOAT_EQ(drawn[index_of("rack_tiles")], 5.0F / 14);
  EXPECT_FLOAT_EQ(drawn[index_of("drew")], 1);
  EXPECT_FLOAT_EQ(drawn[index_of("left_next_turn")], 1.0F / 14);
}

TEST(TurnFeatures, KnowNothingThatTheSeatDoesNot) {
  const Ruleset& ruleset = Ruleset::classic();
  TurnFeatures features(ruleset);
  const std::unique_ptr<Player> player = learned_player(ruleset);
  Game game = Game::make({.ruleset = ruleset, .players = 3, .seed = 5}).value();
  Rng rng(1);
  for (int turn = 0; turn < 60 && game.to_move(); ++turn) {
    const int seat = *game.to_move();
    const View view = view_of(game, seat);
    const Choice choice = player->choose(view, {}, 1);
    const Game other = testing::redealt(game, seat, rng);
    EXPECT_EQ(features.after(view, choice, {}), features.after(view_of(other, seat), choice, {}));
    ASSERT_FALSE(game.apply(choice ? Event(Lay{seat, *choice}) : Event(Draw{seat})).has_value());
  }
}

TEST(Net, IsReadAsItWasWritten) {
  Net net(2);
  Features ones;
  ones.fill(0.25F);
  net.set_scale(Features{}, ones);
  net.hidden()[0].weights[3] = 1.5F;
  net.hidden()[0].out = -0.7F;
  net.hidden()[1].bias = 1e-7F;
  net.bias() = 0.1F;
  const Result<Net> again = Net::parse(to_string(net));
  ASSERT_TRUE(again.ok()) << again.error().describe();
  EXPECT_EQ(to_string(*again), to_string(net));
  Features features{};
  features[3] = 2;
  EXPECT_EQ(again->win_share(features), net.win_share(features));
  EXPECT_LT(net.win_share(features), 0.5F);
}

TEST(Net, RefusesOtherTexts) {
  const std::string good = to_string(Net(1));
  EXPECT_TRUE(Net::parse(good).ok());
  EXPECT_FALSE(Net::parse("").ok());
  EXPECT_FALSE(Net::parse(good + "more\n").ok());
  EXPECT_FALSE(Net::parse(good.substr(0, good.size() / 2)).ok());
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    return Net::parse(text);
  };
  EXPECT_EQ(changed("hidden 1", "hidden 1e9").error().place.line, 3U);
  EXPECT_THAT(changed("rack_tiles", "rack_weight").error().what, HasSubstr("other features"));
  EXPECT_FALSE(changed("spread 1", "spread 0").ok());
  EXPECT_FALSE(changed("bias 0", "bias nan").ok());
}

// A net of one unit that knows what it wants.
Net wants(std::string_view feature, float how_much) {
  Net net(1);
  net.hidden()[0].weights[index_of(feature)] = how_much;
  net.hidden()[0].bias = 100;  // above zero whatever it sees
  net.hidden()[0].out = 0.1F;
  return net;
}

TEST(LearnedPlayer, TakesTheTurnThatItsNetLikesBest) {
  const View view = two_players("3b 4b 5b / 6b 7b 9r");
  const Net few = wants("rack_tiles", -1);
  const Choice laid = learned_player(*view.ruleset, few)->choose(view, {}, 1);
  ASSERT_TRUE(laid.has_value());
  EXPECT_EQ(to_string(*laid), "3b 4b 5b 6b 7b");
  const Net many = wants("rack_tiles", 1);
  EXPECT_FALSE(learned_player(*view.ruleset, many)->choose(view, {}, 1).has_value());
}

TEST(LearnedPlayer, GoesOutWhateverItsNetSays) {
  const View view = two_players("3b 4b 5b / 6b 7b");
  const Net many = wants("rack_tiles", 1);
  EXPECT_TRUE(learned_player(*view.ruleset, many)->choose(view, {}, 1).has_value());
}

TEST(LearnedPlayer, LaysLegallyInWholeGames) {
  for (const Ruleset& ruleset : {Ruleset::classic(), Ruleset::free()}) {
    const std::unique_ptr<Player> player = learned_player(ruleset);
    Game game = Game::make({.ruleset = ruleset, .players = 3, .seed = 11}).value();
    for (int turn = 0; turn < 400 && game.to_move(); ++turn) {
      const int seat = *game.to_move();
      const View view = view_of(game, seat);
      const Choice choice = player->choose(view, {}, static_cast<std::uint64_t>(turn));
      const std::optional<Refusal> refusal = game.apply(choice ? Event(Lay{seat, *choice}) : Event(Draw{seat}));
      ASSERT_FALSE(refusal.has_value()) << refusal->sentence;
    }
    EXPECT_FALSE(game.to_move().has_value());
  }
}

}  // namespace
}  // namespace tilefish
