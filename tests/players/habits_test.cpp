#include "players/habits.h"

#include <gtest/gtest.h>

#include "base/hash.h"
#include "players/finder.h"
#include "players/roster.h"
#include "rules/notation.h"
#include "rules/verify.h"

namespace tilefish {
namespace {

View view_of_position(const std::string& text, const Ruleset& ruleset = Ruleset::free()) {
  View view{.ruleset = &ruleset, .position = parse_position(text, ruleset).value(), .pool = 40};
  view.to_move = 0;
  view.seats = {{.tiles = view.position.rack.total(), .opened = true}, {.tiles = 10, .opened = true}};
  return view;
}

std::string played_by(const std::string& robot, const View& view) {
  const Choice choice = make_player(parse_robot(robot).value(), *view.ruleset)->choose(view, {}, 1);
  if (!choice) return "draws";
  EXPECT_TRUE(verify_move(view.position, *choice, *view.ruleset).legal());
  const int numbers = view.ruleset->numbers();
  return to_string(choice->counts(numbers) - view.position.table.counts(numbers));
}

TEST(Habits, AreReadAndWrittenTheSameWay) {
  for (const char* text :
       {"optimal:hold_jokers=8", "optimal:wait=5", "hoarder:cap=20", "hoarder:open=late", "optimal:open=least",
        "optimal:starve", "hoarder:grudge", "hoarder:cap=20,open=late,starve"}) {
    EXPECT_EQ(to_string(parse_robot(text).value()), text);
  }
  EXPECT_EQ(to_string(parse_robot("hoarder:open=most").value()), "hoarder");
}

TEST(Habits, ThatDoNotExistAreRefused) {
  for (const char* text :
       {"", "cap", "cap=", "cap=0", "cap=-3", "cap=1001", "cap=99999999999", "cap=2x", "open=never", "wait=5,",
        "starve=1", "search=bfs", "cap=2,cap=3", "open=least,wait=2,open=late", "starve,starve"}) {
    EXPECT_FALSE(parse_habits(text).ok()) << "'" << text << "'";
  }
}

TEST(Habits, HoldAJokerUnlessItBringsEnough) {
  // The joker brings three points, then fifteen, then none.
  EXPECT_EQ(played_by("optimal:hold_jokers=8", view_of_position("/ 1b 2b J 9g 13r")), "draws");
  EXPECT_EQ(played_by("optimal:hold_jokers=8", view_of_position("/ 7b 8b J 9g 13r")), "7b 8b J");
  EXPECT_EQ(played_by("optimal:hold_jokers=8", view_of_position("3b 4b 5b / 1b 2b J 9g 13r")), "1b 2b");
}

TEST(Habits, WaitWithFewTiles) {
  EXPECT_EQ(played_by("optimal:wait=3", view_of_position("3b 4b 5b / 6b 9g 1r")), "draws");
  EXPECT_EQ(played_by("optimal:wait=3", view_of_position("3b 4b 5b / 6b 9g 1r 1y")), "6b");
  EXPECT_EQ(played_by("optimal:wait=3", view_of_position("3b 4b 5b / 6b 7b")), "6b 7b") << "going out comes first";
}

TEST(Habits, CapTheRackOfAHoarder) {
  EXPECT_EQ(played_by("hoarder:cap=4", view_of_position("3b 4b 5b / 6b 9g 1r")), "draws");
  EXPECT_EQ(played_by("hoarder:cap=4", view_of_position("3b 4b 5b / 6b 9g 1r 1y")), "6b");
}

TEST(Habits, OpenWithFewTilesOrLate) {
  View view = view_of_position("/ 9b 9g 9r 11b 12b 13b 1y");
  view.position.opened = false;
  const std::string both = "9b 9g 9r 11b 12b 13b";
  EXPECT_EQ(played_by("optimal", view), both);
  EXPECT_EQ(played_by("optimal:open=least", view), "11b 12b 13b") << "the nines alone are worth 27 points";
  EXPECT_EQ(played_by("optimal:open=late", view), both) << "the other has opened";
  view.seats[0].opened = false;
  view.seats[1].opened = false;
  EXPECT_EQ(played_by("optimal:open=late", view), "draws");
  view.pool = 0;
  EXPECT_EQ(played_by("optimal:open=late", view), both);
}

TEST(Habits, StarveWhoIsStuck) {
  View view = view_of_position("3b 4b 5b / 6b 9g 1r");
  EXPECT_EQ(played_by("optimal:starve", view), "6b") << "nobody has had a turn";
  const std::vector<TurnRecord> drew = {{.event = Draw{1}, .drawn = 1}, {.event = Draw{0}, .drawn = 1}};
  view.history = drew;
  EXPECT_EQ(played_by("optimal:starve", view), "draws");
  const std::vector<TurnRecord> laid = {{.event = Draw{1}}, {.event = Lay{1, view.position.table}}};
  view.history = laid;
  EXPECT_EQ(played_by("optimal:starve", view), "6b");
}

TEST(Habits, GrudgeTheTilesThatMustBeLaid) {
  RulesetFields numbers = Ruleset::free().fields();
  numbers.must_play = true;
  const Ruleset ruleset = Ruleset::make(numbers).value();
  const View view = view_of_position("3b 4b 5b / 6b 7b 9g", ruleset);
  EXPECT_EQ(played_by("hoarder", view), "6b 7b");
  EXPECT_EQ(played_by("hoarder:grudge", view), "6b");
}

// Whatever its habits, a robot plays whole matches legally.
TEST(Habits, NeverLeadToAnIllegalMove) {
  RulesetFields numbers = Ruleset::classic().fields();
  numbers.must_play = true;
  const Ruleset must_play = Ruleset::make(numbers).value();
  for (const char* robot : {"optimal:hold_jokers=8,wait=4,starve", "hoarder:cap=18,open=late,grudge",
                            "hoarder:open=least,hold_jokers=20"}) {
    for (const Ruleset* ruleset : {&Ruleset::free(), &Ruleset::classic(), &must_play}) {
      const std::unique_ptr<Player> player = make_player(parse_robot(robot).value(), *ruleset);
      const auto finder = std::make_shared<MoveFinder>(*ruleset);
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        Game game = Game::make({.ruleset = *ruleset, .players = 3, .seed = seed}, [&](const Position& position) {
                      return finder->can_move(position);
                    }).value();
        while (!game.round_over()) {
          const int seat = *game.to_move();
          const Choice choice = player->choose(view_of(game, seat), {}, combine(seed, game.history().size()));
          const std::optional<Refusal> refusal = game.apply(choice ? Event(Lay{seat, *choice}) : Event(Draw{seat}));
          ASSERT_FALSE(refusal) << robot << ": " << refusal->sentence;
        }
      }
    }
  }
}

}  // namespace
}  // namespace tilefish
