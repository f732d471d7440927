#include "rules/game.h"

#include <algorithm>
#include <utility>

#include <gtest/gtest.h>

#include "rules/notation.h"

namespace tilefish {
namespace {

Game game_of(const Ruleset& ruleset, int players = 2, int rounds = 1, std::uint64_t seed = 1) {
  Result<Game> game = Game::make({.ruleset = ruleset, .players = players, .rounds = rounds, .seed = seed});
  EXPECT_TRUE(game.ok()) << (game.ok() ? "" : game.error().describe());
  return std::move(game).value();
}

Ruleset variant_of(const Ruleset& base, void (*change)(RulesetFields&)) {
  RulesetFields numbers = base.fields();
  numbers.name = "variant";
  change(numbers);
  return Ruleset::make(numbers).value();
}

std::optional<RefusalReason> refusal_of(Game& game, const Event& event) {
  const std::optional<Refusal> refusal = game.apply(event);
  return refusal ? std::optional(refusal->reason) : std::nullopt;
}

void draw_until_pool_is_empty(Game& game) {
  while (!game.pool().empty()) ASSERT_FALSE(game.apply(Draw{*game.to_move()}));
}

TEST(Game, DealsFourteenTilesEachAndLeavesTheRestInThePool) {
  const Game game = game_of(Ruleset::classic(), 4);
  for (int seat = 0; seat < 4; ++seat) EXPECT_EQ(game.seat(seat).rack.total(), 14);
  EXPECT_EQ(game.pool().size(), 106U - 4 * 14);
  EXPECT_TRUE(game.table().empty());
}

TEST(Game, IsTheSameForTheSameSeedAndDiffersForOthers) {
  EXPECT_EQ(game_of(Ruleset::classic(), 2, 1, 7).fingerprint(), game_of(Ruleset::classic(), 2, 1, 7).fingerprint());
  EXPECT_NE(game_of(Ruleset::classic(), 2, 1, 7).fingerprint(), game_of(Ruleset::classic(), 2, 1, 8).fingerprint());
}

// Later rounds, other machines and recorded matches all rely on this deal never changing.
TEST(Game, DealsTheseTilesForSeedOne) {
  const Game game = game_of(Ruleset::classic(), 2, 1, 1);
  EXPECT_EQ(to_string(game.seat(0).rack), "1b 1g 2b 2g 5r 5y 7g 8r 8y 9b 11r 11y 12r J");
  EXPECT_EQ(to_string(game.seat(1).rack), "1r 1r 2b 3b 5b 6y 8g 8y 9r 9r 9y 12g 12y 13r");
  EXPECT_EQ(game.starter(), 1);
}

TEST(Game, IsStartedByWhoDrewTheHighestLot) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Game game = game_of(Ruleset::classic(), 4, 1, seed);
    ASSERT_GE(game.lots().size(), 4U);
    // Those who tie draw again, so the last lots are those of the last rivals and exactly one of them is the highest.
    const auto rank = [](const Lot& lot) { return lot.tile.is_joker() ? 14 : lot.tile.number(); };
    const auto own = std::find_if(game.lots().rbegin(), game.lots().rend(),
                                  [&](const Lot& lot) { return lot.seat == game.starter(); });
    for (auto lot = game.lots().rbegin(); lot != game.lots().rend() && lot != own; ++lot) {
      EXPECT_LT(rank(*lot), rank(*own));
    }
    EXPECT_EQ(game.to_move(), game.starter());
  }
}

TEST(Game, RefusesTheWrongSeatAndChangesNothing) {
  Game game = game_of(Ruleset::classic(), 3);
  const std::uint64_t before = game.fingerprint();
  const int waiting = (*game.to_move() + 1) % 3;
  EXPECT_EQ(refusal_of(game, Draw{waiting}), RefusalReason::not_your_turn);
  EXPECT_EQ(refusal_of(game, Draw{3}), RefusalReason::no_such_seat);
  EXPECT_EQ(refusal_of(game, Overtime{-1}), RefusalReason::no_such_seat);
  EXPECT_EQ(refusal_of(game, NextRound{}), RefusalReason::round_not_over);
  EXPECT_EQ(game.fingerprint(), before);
  EXPECT_TRUE(game.history().empty());
}

