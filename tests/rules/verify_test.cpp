#include "rules/verify.h"

#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/any_game.h"
#include "rules/in_notation.h"

namespace tilefish {
namespace {

// The table after is read tile by tile, so that it may hold anything.
std::vector<LooseTiles> loose(std::string_view text) {
  std::vector<LooseTiles> melds;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(','), text.size());
    melds.push_back(tiles_of(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return melds;
}

Verdict judge(std::string_view before, std::string_view after, const Ruleset& ruleset = Ruleset::classic()) {
  return verify_move(position_of(before, ruleset), loose(after), ruleset);
}

Verdict judge_opening(std::string_view before, std::string_view after, const Ruleset& ruleset = Ruleset::classic()) {
  Position position = position_of(before, ruleset);
  position.opened = false;
  return verify_move(position, loose(after), ruleset);
}

TEST(Verify, AcceptsAMoveThatAddsToTheTable) {
  const Verdict verdict = judge("3b 4b 5b / 6b 9g", "3b 4b 5b 6b");
  EXPECT_TRUE(verdict.legal());
  EXPECT_EQ(verdict.fault, Fault::none);
  EXPECT_EQ(verdict.sentence, "");
  EXPECT_EQ(verdict.meld, std::nullopt);
  EXPECT_EQ(verdict.tile, std::nullopt);
}

TEST(Verify, AcceptsAnyRearrangement) {
  EXPECT_TRUE(judge("3b 4b 5b, 3g 4g 5g, 3r 4r 5r / 3y", "3b 3g 3r 3y, 4b 4g 4r, 5b 5g 5r").legal());
  EXPECT_TRUE(judge("1b 2b 3b 4b 5b 6b / 3b", "1b 2b 3b, 3b 4b 5b 6b").legal());
  EXPECT_TRUE(judge("/ 7b 8b 9b J", "7b 8b 9b").legal());
}

TEST(Verify, RefusesAMeldThatIsNone) {
  const Verdict verdict = judge("3b 4b 5b / 7b 9g", "3b 4b 5b 7b");
  EXPECT_EQ(verdict.fault, Fault::illegal_meld);
  EXPECT_EQ(verdict.sentence, "'3b 4b 5b 7b' is not a meld: gap at 6b");
  EXPECT_EQ(verdict.meld, 0U);
  EXPECT_EQ(judge("3b 4b 5b / 7b", "3b 4b 5b, 7b").meld, 1U);
  EXPECT_EQ(judge("3b 4b 5b / 7b", "3b 4b 5b, 7b").fault, Fault::illegal_meld);
  EXPECT_EQ(verify_move(position_of("/ 3b"), std::vector<LooseTiles>{{}}, Ruleset::classic()).fault,
            Fault::illegal_meld);
}

TEST(Verify, RefusesThatATableTileGoesMissing) {
  const Verdict verdict = judge("3b 4b 5b 6b / 7g 7r 7y", "4b 5b 6b, 7g 7r 7y");
  EXPECT_EQ(verdict.fault, Fault::table_tile_missing);
  EXPECT_EQ(verdict.sentence, "3b has left the table");
  EXPECT_EQ(verdict.tile, Tile(3, 0));
  EXPECT_EQ(judge("9g 9r J / 9b", "9g 9r 9b").tile, Tile::joker());
  EXPECT_EQ(judge("3b 4b 5b /", "").fault, Fault::table_tile_missing);
}

TEST(Verify, RefusesATileThatIsNotOnTheRack) {
  const Verdict verdict = judge("3b 4b 5b / 7b", "3b 4b 5b 6b");
  EXPECT_EQ(verdict.fault, Fault::tile_not_from_rack);
  EXPECT_EQ(verdict.sentence, "6b is not on the rack");
  EXPECT_EQ(verdict.tile, Tile(6, 0));
  EXPECT_EQ(judge("3b 4b 5b / 6b", "3b 4b 5b J").tile, Tile::joker());
  EXPECT_EQ(judge("/ 3b 4b 5b", "3b 4b 5b, 3b 4b 5b").fault, Fault::tile_not_from_rack);
}

TEST(Verify, RefusesTilesThatTheGameDoesNotHave) {
  for (const char* const after :
       {"3b 4b 5b, 3b 4b 5b, 3b 4b 5b", "3o 3p 3c", "14b 15b 16b", "1000000b 999999b 999998b", "J J J"}) {
    const Verdict verdict = judge("3b 4b 5b / 3b", after);
    EXPECT_EQ(verdict.fault, Fault::tile_not_from_rack) << after;
    EXPECT_TRUE(verdict.tile.has_value());
    EXPECT_TRUE(verdict.meld.has_value());
  }
  EXPECT_EQ(judge("3b 4b 5b / 3b", "14b 15b 16b").sentence, "the game has no further 14b");
  const std::vector<LooseTiles> flood(1, LooseTiles(100, Tile::joker()));
  EXPECT_EQ(verify_move(position_of("/ J"), flood, Ruleset::classic()).fault, Fault::tile_not_from_rack);
}

TEST(Verify, RefusesAMoveThatPlaysNothing) {
  EXPECT_EQ(judge("3b 4b 5b / 6b", "3b 4b 5b").fault, Fault::nothing_played);
  EXPECT_EQ(judge("3b 4b 5b / 6b", "3b 4b 5b").sentence, "no tile was laid from the rack");
  EXPECT_EQ(judge("1b 2b 3b 4b 5b 6b / 7b", "1b 2b 3b, 4b 5b 6b").fault, Fault::nothing_played);
  EXPECT_EQ(judge("/", "").fault, Fault::nothing_played);
  EXPECT_EQ(judge_opening("3b 4b 5b / 6b", "3b 4b 5b").fault, Fault::nothing_played);
}

TEST(Verify, AcceptsEveryTableThatItsMeldsMake) {
  const Table after = table_of("3b 4b 5b 6b");
  EXPECT_TRUE(verify_move(position_of("3b 4b 5b / 6b"), after, Ruleset::classic()).legal());
}

TEST(Verify, ReadsAMeldThatWasMadeUnderOtherRules) {
  const Ruleset pairs = ruleset_of({.min_meld = 2});
  const Table after = table_of("3b 4b", pairs);
  EXPECT_EQ(verify_move(position_of("/ 3b 4b"), after, Ruleset::classic()).fault, Fault::illegal_meld);
  EXPECT_TRUE(verify_move(position_of("/ 3b 4b", pairs), after, pairs).legal());
}

TEST(Opening, WorthThirtyIsAccepted) {
  EXPECT_TRUE(judge_opening("/ 10b 10g 10r", "10b 10g 10r").legal());
  EXPECT_TRUE(judge_opening("/ 9b 10b 11b", "9b 10b 11b").legal());
  EXPECT_TRUE(judge_opening("/ 1b 2b 3b 8b 8g 8r", "1b 2b 3b, 8b 8g 8r").legal());
}

TEST(Opening, WorthTwentySevenIsRefused) {
  const Verdict verdict = judge_opening("/ 9b 9g 9r", "9b 9g 9r");
  EXPECT_EQ(verdict.fault, Fault::opening_below_threshold);
  EXPECT_EQ(verdict.sentence, "opening needs 30 points, these melds are worth 27");
  EXPECT_TRUE(judge("/ 9b 9g 9r", "9b 9g 9r").legal());
}

TEST(Opening, CountsAJokerAsTheTileItStandsFor) {
  EXPECT_TRUE(judge_opening("/ 10b 10g J", "10b 10g J").legal());
  EXPECT_TRUE(judge_opening("/ 10b 11b J", "J 10b 11b").legal());
  EXPECT_EQ(judge_opening("/ 9b 10b J", "J 9b 10b").fault, Fault::opening_below_threshold);
  EXPECT_TRUE(judge_opening("/ 9b 10b J", "9b 10b J").legal());
  EXPECT_TRUE(judge_opening("/ 9b J J", "9b J J").legal());  // 9 10 11
}

TEST(Opening, CountsOnlyWhatTheRackLays) {
  EXPECT_EQ(judge_opening("10b 11b 12b / 3b 4b 5b", "10b 11b 12b, 3b 4b 5b").fault, Fault::opening_below_threshold);
  EXPECT_TRUE(judge_opening("3b 4b 5b / 10b 11b 12b", "3b 4b 5b, 10b 11b 12b").legal());
}

TEST(Opening, LeavesTheTableAlone) {
  const Verdict verdict = judge_opening("3b 4b 5b / 6b 10b 11b 12b", "3b 4b 5b 6b, 10b 11b 12b");
  EXPECT_EQ(verdict.fault, Fault::opening_touches_table);
  EXPECT_EQ(verdict.sentence, "the table may not be changed in the turn in which a player opens");
  EXPECT_EQ(judge_opening("1b 2b 3b 4b 5b 6b / 10b 11b 12b", "1b 2b 3b, 4b 5b 6b, 10b 11b 12b").fault,
            Fault::opening_touches_table);
  EXPECT_EQ(judge_opening("J 5b 6b / 10b 11b 12b", "5b 6b J, 10b 11b 12b").fault, Fault::opening_touches_table);
  EXPECT_EQ(judge_opening("3b 4b 5b / 10b 11b 12b", "3b 4b 5b, 10b 11b 12b", Ruleset::free()).fault, Fault::none);
  EXPECT_EQ(judge_opening("3b 4b 5b / 6b 10b 11b 12b", "3b 4b 5b 6b, 10b 11b 12b", Ruleset::free()).fault,
            Fault::opening_touches_table);
}

TEST(Opening, MayTakeNoJokerOfTheTable) {
  EXPECT_EQ(judge_opening("9g 9r J / 9b 12g 12r 10b 11b 12b", "9g 9r 9b, 12g 12r J, 10b 11b 12b").fault,
            Fault::opening_touches_table);
}

TEST(Opening, AllowsTheTableToBeListedInAnyOrder) {
  EXPECT_TRUE(judge_opening("3b 4b 5b, 9g 9r J / 10b 11b 12b", "10b 11b 12b, J 9g 9r, 3b 4b 5b").legal());
  EXPECT_TRUE(
      judge_opening("3b 4b 5b / 3b 4b 5b 10g 10r", "3b 4b 5b, 3b 4b 5b", ruleset_of({.opening_points = 12})).legal());
}

TEST(Opening, KnowsAMeldAgainThatWasBuiltAsAGroupAndReadsAsARun) {
  Position before{.rack = TileCounts(13, tiles_of("10b 11b 12b")), .opened = false};
  const std::array<int, 3> colours = {0, Meld::joker_colour, Meld::joker_colour};
  before.table.melds.push_back(Meld::group(7, colours));
  Table after = before.table;
  after.melds.push_back(meld_of("10b 11b 12b"));
  EXPECT_TRUE(verify_move(before, after, Ruleset::classic()).legal());
}

TEST(Opening, OfNoPointsNeedsNone) {
  EXPECT_TRUE(judge_opening("/ 1b 2b 3b", "1b 2b 3b", ruleset_of({.opening_points = 0})).legal());
}

TEST(VerifyPuzzle, AcceptsMeldsOfTheLooseTiles) {
  const TileCounts tiles(13, tiles_of("3b 4b 5b 9g 9r J 1y"));
  EXPECT_TRUE(verify_puzzle(tiles, table_of("3b 4b 5b, 9g 9r J"), Ruleset::classic()).legal());
  EXPECT_TRUE(verify_puzzle(tiles, Table{}, Ruleset::classic()).legal());
}

TEST(VerifyPuzzle, RefusesTilesThatAreNotThereOrUsedTwice) {
  const TileCounts tiles(13, tiles_of("3b 4b 5b 6b"));
  const Verdict verdict = verify_puzzle(tiles, table_of("4b 5b 6b 7b"), Ruleset::classic());
  EXPECT_EQ(verdict.fault, Fault::tile_not_from_rack);
  EXPECT_EQ(verdict.sentence, "7b is not among the tiles");
  EXPECT_EQ(verify_puzzle(tiles, table_of("3b 4b 5b, 4b 5b 6b"), Ruleset::classic()).fault, Fault::tile_not_from_rack);
  EXPECT_EQ(verify_puzzle(tiles, table_of("3b 4b", ruleset_of({.min_meld = 2})), Ruleset::classic()).fault,
            Fault::illegal_meld);
}

RC_GTEST_PROP(VerifyProperty, AcceptsLayingTheWholeTableFromTheRack, (const AnyPosition& any)) {
  const TileCounts tiles = any.position.table.counts(any.ruleset.numbers());
  const Verdict verdict = verify_move({.table = {}, .rack = tiles}, any.position.table, any.ruleset);
  RC_ASSERT(verdict.fault == (tiles.empty() ? Fault::nothing_played : Fault::none));
  RC_ASSERT(verify_puzzle(tiles, any.position.table, any.ruleset).legal());
}

RC_GTEST_PROP(VerifyProperty, AcceptsLayingTheLastMeldOnTopOfTheOthers, (AnyPosition any)) {
  RC_PRE(!any.position.table.empty());
  const Table after = any.position.table;
  Position before{.table = after, .rack = TileCounts(any.ruleset.numbers(), after.melds.back().tiles())};
  before.table.melds.pop_back();
  RC_ASSERT(verify_move(before, after, any.ruleset).legal());
  before.opened = false;
  const bool enough = points(meld_of(to_string(after.melds.back()), any.ruleset), any.ruleset) >= 30;
  RC_ASSERT(verify_move(before, after, any.ruleset).fault == (enough ? Fault::none : Fault::opening_below_threshold));
}

void expect_the_same_verdict(const Position& before, const Table& after, const Ruleset& ruleset) {
  std::vector<LooseTiles> tiles;
  for (const Meld& meld : after.melds) tiles.push_back(meld.tiles());
  const Verdict of_table = verify_move(before, after, ruleset);
  const Verdict of_tiles = verify_move(before, tiles, ruleset);
  RC_ASSERT(of_table.fault == of_tiles.fault);
  RC_ASSERT(of_table.sentence == of_tiles.sentence);
  RC_ASSERT(of_table.meld == of_tiles.meld);
  RC_ASSERT(of_table.tile == of_tiles.tile);
}

// Melds are looked at in a quicker way than loose tiles are, and have to be judged alike.
RC_GTEST_PROP(VerifyProperty, JudgesATableAsItJudgesItsTiles, (const AnyPosition& any, bool opened)) {
  Position before = any.position;
  before.opened = opened;
  Table after = before.table;
  expect_the_same_verdict(before, after, any.ruleset);
  before.table.melds.resize(after.melds.size() / 2, after.melds.empty() ? Meld::run(0, 1, 3) : after.melds.front());
  before.rack = after.counts(any.ruleset.numbers()) - before.table.counts(any.ruleset.numbers());
  expect_the_same_verdict(before, after, any.ruleset);
  // Copies that the game does not have, up to more than four bits and eight can count.
  for (int doublings = 0; doublings < 9 && after.melds.size() < 600; ++doublings) {
    after = with_melds(after, after);
    expect_the_same_verdict(before, after, any.ruleset);
  }
}

// A position is always one of the game that is judged, whatever the table after it has.
TileCounts as_far_as_in(const Ruleset& ruleset, const TileCounts& rack) {
  TileCounts known(ruleset.numbers());
  for (const Tile tile : rack.tiles()) {
    if (tile.is_joker() || tile.number() <= ruleset.numbers()) known.add(tile);
  }
  return known;
}

RC_GTEST_PROP(VerifyProperty, JudgesATableOfAnotherGameAsItJudgesItsTiles,
              (const AnyPosition& any, const AnyPosition& other)) {
  expect_the_same_verdict(any.position, other.position.table, any.ruleset);
  expect_the_same_verdict(any.position, with_melds(any.position.table, other.position.table), any.ruleset);
  const Ruleset classic = Ruleset::classic();
  expect_the_same_verdict({.table = {}, .rack = as_far_as_in(classic, any.position.rack)}, other.position.table,
                          classic);
}

}  // namespace
}  // namespace tilefish
