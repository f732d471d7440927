#include "protocol/match_json.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "rules/notation.h"

namespace tilefish {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(MatchJson, ComesBackAsTheSameMatch) {
  int matches = 0;
  for (const auto& entry : std::filesystem::directory_iterator(TILEFISH_TEST_DATA "/playthroughs")) {
    if (entry.path().extension() != ".match") continue;
    ++matches;
    const std::string text = text_of(entry.path());
    const GameRecord record = parse_game_record(text, "golden").value();
    const Result<GameRecord> again = record_from_json(boost::json::serialize(to_json(record)), "json");
    ASSERT_TRUE(again.ok()) << again.error().describe();
    EXPECT_EQ(to_text(*again), text);
    EXPECT_TRUE(replay(*again).ok());
  }
  EXPECT_GE(matches, 4);
}

TEST(MatchJson, KeepsASecretSeedWithItsDigest) {
  const Seed seed = Bytes32{1, 2, 3};
  const Game game = Game::make({.ruleset = Ruleset::classic(), .seed = seed}).value();
  boost::json::object object = to_json(record_of(game));
  EXPECT_EQ(object.at("format"), "tilefish match 2");
  EXPECT_EQ(record_from_json(boost::json::serialize(object), "json").value().setup.seed, seed);
  object["digest"] = to_hex(Seed(Bytes32{1, 2, 4}).digest());
  EXPECT_FALSE(record_from_json(boost::json::serialize(object), "json").ok());
}

TEST(MatchJson, KeepsThePositionThatAMatchBeganFrom) {
  const Ruleset rules = Ruleset::classic();
  Position start = parse_position("3b 4b 5b / 6b", rules).value();
  const Game game = Game::make({.ruleset = rules, .start = start}).value();
  boost::json::object object = to_json(record_of(game));
  EXPECT_EQ(object.at("start"), "opened 3b 4b 5b / 6b");
  EXPECT_EQ(record_from_json(boost::json::serialize(object), "json").value().setup, game.setup());
  for (const char* const wrong : {"", "opened", "3b 4b 5b / 6b", "opened 3b 4b / 6b", "opened 3b 4b 5b / 6b 6b 6b"}) {
    object["start"] = wrong;
    EXPECT_FALSE(record_from_json(boost::json::serialize(object), "json").ok()) << wrong;
  }
  object["start"] = 7;
  EXPECT_FALSE(record_from_json(boost::json::serialize(object), "json").ok());
}

TEST(MatchJson, RefusesWhatIsNoMatch) {
  const Game game = Game::make({.ruleset = Ruleset::classic()}).value();
  const boost::json::object good = to_json(record_of(game));
  ASSERT_TRUE(record_from_json(boost::json::serialize(good), "json").ok());
  for (const auto& member : good) {
    boost::json::object without = good;
    without.erase(member.key());
    EXPECT_FALSE(record_from_json(boost::json::serialize(without), "json").ok()) << member.key();
    boost::json::object wrong = good;
    wrong[member.key()] = nullptr;
    EXPECT_FALSE(record_from_json(boost::json::serialize(wrong), "json").ok()) << member.key();
  }
  EXPECT_FALSE(record_from_json("", "json").ok());
  EXPECT_FALSE(record_from_json("[]", "json").ok());
  EXPECT_FALSE(record_from_json("{\"format\":", "json").ok());
}

TEST(MatchJson, RefusesEventsThatAreNone) {
  const Game game = Game::make({.ruleset = Ruleset::classic()}).value();
  for (const char* event : {"{}", "[]", "{\"seat\":0,\"event\":\"fly\"}", "{\"seat\":-1,\"event\":\"draw\"}",
                            "{\"seat\":0,\"event\":\"lay\",\"table\":[[\"3b\",\"4b\"]]}",
                            "{\"seat\":0,\"event\":\"lay\",\"table\":[\"3b\"]}", "{\"seat\":0,\"event\":\"lay\"}"}) {
    boost::json::object record = to_json(record_of(game));
    record["events"] = boost::json::array{boost::json::parse(event)};
    EXPECT_FALSE(record_from_json(boost::json::serialize(record), "json").ok()) << event;
  }
}

}  // namespace
}  // namespace tilefish
