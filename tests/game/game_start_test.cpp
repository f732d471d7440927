#include "rules/game_start.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/random.h"
#include "game/random_mover.h"
#include "rules/game_record.h"
#include "rules/notation.h"

namespace tilefish {
namespace {

Position position_of(std::string_view text, bool opened, const Ruleset& ruleset = Ruleset::classic()) {
  Position position = parse_position(text, ruleset).value();
  position.opened = opened;
  return position;
}

GameSetup setup_from(Position start, int players = 2, std::uint64_t seed = 1) {
  return {.ruleset = Ruleset::classic(), .players = players, .rounds = 2, .seed = seed, .start = std::move(start)};
}

Event random_event(const Game& game, Rng& rng) {
  const int seat = *game.to_move();
  if (std::optional<Table> table = testing::random_move(game.position(seat), game.ruleset(), rng)) {
    return Lay{seat, *std::move(table)};
  }
  return Draw{seat};
}

std::string flaw_of(const GameSetup& setup) {
  const Result<Game> game = Game::make(setup);
  return game.ok() ? "" : game.error().what;
}

TileCounts all_of(const Game& game) {
  TileCounts tiles = game.table().counts(game.ruleset().numbers());
  for (int seat = 0; seat < game.players(); ++seat) tiles += game.seat(seat).rack;
  for (const Tile tile : game.pool()) tiles.add(tile);
  return tiles;
}

TEST(GameStart, LaysTheTableOutAndDealsTheRestToTheOthers) {
  const Game game = Game::make(setup_from(position_of("3b 4b 5b, 9g 9r 9y / 6b 9b", true), 3)).value();
  EXPECT_EQ(to_string(game.position(0)), "3b 4b 5b, 9g 9r 9y / 6b 9b");
  EXPECT_EQ(game.to_move(), 0);
  EXPECT_TRUE(game.lots().empty());
  EXPECT_EQ(game.seat(1).rack.total(), 14);
  EXPECT_EQ(game.seat(2).rack.total(), 14);
  EXPECT_EQ(game.pool().size(), 106U - 6 - 2 - 2 * 14);
  EXPECT_EQ(all_of(game), TileCounts(13, all_tiles(Ruleset::classic()))) << "every tile once";
}

TEST(GameStart, SaysWhoHasOpened) {
  const Game open = Game::make(setup_from(position_of("3b 4b 5b / 6b", true), 3)).value();
  EXPECT_EQ(open.opened_before(), (std::vector<int>{0, 1, 2}));
  const Game shut = Game::make(setup_from(position_of("3b 4b 5b / 6b", false), 3)).value();
  EXPECT_EQ(shut.opened_before(), (std::vector<int>{1, 2})) << "somebody has laid what lies there";
  EXPECT_FALSE(shut.seat(0).opened);
  EXPECT_TRUE(shut.seat(1).opened);
  const Game fresh = Game::make(setup_from(position_of("/ 6b", false), 3)).value();
  EXPECT_TRUE(fresh.opened_before().empty());
  EXPECT_FALSE(fresh.seat(1).opened);
}

TEST(GameStart, IsOfTheFirstRoundAlone) {
  Game game = Game::make(setup_from(position_of("3b 4b 5b / 6b", true))).value();
  ASSERT_FALSE(game.apply(Lay{0, parse_table("3b 4b 5b 6b", Ruleset::classic()).value()}));
  ASSERT_TRUE(game.round_over());
  ASSERT_FALSE(game.apply(NextRound{}));
  EXPECT_TRUE(game.table().empty());
  EXPECT_TRUE(game.opened_before().empty());
  EXPECT_EQ(game.seat(0).rack.total(), 14);
  EXPECT_EQ(game.starter(), 1);
}

TEST(GameStart, SharesFewTilesEvenly) {
  // All but five tiles lie or are on the rack: two each for the others, and one for the third who comes first.
  std::vector<Tile> tiles = all_tiles(Ruleset::classic());
  tiles.erase(tiles.end() - 5, tiles.end());
  Position start{.table = {}, .rack = TileCounts(13, tiles), .opened = false};
  const Game game = Game::make(setup_from(start, 4)).value();
  EXPECT_EQ(game.seat(1).rack.total(), 2);
  EXPECT_EQ(game.seat(2).rack.total(), 2);
  EXPECT_EQ(game.seat(3).rack.total(), 1);
  EXPECT_TRUE(game.pool().empty());
  tiles.insert(tiles.end(), 3, Tile::joker());
  start.rack = TileCounts(13, tiles);
  EXPECT_EQ(flaw_of(setup_from(start, 4)), "the position holds tiles that the game does not have");
  tiles = all_tiles(Ruleset::classic());
  tiles.erase(tiles.end() - 2, tiles.end());
  start.rack = TileCounts(13, tiles);
  EXPECT_EQ(flaw_of(setup_from(start, 4)), "the position leaves no tile for one of the other players");
}

TEST(GameStart, RefusesWhatNoMatchCanBeginFrom) {
  const Meld run = Meld::run(0, 3, 3);
  const TileCounts rack = parse_rack("6b", Ruleset::classic()).value();
  EXPECT_EQ(flaw_of(setup_from({.table = {{run}}, .rack = TileCounts(13), .opened = true})),
            "a rack without tiles has won already");
  EXPECT_EQ(flaw_of(setup_from({.table = {}, .rack = rack, .opened = true})),
            "nobody has opened while the table is empty");
  EXPECT_EQ(flaw_of(setup_from({.table = {{run, run, run}}, .rack = rack, .opened = true})),
            "the position holds tiles that the game does not have");
  // More copies than counts have bits for, a colour and a number that are not there, another game's rack.
  EXPECT_NE(flaw_of(setup_from({.table = {std::vector<Meld>(20, run)}, .rack = rack})), "");
  EXPECT_NE(flaw_of(setup_from({.table = {{Meld::run(5, 3, 3)}}, .rack = rack})), "");
  EXPECT_NE(flaw_of(setup_from({.table = {{Meld::run(0, 12, 3)}}, .rack = rack})), "");
  EXPECT_NE(flaw_of(setup_from({.table = {{Meld::run(0, 3, 2)}}, .rack = rack})), "") << "too short";
  EXPECT_NE(flaw_of(setup_from({.table = {{run}}, .rack = TileCounts(15)})), "");
}

TEST(GameStart, IsRecordedWithTheMatch) {
  Game game = Game::make(setup_from(position_of("J 4b 5b, 9g 9r 9y / 6b 9b 1r", true))).value();
  ASSERT_FALSE(game.apply(Lay{0, parse_table("J 4b 5b 6b, 9g 9r 9y", Ruleset::classic()).value()}));
  const std::string text = to_text(record_of(game, {"Ada"}));
  EXPECT_NE(text.find("\nstart opened J 4b 5b, 9g 9r 9y / 1r 6b 9b\nname 0 Ada\n"), std::string::npos) << text;
  const Result<GameRecord> record = parse_game_record(text, "game.txt");
  ASSERT_TRUE(record.ok()) << record.error().describe();
  EXPECT_EQ(record->setup, game.setup());
  EXPECT_EQ(to_text(*record), text);
  EXPECT_EQ(replay(*record).value().fingerprint(), game.fingerprint());
}

TEST(GameStart, OfARecordIsReadWithCare) {
  const Game game = Game::make(setup_from(position_of("3b 4b 5b / 6b", true))).value();
  const std::string text = to_text(record_of(game));
  const auto with = [&](const std::string& start) {
    const std::size_t at = text.find("opened 3b");
    const std::string changed = text.substr(0, at) + start + text.substr(text.find('\n', at));
    const Result<GameRecord> record = parse_game_record(changed, "game.txt");
    if (!record) return record.error().place.line == 6 ? record.error().what : "another line";
    const Result<Game> played = replay(*record);
    return played.ok() ? std::string() : played.error().what;
  };
  EXPECT_EQ(with("opened 3b 4b 5b / 6b"), "");
  EXPECT_EQ(with("3b 4b 5b / 6b"), "not a position to start from");
  EXPECT_EQ(with("opened"), "not a position to start from");
  EXPECT_EQ(with("opened 3b 4b 5b 6b"), "the slash between table and rack is missing");
  EXPECT_EQ(with("opened 3b 4b / 6b").substr(0, 16), "not a legal meld");
  EXPECT_EQ(with("opened 3b 4b 5b / 6b 6b 6b"), "one 6b too many");
  EXPECT_EQ(with("opened / 6b"), "nobody has opened while the table is empty");
  EXPECT_EQ(with("opened 3b 4b 5b / 7b"), "the record does not fit its seed: it leads to another state than it says");
}

RC_GTEST_PROP(GameStart, IsPlayedToItsEndFromAnyMomentOfAnyMatch, ()) {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const int players = *rc::gen::inRange(2, 5);
  Rng rng(seed);
  Game played = Game::make({.ruleset = Ruleset::classic(), .players = players, .rounds = 1, .seed = seed}).value();
  for (int turn = *rc::gen::inRange(0, 60); turn > 0 && !played.round_over(); --turn) {
    RC_ASSERT(!played.apply(random_event(played, rng)));
  }
  RC_PRE(!played.round_over());
  const Position start = played.position(*played.to_move());
  const Result<Game> game = Game::make(setup_from(start, players, seed));
  RC_ASSERT(game.ok());
  RC_ASSERT(game->position(0) == start);
  Game match = *game;
  for (int turn = 0; turn < 400 && !match.round_over(); ++turn) {
    RC_ASSERT(!match.apply(random_event(match, rng)));
    RC_ASSERT(all_of(match) == TileCounts(13, all_tiles(Ruleset::classic())));
  }
  RC_ASSERT(replay(parse_game_record(to_text(record_of(match)), "").value()).ok());
}

}  // namespace
}  // namespace tilefish
