#include "board/answers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tilefish::board {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string answer(const std::string& question) { return Answers().to(question); }

TEST(BoardAnswers, TheBestMoveLaysTilesAndSaysWhatLiesAfterIt) {
  EXPECT_THAT(answer("ask best\nposition 3b 4b 5b / 2b 6b 10r"),
              StartsWith(R"({"ask":"best","move":{"played":["2b","6b"],"tiles":2,"points":8,"out":false,"kept":0,)"
                         R"("table":[["2b","3b","4b","5b","6b"]]},"nodes":)"));
}

TEST(BoardAnswers, GoingOutIsSaid) {
  EXPECT_THAT(answer("ask best\nposition 3b 4b 5b / 2b 6b"), HasSubstr(R"("out":true)"));
}

TEST(BoardAnswers, NoMoveIsNull) {
  EXPECT_THAT(answer("ask best\nposition 3b 4b 5b / 10r"), StartsWith(R"({"ask":"best","move":null,)"));
}

TEST(BoardAnswers, WhoeverHasNotOpenedOpens) {
  EXPECT_THAT(answer("ask best\nopened no\nposition 3b 4b 5b / 2b 6b"), HasSubstr(R"("move":null)"));
  EXPECT_THAT(answer("ask best\nopened no\nposition 3b 4b 5b / 10b 10g 10r"), HasSubstr(R"("tiles":3)"));
}

TEST(BoardAnswers, PointsAndTilesAreDifferentWishes) {
  // The 5b completes either run: three low tiles, or, without the 1b and 2b, none of them but one of more points.
  const std::string position = "position 11b 12b 13b / 10b 9b 1r 2r 3r 4r";
  EXPECT_THAT(answer("ask best\nby tiles\n" + position), HasSubstr(R"("tiles":6,"points":29)"));
  EXPECT_THAT(answer("ask best\nby points\n" + position), HasSubstr(R"("tiles":6,"points":29)"));
}

TEST(BoardAnswers, AnOpeningIsShortOfSomePoints) {
  EXPECT_EQ(answer("ask opening\nby points\nposition / 9b 9g 9r"),
            R"({"ask":"opening","opens":false,"points":27,"tiles":3,"missing":3,"melds":[["9b","9g","9r"]]})");
}

TEST(BoardAnswers, MovesAreCountedAndListedByPages) {
  // 2b, 6b, both, and 6b 7b with or without 2b.
  EXPECT_THAT(answer("ask count\nposition 3b 4b 5b / 2b 6b 7b"), StartsWith(R"({"ask":"count","count":"5",)"));
  EXPECT_EQ(answer("ask list\ntake 1\nposition 3b 4b 5b / 2b 6b 7b"),
            R"({"ask":"list","moves":[{"played":["2b","6b","7b"],"tiles":3,"points":15,"out":true}],"more":true})");
  EXPECT_THAT(answer("ask list\nskip 4\nposition 3b 4b 5b / 2b 6b 7b"), HasSubstr(R"("more":false)"));
}

TEST(BoardAnswers, EveryTileThatMayBeDrawnIsTried) {
  const std::string draws = answer("ask draws\nposition 3b 4b 5b / 7b");
  EXPECT_THAT(draws,
              StartsWith(R"({"ask":"draws","tiles":0,"unseen":102,"draws":[{"tile":"1b","copies":2,"tiles":0,)"));
  EXPECT_THAT(draws, HasSubstr(R"({"tile":"6b","copies":2,"tiles":2,"out":true})"));
  EXPECT_THAT(draws, HasSubstr(R"({"tile":"5b","copies":1,)"));
  EXPECT_THAT(draws, HasSubstr(R"({"tile":"J","copies":2,"tiles":2,"out":true})"));
}

TEST(BoardAnswers, APlanGoesFromTableToTable) {
  EXPECT_THAT(
      answer("ask plan\nposition 3b 4b 5b / 6b\nafter 3b 4b 5b 6b"),
      StartsWith(R"({"ask":"plan","rows":[["3b","4b","5b"]],"steps":[{"kind":"lay","words":"Lay 6b on 3b 4b 5b",)"));
}

TEST(BoardAnswers, APlanWantsTilesThatAreThere) {
  EXPECT_THAT(answer("ask plan\nposition 3b 4b 5b / 6b\nafter 3b 4b 5b 6b 7b"), StartsWith(R"({"error":)"));
}

TEST(BoardAnswers, OtherNumbersAreOtherGames) {
  EXPECT_THAT(answer("ask draws\nrules colours=3 numbers=5 copies=1 jokers=0\nposition / 1b"),
              HasSubstr(R"("unseen":14)"));
}

TEST(BoardAnswers, AStopIsAnAnswer) {
  StopFlag stop;
  stop.request();
  EXPECT_EQ(Answers()
                .to("ask count\nposition 3b 4b 5b, 1r 2r 3r, 7b 7g 7r, 9b 9g 9r, 4y 5y 6y / 1b 2b 6b 7b 7y 8y 9y 10y "
                    "4r 5r 6r 3y",
                    &stop)
                .substr(0, 36),
            R"({"ask":"count","stopped":"a request )");
}

}  // namespace
}  // namespace tilefish::board