TEST(Game, RefusesAnIllegalMoveWithTheVerdict) {
  Game game = game_of(Ruleset::classic());
  const Table foreign = parse_table("1b 1g 1r", Ruleset::classic()).value();
  const std::optional<Refusal> refusal = game.apply(Lay{*game.to_move(), foreign});
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->reason, RefusalReason::illegal_move);
  ASSERT_TRUE(refusal->verdict);
  EXPECT_FALSE(refusal->verdict->legal());
}

TEST(Game, DrawsOneTileAndPassesTheTurn) {
  Game game = game_of(Ruleset::classic());
  const int first = *game.to_move();
  const Tile top = game.pool().back();
  const int had = game.seat(first).rack.count(top);
  ASSERT_FALSE(game.apply(Draw{first}));
  EXPECT_EQ(game.seat(first).rack.total(), 15);
  EXPECT_EQ(game.seat(first).rack.count(top), had + 1);
  EXPECT_EQ(game.to_move(), 1 - first);
  EXPECT_EQ(game.history().back().drawn, 1);
}

TEST(Game, DrawsOneTileForOvertimeAndThreeForAnIllegalTable) {
  Game game = game_of(Ruleset::classic());
  const int first = *game.to_move();
  ASSERT_FALSE(game.apply(Overtime{first}));
  EXPECT_EQ(game.seat(first).rack.total(), 15);
  ASSERT_FALSE(game.apply(IllegalTable{1 - first}));
  EXPECT_EQ(game.seat(1 - first).rack.total(), 17);
  EXPECT_EQ(game.to_move(), first);
}

TEST(Game, GivesAPenaltyOnlyWhatThePoolStillHas) {
  Game game = game_of(Ruleset::classic());
  while (game.pool().size() > 2) ASSERT_FALSE(game.apply(Draw{*game.to_move()}));
  ASSERT_FALSE(game.apply(IllegalTable{*game.to_move()}));
  EXPECT_EQ(game.history().back().drawn, 2);
  EXPECT_EQ(game.passes(), 0);
}

TEST(Game, EndsBlockedWhenEverySeatPassesWithAnEmptyPool) {
  Game game = game_of(Ruleset::classic(), 3);
  draw_until_pool_is_empty(game);
  ASSERT_FALSE(game.apply(Draw{*game.to_move()}));
  ASSERT_FALSE(game.apply(Overtime{*game.to_move()}));
  EXPECT_FALSE(game.round_over());
  ASSERT_FALSE(game.apply(Draw{*game.to_move()}));
  ASSERT_TRUE(game.match_over());
  ASSERT_EQ(game.result()->end, RoundEnd::blocked);

  std::vector<std::int64_t> points;
  for (int seat = 0; seat < 3; ++seat) points.push_back(game.seat(seat).rack.points(30));
  const std::int64_t lowest = *std::min_element(points.begin(), points.end());
  ASSERT_EQ(game.result()->winners.size(), 1U);
  for (int seat = 0; seat < 3; ++seat) {
    if (seat == game.result()->winners[0]) continue;
    EXPECT_EQ(game.seat(seat).score, lowest - points[static_cast<std::size_t>(seat)]);
  }
  EXPECT_EQ(refusal_of(game, Draw{0}), RefusalReason::match_over);
  EXPECT_EQ(refusal_of(game, NextRound{}), RefusalReason::match_over);
}

TEST(Game, ForbidsDrawingWhileAMoveExistsUnderMustPlay) {
  const Ruleset strict = variant_of(Ruleset::classic(), [](RulesetFields& n) { n.must_play = true; });
  EXPECT_FALSE(Game::make({.ruleset = strict}).ok()) << "nobody could tell whether a move exists";

  bool exists = true;
  Result<Game> game = Game::make({.ruleset = strict}, [&](const Position&) { return exists; });
  ASSERT_TRUE(game.ok());
  EXPECT_EQ(refusal_of(*game, Draw{*game->to_move()}), RefusalReason::must_play);
  exists = false;
  EXPECT_EQ(refusal_of(*game, Draw{*game->to_move()}), std::nullopt);
  exists = true;
  EXPECT_EQ(refusal_of(*game, Overtime{*game->to_move()}), std::nullopt) << "a penalty is no choice";
}

