#include "server/net/analyses.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "analysis/played_match.h"
#include "rules/game_record.h"
#include "server/net/running_server.h"
#include "server/net/test_client.h"
#include "storage/open_store.h"

namespace tilefish::net {
namespace {

namespace json = boost::json;

// A match between robots, as the server stores it. One that is not over is not finished.
std::vector<Change> robots_match(const std::string& id, std::uint64_t seed) {
  const Game game =
      tilefish::testing::played_match(tilefish::testing::small_game(), {"level2", "level6"}, {.seed = seed});
  GameRecord record = record_of(game, {"Minnow", "Pike"});
  const std::vector<Event> events = std::exchange(record.events, {});
  std::vector<Change> changes = {StartGame{id, to_text(record), {}, 1}};
  int number = 0;
  for (const Event& event : events) changes.emplace_back(AppendEvent{id, number++, to_string(event), {}});
  return changes;
}

FinishGame end_of(const std::vector<Change>& match) {
  const StartGame& start = std::get<StartGame>(match.front());
  return {start.id, start.setup, std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now())};
}

void store(RunningServer& server, const std::vector<Change>& changes) {
  server.stop();
  server.close();
  ASSERT_FALSE(open_store(server.database().options()).value()->commit(changes).has_value());
  server.restart();
}

void store_finished(RunningServer& server, const std::string& id, std::uint64_t seed = 3) {
  std::vector<Change> match = robots_match(id, seed);
  match.emplace_back(end_of(match));
  store(server, match);
}

std::string path_of(const std::string& id) { return "/api/games/" + id + "/analysis"; }

// Asks as the page does until the answer is as wanted.
template <class Wanted>
json::object ask_until(RunningServer& server, const std::string& path, const Wanted& wanted) {
  for (int i = 0; i < 1200; ++i) {
    const HttpAnswer answer = http_get(server.port(), path);
    if (answer.status != 200 && answer.status != 202) {
      ADD_FAILURE() << answer.status << ": " << answer.body;
      return {};
    }
    json::object object = json::parse(answer.body).as_object();
    if (wanted(object)) return object;
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
  }
  ADD_FAILURE() << "it takes too long";
  return {};
}

bool is_finished(const json::object& object) { return object.at("finished").as_bool(); }

TEST(Analyses, GrowUntilTheyAreFinishedAndAreSharedByAllWhoAsk) {
  RunningServer server([](ServerOptions& options) { options.limits.analysis_burst_per_address = 1; });
  store_finished(server, "match");
  const std::string path = path_of("match");
  const HttpAnswer first = http_get(server.port(), path);
  EXPECT_EQ(first.status, 202);
  EXPECT_FALSE(is_finished(json::parse(first.body).as_object()));
  const json::object analysis = ask_until(server, path, is_finished);
  ASSERT_TRUE(analysis.contains("turns"));
  EXPECT_EQ(analysis.at("format").as_string(), "tilefish analysis 1");
  EXPECT_TRUE(analysis.at("engine").as_string().starts_with("tilefish "));
  EXPECT_EQ(analysis.at("progress").to_number<double>(), 1);
  EXPECT_EQ(analysis.at("play_outs").to_number<int>(), 240);
  EXPECT_EQ(analysis.at("names").as_array().at(1).as_string(), "Pike");
  EXPECT_EQ(http_get(server.port(), path).status, 200) << "it is kept, and costs no start";
  EXPECT_EQ(http_get(server.port(), path, {{"Accept-Encoding", "gzip"}}).headers.at("Content-Encoding"), "gzip");
}

TEST(Analyses, AreBegunAgainAfterARestartAndThenStored) {
  RunningServer server;
  store_finished(server, "match");
  const std::string path = path_of("match");
  const json::object before =
      ask_until(server, path, [](const json::object& object) { return object.at("progress").to_number<double>() > 0; });
  server.restart();
  const HttpAnswer again = http_get(server.port(), path);
  if (!is_finished(before)) {
    EXPECT_EQ(again.status, 202) << "what was not finished is begun again";
  }
  const json::object finished = ask_until(server, path, is_finished);
  server.restart();
  const HttpAnswer stored = http_get(server.port(), path);
  EXPECT_EQ(stored.status, 200);
  EXPECT_EQ(json::parse(stored.body).as_object(), finished) << "it comes from the database";
}

TEST(Analyses, OfAnotherVersionAreMadeAnew) {
  RunningServer server;
  store_finished(server, "match");
  store(server, {PutAnalysis{"match", "tilefish 0.0.0", "AAAA", {}}});
  EXPECT_EQ(http_get(server.port(), path_of("match")).status, 202);
}

TEST(Analyses, SayNothingOfMatchesThatAreNotOver) {
  RunningServer server;
  store(server, robots_match("running", 3));
  const HttpAnswer running = http_get(server.port(), path_of("running"));
  EXPECT_EQ(running.status, 404);
  EXPECT_EQ(running.body, http_get(server.port(), path_of("nobody")).body) << "an address must not tell which";
  EXPECT_EQ(http_get(server.port(), path_of("")).status, 404);
  EXPECT_EQ(http_get(server.port(), path_of("a/b")).status, 404);
}

TEST(Analyses, AreRefusedWhenTooManyAreMade) {
  RunningServer server([](ServerOptions& options) { options.limits.analyses = 0; });
  store_finished(server, "match");
  EXPECT_EQ(http_get(server.port(), path_of("match")).status, 503);
}

TEST(Analyses, AreBegunSoOftenByOneAddress) {
  RunningServer server([](ServerOptions& options) {
    options.limits.analysis_burst_per_address = 1;
    options.limits.analyses_per_hour_per_address = 1;
  });
  store_finished(server, "one");
  store_finished(server, "two");
  EXPECT_EQ(http_get(server.port(), path_of("one")).status, 202);
  EXPECT_EQ(http_get(server.port(), path_of("two")).status, 429);
  EXPECT_NE(http_get(server.port(), path_of("one")).status, 429) << "looking at it costs nothing";
}

TEST(Analyses, AreGivenUpWhenNobodyAsks) {
  RunningServer server([](ServerOptions& options) {
    options.limits.analysis_patience = std::chrono::seconds{0};
    options.limits.analyses = 1;
  });
  store_finished(server, "one");
  store_finished(server, "two");
  EXPECT_EQ(http_get(server.port(), path_of("one")).status, 202);
  EXPECT_TRUE(eventually([&] { return http_get(server.port(), path_of("two")).status == 202; })) << "its place is free";
}

}  // namespace
}  // namespace tilefish::net
