#include "solver/opening.h"

#include <gtest/gtest.h>

#include "rules/notation.h"
#include "rules/verify.h"
#include "solver/reference/brute_force.h"
#include "solver/reference/property.h"
#include "solver/reference/random_questions.h"
#include "solver/reference/vector_files.h"

namespace tilefish {
namespace {

using test::expect_property;
using test::read_columns;

std::string flaw_in(const Opening& opening, const TileCounts& rack, const Ruleset& ruleset) {
  if (!opening.opens) return verify_puzzle(rack, opening.melds, ruleset).sentence;
  return verify_move({.table = {}, .rack = rack, .opened = false}, opening.melds, ruleset).sentence;
}

TEST(OpeningSolver, FindsProvenOpenings) {
  const Ruleset& ruleset = Ruleset::classic();
  OpeningSolver solver(ruleset);
  for (const std::vector<std::string>& row : read_columns("openings.tsv")) {
    const TileCounts rack = parse_rack(row[0], ruleset).value();
    const Opening by_value = solver.best(rack, OpeningObjective::value);
    const Opening fewest = solver.best(rack, OpeningObjective::fewest);
    const Opening most = solver.best(rack, OpeningObjective::tiles);
    EXPECT_EQ(by_value.value, std::stoll(row[1])) << row[0];
    EXPECT_EQ(by_value.missing, std::max<std::int64_t>(0, 30 - by_value.value));
    EXPECT_EQ(fewest.opens ? std::to_string(fewest.tiles) : "-", row[2]) << row[0];
    EXPECT_EQ(most.opens ? std::to_string(most.tiles) : "-", row[3]) << row[0];
    for (const Opening& opening : {by_value, fewest, most}) EXPECT_EQ(flaw_in(opening, rack, ruleset), "") << row[0];
  }
}

TEST(OpeningSolver, SaysHowManyPointsAreMissing) {
  const Opening opening = OpeningSolver(Ruleset::classic())
                              .best(parse_rack("9b 9g 9r 1b", Ruleset::classic()).value(), OpeningObjective::tiles);
  EXPECT_FALSE(opening.opens);
  EXPECT_EQ(opening.value, 27);
  EXPECT_EQ(opening.missing, 3);
}

TEST(OpeningSolver, ReadsAJokerBesideOneTileTheBetterWay) {
  const TileCounts rack = parse_rack("13b J J", Ruleset::classic()).value();
  EXPECT_EQ(OpeningSolver(Ruleset::classic()).best(rack, OpeningObjective::value).value, 39);
}

TEST(OpeningSolver, AgreesWithBruteForceOnTheBestValue) {
  expect_property(1000, [] {
    const auto puzzle = *test::random_puzzle({.colours = 4, .numbers = 9, .copies = 2, .jokers = 2});
    const reference::Answer brute =
        solve_brute_force(reference::opening_question(puzzle.tiles), puzzle.ruleset, {.nodes = 20'000});
    RC_PRE(brute.complete());
    const Opening opening = OpeningSolver(puzzle.ruleset).best(puzzle.tiles, OpeningObjective::value);
    RC_ASSERT(opening.value == brute.value);
    RC_ASSERT(flaw_in(opening, puzzle.tiles, puzzle.ruleset) == "");
  });
}

}  // namespace
}  // namespace tilefish