TEST(Game, StartsEachFurtherRoundAtTheNextSeat) {
  Game game = game_of(Ruleset::classic(), 3, 3);
  const int first = game.starter();
  for (int round = 1; round <= 3; ++round) {
    EXPECT_EQ(game.round(), round);
    EXPECT_EQ(game.starter(), (first + round - 1) % 3);
    EXPECT_EQ(game.to_move(), game.starter());
    draw_until_pool_is_empty(game);
    for (int pass = 0; pass < 3; ++pass) ASSERT_FALSE(game.apply(Draw{*game.to_move()}));
    ASSERT_TRUE(game.round_over());
    EXPECT_EQ(game.match_over(), round == 3);
    if (round == 3) break;
    EXPECT_EQ(refusal_of(game, Draw{game.starter()}), RefusalReason::round_over);
    ASSERT_FALSE(game.apply(NextRound{}));
    EXPECT_TRUE(game.round_history().empty());
    for (int seat = 0; seat < 3; ++seat) EXPECT_FALSE(game.seat(seat).opened);
  }
}

TEST(Game, IsWonByTheLastWhoStays) {
  Game game = game_of(Ruleset::classic(), 3, 2);
  const int leaver = (*game.to_move() + 1) % 3;
  ASSERT_FALSE(game.apply(Resign{leaver}));
  EXPECT_EQ(refusal_of(game, Resign{leaver}), RefusalReason::resigned_already);
  const int first = *game.to_move();
  ASSERT_FALSE(game.apply(Draw{first}));
  const int last = *game.to_move();
  EXPECT_NE(last, leaver) << "who left is skipped";
  ASSERT_FALSE(game.apply(Resign{last}));
  ASSERT_TRUE(game.match_over()) << "nobody is left to play the second round with";
  EXPECT_EQ(game.result()->end, RoundEnd::walked_out);
  EXPECT_EQ(game.result()->winners, std::vector<int>{first});
  EXPECT_EQ(game.seat(first).score, game.seat(leaver).rack.points(30) + game.seat(last).rack.points(30));
}

TEST(Game, DealsNothingToWhoLeftInAnEarlierRound) {
  Game game = game_of(Ruleset::classic(), 3, 2);
  ASSERT_FALSE(game.apply(Resign{0}));
  draw_until_pool_is_empty(game);
  while (!game.round_over()) ASSERT_FALSE(game.apply(Draw{*game.to_move()}));
  ASSERT_FALSE(game.apply(NextRound{}));
  EXPECT_TRUE(game.seat(0).rack.empty());
  EXPECT_EQ(game.pool().size(), 106U - 2 * 14);
}

TEST(Game, CountsPassesAnewWhenSomebodyLeaves) {
  Game game = game_of(Ruleset::classic(), 3);
  draw_until_pool_is_empty(game);
  const int first = *game.to_move();
  ASSERT_FALSE(game.apply(Draw{first}));
  ASSERT_FALSE(game.apply(Draw{*game.to_move()}));
  ASSERT_FALSE(game.apply(Resign{first}));
  EXPECT_FALSE(game.round_over()) << "the third seat has not had its turn";
}

TEST(Game, RefusesSetupsThatCannotBePlayed) {
  EXPECT_FALSE(Game::make({.ruleset = Ruleset::classic(), .players = 5}).ok());
  EXPECT_TRUE(Game::make({.ruleset = Ruleset::six(), .players = 6}).ok());
  EXPECT_FALSE(Game::make({.ruleset = Ruleset::classic(), .players = 1}).ok());
  EXPECT_FALSE(Game::make({.ruleset = Ruleset::classic(), .players = 2, .rounds = 0}).ok());
  const Ruleset tiny = variant_of(Ruleset::classic(), [](RulesetFields& n) { n.numbers = 2; });
  EXPECT_FALSE(Game::make({.ruleset = tiny, .players = 2}).ok()) << "18 tiles are not 28";
  const Ruleset vast = variant_of(Ruleset::free(), [](RulesetFields& n) { n.numbers = 1'000'000; });
  EXPECT_FALSE(Game::make({.ruleset = vast, .players = 2}).ok());
}

