#include "rules/game_record.h"

#include <gtest/gtest.h>

#include "rules/notation.h"

namespace tilefish {
namespace {

std::string short_record() {
  Game game = Game::make({.ruleset = Ruleset::classic(), .players = 2, .rounds = 1, .seed = 3}).value();
  for (int turn = 0; turn < 4; ++turn) EXPECT_FALSE(game.apply(Draw{*game.to_move()}));
  EXPECT_FALSE(game.apply(Overtime{*game.to_move()}));
  return to_text(record_of(game, {"Ada", "Grace Hopper"}));
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

Error error_of(const std::string& text) {
  const Result<GameRecord> record = parse_game_record(text, "game.txt");
  if (!record) return record.error();
  const Result<Game> game = replay(*record);
  EXPECT_FALSE(game.ok());
  return game.ok() ? Error{} : game.error();
}

TEST(GameRecord, ComesBackAsItWasWritten) {
  const std::string text = short_record();
  const Result<GameRecord> record = parse_game_record(text, "game.txt");
  ASSERT_TRUE(record.ok()) << record.error().describe();
  EXPECT_EQ(to_text(*record), text);
  EXPECT_EQ(record->names, (std::vector<std::string>{"Ada", "Grace Hopper"}));
  EXPECT_TRUE(replay(*record).ok());
}

TEST(GameRecord, KeepsWhatRobotsNoteBehindTheirEvents) {
  GameRecord record = parse_game_record(short_record(), "game.txt").value();
  record.notes = {"", "waits; cap 12", "no line\nmay end here"};
  const std::string text = to_text(record);
  EXPECT_NE(text.find(" draw # waits; cap 12\n"), std::string::npos) << text;
  const GameRecord again = parse_game_record(text, "game.txt").value();
  EXPECT_EQ(again.notes, (std::vector<std::string>{"", "waits; cap 12", "no linemay end here"}));
  EXPECT_EQ(again.note_of(1), "waits; cap 12");
  EXPECT_EQ(again.note_of(4), "");
  EXPECT_EQ(again.events, record.events);
  EXPECT_TRUE(replay(again).ok());
  EXPECT_EQ(error_of(replaced(text, "draw # waits", "drew # waits")).place.line, 10U) << "a note changes no event";
}

TEST(GameRecord, OfASecretSeedSaysWhatWasToldBeforeTheDeal) {
  const Seed seed = bytes32_from_hex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f").value();
  Game game = Game::make({.ruleset = Ruleset::classic(), .players = 3, .rounds = 2, .seed = seed}).value();
  EXPECT_FALSE(game.apply(Draw{*game.to_move()}));
  const std::string text = to_text(record_of(game));
  EXPECT_EQ(text.substr(0, text.find('\n')), "tilefish match 2");
  EXPECT_NE(text.find("\nseed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\ndigest " +
                      to_hex(seed.digest()) + "\n"),
            std::string::npos);
  const Result<GameRecord> record = parse_game_record(text, "game.txt");
  ASSERT_TRUE(record.ok()) << record.error().describe();
  EXPECT_EQ(record->setup, game.setup());
  EXPECT_EQ(to_text(*record), text);
  EXPECT_TRUE(replay(*record).ok());

  EXPECT_EQ(error_of(replaced(text, "seed 0001", "seed 0000")).what, "not the digest of this seed");
  EXPECT_EQ(error_of(replaced(text, "seed 0001", "seed 001")).what, "not such a seed");
  EXPECT_EQ(error_of(replaced(text, "digest ", "digest f")).place.line, 6U);
  EXPECT_FALSE(parse_game_record(replaced(text, "match 2", "match 1"), "game.txt").ok());
  EXPECT_FALSE(parse_game_record(replaced(short_record(), "match 1", "match 2"), "game.txt").ok());
}

TEST(GameRecord, CarriesARulesetOfItsOwn) {
  RulesetFields numbers = Ruleset::classic().fields();
  numbers.name = "my \"own\" rules";
  numbers.rack_size = 10;
  const Game game =
      Game::make({.ruleset = Ruleset::make(numbers).value(), .players = 3, .rounds = 2, .seed = 9}).value();
  const Result<GameRecord> record = parse_game_record(to_text(record_of(game)), "game.txt");
  ASSERT_TRUE(record.ok()) << record.error().describe();
  EXPECT_EQ(record->setup, game.setup());
}

TEST(GameRecord, DoesNotLetANameBreakTheFormat) {
  const Game game = Game::make({.ruleset = Ruleset::classic()}).value();
  const std::string text = to_text(record_of(game, {"Eve\nevents\nend 0 0", std::string(500, 'x')}));
  const Result<GameRecord> record = parse_game_record(text, "game.txt");
  ASSERT_TRUE(record.ok()) << record.error().describe();
  EXPECT_EQ(record->names[0], "Eveeventsend 0 0");
  EXPECT_EQ(record->names[1].size(), 60U);
}

TEST(GameRecord, CutsANameBetweenCharacters) {
  const Game game = Game::make({.ruleset = Ruleset::classic()}).value();
  std::string name = "x";
  for (int i = 0; i < 40; ++i) name += "ö";
  EXPECT_EQ(record_of(game, {name}).names[0], name.substr(0, 59));
}

TEST(GameRecord, SaysWhichEventDoesNotFit) {
  const Error error = error_of(replaced(short_record(), "1 overtime", "0 overtime"));
  EXPECT_NE(error.what.find("does not fit its seed"), std::string::npos) << error.describe();
  EXPECT_EQ(error.place.source, "game.txt");
  EXPECT_EQ(error.place.line, 13U) << "eight lines of header and four draws stand before it";
}

TEST(GameRecord, NoticesAnotherSeedByTheFinalState) {
  const Error error = error_of(replaced(short_record(), "seed 3", "seed 4"));
  EXPECT_NE(error.what.find("does not fit its seed"), std::string::npos) << error.describe();
}

TEST(GameRecord, RefusesEveryTruncation) {
  const std::string text = short_record();
  for (std::size_t length = 0; length + 1 < text.size(); ++length) {
    EXPECT_FALSE(parse_game_record(text.substr(0, length), "game.txt").ok()) << "cut after " << length << " bytes";
  }
}

TEST(GameRecord, RefusesWhatIsNoRecord) {
  const std::string text = short_record();
  EXPECT_EQ(error_of("").place.line, 1U);
  EXPECT_EQ(error_of("hello\n").place.line, 1U);
  EXPECT_EQ(error_of(replaced(text, "ruleset classic", "ruleset poker")).place.line, 2U);
  EXPECT_EQ(error_of(replaced(text, "players 2", "players 9")).place.line, 3U);
  EXPECT_EQ(error_of(replaced(text, "players 2", "players two")).place.line, 3U);
  EXPECT_EQ(error_of(replaced(text, "rounds 1", "rounds -1")).place.line, 4U);
  EXPECT_EQ(error_of(replaced(text, "seed 3", "seed 99999999999999999999")).place.line, 5U);
  EXPECT_EQ(error_of(replaced(text, "name 0 Ada", "name 2 Ada")).place.line, 6U);
  EXPECT_EQ(error_of(replaced(text, "1 overtime", "1 undertime")).place.line, 13U);
  EXPECT_EQ(error_of(text + "0 draw\n").place.line, 15U);
  EXPECT_NE(error_of(replaced(text, "end 5", "end 4")).what.find("promised"), std::string::npos);
  error_of(replaced(text, "players 2", "players 5"));
}

TEST(GameRecord, SaysWhereALaidTableCannotBeRead) {
  const Error error = error_of(replaced(short_record(), "1 overtime", "1 lay 3b 4b 5z"));
  EXPECT_EQ(error.token, "5z");
  EXPECT_EQ(error.place.line, 13U);
  EXPECT_EQ(error.place.column, 13U);
}

TEST(Event, IsReadAsItIsWritten) {
  const Ruleset& rules = Ruleset::classic();
  const Table table = parse_table("3b 4b 5b, 9g 9r J", rules).value();
  for (const Event& event : {Event(Draw{0}), Event(Lay{3, table}), Event(Overtime{1}), Event(IllegalTable{2}),
                             Event(Resign{1}), Event(NextRound{})}) {
    const Result<Event> again = parse_event(to_string(event), rules);
    ASSERT_TRUE(again.ok()) << to_string(event);
    EXPECT_EQ(*again, event);
  }
  for (const char* text : {"", "draw", "0", "0 ", "0  draw", "x draw", "10 draw", "0 lay", "0 draw ", "next "}) {
    EXPECT_FALSE(parse_event(text, rules).ok()) << "'" << text << "'";
  }
}

}  // namespace
}  // namespace tilefish
