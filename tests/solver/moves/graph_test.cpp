#include "solver/all_moves.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/notation.h"

namespace tilefish {
namespace {

using testing::ElementsAre;

std::vector<std::string> moves(const char* text, const Ruleset& ruleset, bool opened = true) {
  Position position = parse_position(text, ruleset).value();
  position.opened = opened;
  std::vector<std::string> list;
  AllMovesFinder(ruleset).find(position).visit([&](const TileCounts& move) {
    list.push_back(to_string(move));
    return true;
  });
  return list;
}

TEST(AllMoves, OfAHopelessRackAreNone) { EXPECT_THAT(moves("/ 1b 3b 9r", Ruleset::free()), ElementsAre()); }

TEST(AllMoves, ComeWithTheLowestTilesFirst) {
  EXPECT_THAT(moves("4b 5b 6b / 3b 7b 7b 9r", Ruleset::free()), ElementsAre("3b 7b", "3b", "7b"));
}

TEST(AllMoves, UseARackJokerForAnything) { EXPECT_THAT(moves("/ 5b 5g J", Ruleset::free()), ElementsAre("5b 5g J")); }

TEST(AllMoves, LeaveAFreeJokerToMoveAlone) {
  // 5b takes the joker's place, and the joker goes to an end of the run.
  EXPECT_THAT(moves("3b 4b J 6b / 5b", Ruleset::free()), ElementsAre("5b"));
}

TEST(AllMoves, PayForARetrievedJoker) {
  // The joker stood for 5b; it may lie anywhere in the run that now holds the rack's 5b.
  EXPECT_THAT(moves("3b 4b J 6b / 5b", Ruleset::classic()), ElementsAre("5b"));
  // 8g frees the joker, but no meld with a rack tile can take it: only in its own group, full with 8g, could 8g pay.
  EXPECT_THAT(moves("8b J 8r 8y / 8g", Ruleset::classic()), ElementsAre());
  EXPECT_THAT(moves("8b J 8r 8y / 8g 9g", Ruleset::classic()), ElementsAre("8g 9g"));
}

TEST(AllMoves, PayForEachRunThatTakesARetrievedJoker) {
  // 5r could pay in 3r J 5r, and then nothing is left to pay for 5r J 7r.
  EXPECT_THAT(moves("2b 2g J, 1r 2r 3r, 1y 2y 3y, 4b 4g 4y, 5b 5g 5r, 1b 2b 3b 4b 5b 6b, 7b 7g 7r, 6b 7b J, "
                    "6g 7g 8g 9g / 5r",
                    Ruleset::classic()),
              ElementsAre());
}

TEST(AllMoves, OfWhoHasNotOpenedReachTheOpeningPoints) {
  EXPECT_THAT(moves("1b 2b 3b / 4b 10b 10g 10r", Ruleset::classic(), false), ElementsAre("10b 10g 10r"));
  EXPECT_THAT(moves("1b 2b 3b / 4b 9b 9g 9r", Ruleset::classic(), false), ElementsAre());
}

TEST(AllMoves, AreFoundByTheirPlaceInTheList) {
  for (const char* text : {"4b 5b 6b / 3b 7b", "/ 3b 4b 5b 6b 6g 6r J J", "5b 6b J / 4b 4b 7b 8b 8g 8r"}) {
    const AllMoves all = AllMovesFinder(Ruleset::free()).find(parse_position(text, Ruleset::free()).value());
    std::uint64_t index = 0;
    all.visit([&](const TileCounts& move) {
      EXPECT_EQ(to_string(all.at(index++)), to_string(move)) << text;
      return true;
    });
    EXPECT_EQ(index, all.count());
  }
}

TEST(AllMoves, AreGivenOneAtATime) {
  const Position position = parse_position("4b 5b 6b / 3b 7b", Ruleset::free()).value();
  const AllMoves all = AllMovesFinder(Ruleset::free()).find(position);
  EXPECT_EQ(all.count(), 3U);
  AllMoves::Cursor cursor(all);
  EXPECT_EQ(to_string(cursor.next().value()), "3b 7b");
  EXPECT_EQ(to_string(cursor.next().value()), "3b");
  EXPECT_EQ(to_string(cursor.next().value()), "7b");
  EXPECT_EQ(cursor.next(), std::nullopt);
  EXPECT_EQ(cursor.next(), std::nullopt);
}

TEST(AllMoves, StopWhenTheVisitorHasSeenEnough) {
  const Position position = parse_position("4b 5b 6b / 3b 7b", Ruleset::free()).value();
  int seen = 0;
  EXPECT_FALSE(AllMovesFinder(Ruleset::free()).find(position).visit([&](const TileCounts&) { return ++seen < 2; }));
  EXPECT_EQ(seen, 2);
}

}  // namespace
}  // namespace tilefish
