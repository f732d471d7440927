#include "rules/meld_reading.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "rules/in_notation.h"

namespace tilefish {
namespace {

struct ReadingCase {
  const char* written;
  const char* read;  // the meld as kept or put in order, or the sentence that says why it is none
};

std::string reading_of(std::string_view text, const Ruleset& ruleset) {
  const MeldReading reading = read_meld(tiles_of(text), ruleset);
  if (const Meld* meld = std::get_if<Meld>(&reading)) return (meld->is_run() ? "run " : "group ") + to_string(*meld);
  return sentence(std::get<MeldProblem>(reading));
}

void expect_readings(const Ruleset& ruleset, const std::vector<ReadingCase>& cases) {
  for (const ReadingCase& each : cases) EXPECT_EQ(reading_of(each.written, ruleset), each.read) << each.written;
}

MeldFlaw flaw_of(std::string_view text, const Ruleset& ruleset = Ruleset::classic()) {
  const MeldReading reading = read_meld(tiles_of(text), ruleset);
  return std::get<MeldProblem>(reading).flaw;
}

TEST(MeldReading, KeepsAnOrderThatIsLegalAsWritten) {
  expect_readings(Ruleset::classic(), {
                                          {"3b 4b 5b", "run 3b 4b 5b"},
                                          {"J 7y 8y", "run J 7y 8y"},
                                          {"7y 8y J", "run 7y 8y J"},
                                          {"7y J 9y", "run 7y J 9y"},
                                          {"J 8y J", "run J 8y J"},
                                          {"J J 13y", "run J J 13y"},
                                          {"J 2y 3y J", "run J 2y 3y J"},
                                          {"9r 9g 9b", "group 9r 9g 9b"},
                                          {"J 9r 9g", "group J 9r 9g"},
                                          {"9y J 9r J", "group 9y J 9r J"},
                                      });
}

TEST(MeldReading, PutsAnyOtherOrderInOrder) {
  expect_readings(Ruleset::classic(), {
                                          {"5b 3b 4b", "run 3b 4b 5b"},
                                          {"5b 3b J", "run 3b J 5b"},
                                          {"J 5b 3b", "run 3b J 5b"},
                                          {"13b 11b 12b 10b", "run 10b 11b 12b 13b"},
                                          {"7b 5b J 3b J", "run 3b J 5b J 7b"},
                                      });
}

TEST(MeldReading, GivesAnAmbiguousJokerTheHighestPlaceItCanTake) {
  expect_readings(Ruleset::classic(), {
                                          {"8y 7y J", "run 7y 8y J"},
                                          {"J 8y 7y", "run 7y 8y J"},
                                          {"J 1b 2b", "run 1b 2b J"},
                                          {"12y 13y J", "run J 12y 13y"},
                                          {"13y 12y J J", "run J J 12y 13y"},
                                          {"12y 11y J J", "run J 11y 12y J"},
                                          {"13y 11y J J", "run J 11y J 13y"},
                                          {"J J 2b 1b", "run 1b 2b J J"},
                                      });
}

TEST(MeldReading, KeepsJokersBesideOneTileAsTheRunThatIsWritten) {
  expect_readings(Ruleset::classic(), {
                                          {"7b J J", "run 7b J J"},
                                          {"11b J J", "run 11b J J"},
                                          {"12b J J", "group 12b J J"},
                                          {"J J 2b", "group J J 2b"},
                                          {"J J 3b", "run J J 3b"},
                                      });
}

TEST(MeldReading, AcceptsRunsOfAllNumbersAndNoMore) {
  const Ruleset two_numbers = ruleset_of({.colours = 2, .numbers = 3, .jokers = 8});
  expect_readings(two_numbers, {
                                   {"1b 2b 3b", "run 1b 2b 3b"},
                                   {"J J J", "run J J J"},
                                   {"1b J J", "run 1b J J"},
                                   {"1b J J J", "a run has at most 3 tiles"},
                                   {"J J J J", "a run has at most 3 tiles"},
                                   {"1b 2b 3b J", "a run has at most 3 tiles"},
                                   {"1b 1g J", "a group has at most 2 tiles, one of each colour"},
                               });
  EXPECT_EQ(reading_of("1b 2b 3b 4b 5b 6b 7b 8b 9b 10b 11b 12b 13b", Ruleset::classic()),
            "run 1b 2b 3b 4b 5b 6b 7b 8b 9b 10b 11b 12b 13b");
}

TEST(MeldReading, NeedsAsManyTilesAsTheRulesetSays) {
  const Ruleset pairs = ruleset_of({.min_meld = 2});
  expect_readings(pairs, {
                             {"7b 8b", "run 7b 8b"},
                             {"7b 7g", "group 7b 7g"},
                             {"7b J", "run 7b J"},
                             {"13b J", "group 13b J"},
                             {"J J", "run J J"},
                             {"7b", "needs one more tile"},
                         });
  const Ruleset fives = ruleset_of({.min_meld = 5});
  expect_readings(fives, {
                             {"7b 8b 9b 10b 11b", "run 7b 8b 9b 10b 11b"},
                             {"7b 7g 7r 7y", "needs one more tile"},
                             {"7b 7g 7r 7y J", "a group has at most 4 tiles, one of each colour"},
                             {"7b 8b", "needs 3 more tiles"},
                         });
}

TEST(MeldReading, SaysWhyTilesAreNoMeld) {
  expect_readings(Ruleset::classic(), {
                                          {"3b 4g 5b", "the tiles share neither a colour nor a number"},
                                          {"3b 3g 4b", "the tiles share neither a colour nor a number"},
                                          {"3b 4g", "the tiles share neither a colour nor a number"},
                                          {"9g 9r 9g", "green twice in a group of 9s"},
                                          {"9g 9g J", "green twice in a group of 9s"},
                                          {"3b 4b 4b 5b", "4b twice in a run"},
                                          {"7b 8b", "needs one more tile"},
                                          {"7b J", "needs one more tile"},
                                          {"7b", "needs 2 more tiles"},
                                          {"J J", "needs one more tile"},
                                          {"", "needs 3 more tiles"},
                                          {"9b 9g 9r 9y J", "a group has at most 4 tiles, one of each colour"},
                                          {"3b 4b 6b", "gap at 5b"},
                                          {"13b 1b 2b", "gap at 3b"},
                                          {"3b J 7b", "gap at 4b"},
                                          {"1b 2b 5b 6b 9b J", "gap at 3b"},
                                      });
}

TEST(MeldReading, NamesEveryFlaw) {
  EXPECT_EQ(flaw_of("3b 4g 5b"), MeldFlaw::mixed);
  EXPECT_EQ(flaw_of("9g 9r 9g"), MeldFlaw::colour_repeated);
  EXPECT_EQ(flaw_of("3b 4b 4b"), MeldFlaw::number_repeated);
  EXPECT_EQ(flaw_of("7b 8b"), MeldFlaw::too_short);
  EXPECT_EQ(flaw_of("9b 9g 9r 9y J"), MeldFlaw::group_too_large);
  EXPECT_EQ(flaw_of("1b 2b 3b J", ruleset_of({.numbers = 3})), MeldFlaw::run_too_long);
  EXPECT_EQ(flaw_of("3b 4b 6b"), MeldFlaw::gap);
  EXPECT_EQ(flaw_of("J J J J J J J J J"), MeldFlaw::too_many_jokers);
}

TEST(MeldReading, RefusesMoreJokersThanAnyGameHas) {
  expect_readings(Ruleset::classic(), {
                                          {"J J J J J J J J", "run J J J J J J J J"},
                                          {"J J J J J J J J J", "no game has more than 8 jokers"},
                                          {"7b J J J J J J J J J J J", "no game has more than 8 jokers"},
                                      });
}

}  // namespace
}  // namespace tilefish