TEST(Game, FindsAStarterEvenIfAllTilesAreEqual) {
  const Ruleset equal = variant_of(Ruleset::free(), [](RulesetFields& n) {
    n.numbers = 1;
    n.jokers = 0;
    n.rack_size = 2;
  });
  EXPECT_EQ(game_of(equal, 3).starter(), 0);
}

// Rack points by hand: 3 + 30 = 33, 7, 12 + 13 = 25.
TEST(Score, GivesTheWinnerWhatTheOthersHold) {
  const Ruleset& rules = Ruleset::classic();
  const std::vector<TileCounts> racks = {parse_rack("3b J", rules).value(), TileCounts(13),
                                         parse_rack("12r 13r", rules).value()};
  const RoundResult result = score_won_round(RoundEnd::went_out, 1, racks, rules);
  EXPECT_EQ(result.gains, (std::vector<std::int64_t>{-33, 58, -25}));
}

TEST(Score, ChargesAJokerByTheRuleset) {
  const std::vector<TileCounts> racks = {parse_rack("J", Ruleset::paper()).value(), TileCounts(13)};
  EXPECT_EQ(score_won_round(RoundEnd::went_out, 1, racks, Ruleset::paper()).gains,
            (std::vector<std::int64_t>{-25, 25}));
}

TEST(Score, MakesTheOthersOfABlockedRoundLoseTheDifference) {
  const Ruleset& rules = Ruleset::classic();
  const std::vector<TileCounts> racks = {parse_rack("3b J", rules).value(), parse_rack("7g", rules).value(),
                                         parse_rack("12r 13r", rules).value()};
  const std::vector<int> order = {2, 0, 1};
  const RoundResult result = score_blocked_round(order, racks, rules);
  EXPECT_EQ(result.winners, std::vector<int>{1});
  EXPECT_EQ(result.gains, (std::vector<std::int64_t>{-26, 44, -18}));
}

TEST(Score, SharesATiedBlockedRound) {
  const Ruleset& rules = Ruleset::classic();
  const std::vector<TileCounts> racks = {parse_rack("7b", rules).value(), parse_rack("12g", rules).value(),
                                         parse_rack("3r 4r", rules).value()};
  const std::vector<int> order = {1, 2, 0};
  const RoundResult result = score_blocked_round(order, racks, rules);
  EXPECT_EQ(result.winners, (std::vector<int>{2, 0})) << "in the order of their turns";
  EXPECT_EQ(result.gains, (std::vector<std::int64_t>{2, -5, 3})) << "the odd point goes to the first of them";
}

// Van der Wekken, §1.1: everybody's points left are added up over the rounds, and the lowest sum wins.
TEST(Score, TalliesWhatIsLeft) {
  const Ruleset rules = variant_of(Ruleset::classic(), [](RulesetFields& fields) { fields.scoring = Scoring::tally; });
  const std::vector<TileCounts> racks = {parse_rack("3b J", rules).value(), TileCounts(13),
                                         parse_rack("12r 13r", rules).value()};
  EXPECT_EQ(score_won_round(RoundEnd::went_out, 1, racks, rules).gains, (std::vector<std::int64_t>{-33, 0, -25}));
  const std::vector<TileCounts> blocked = {parse_rack("3b J", rules).value(), parse_rack("7g", rules).value(),
                                           parse_rack("12r 13r", rules).value()};
  const std::vector<int> order = {2, 0, 1};
  const RoundResult result = score_blocked_round(order, blocked, rules);
  EXPECT_EQ(result.winners, std::vector<int>{1});
  EXPECT_EQ(result.gains, (std::vector<std::int64_t>{-33, -7, -25})) << "the winner's own points count too";
}

TEST(Score, LetsNobodyGainByHavingLeft) {
  const Ruleset& rules = Ruleset::classic();
  const std::vector<TileCounts> racks = {parse_rack("1b", rules).value(), parse_rack("12g", rules).value(),
                                         parse_rack("7r", rules).value()};
  const std::vector<int> stayed = {1, 2};
  EXPECT_EQ(score_blocked_round(stayed, racks, rules).gains, (std::vector<std::int64_t>{0, -5, 5}));
}

}  // namespace
}  // namespace tilefish
