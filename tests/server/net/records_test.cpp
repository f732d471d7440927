// Lists and statistics through a real server: who asks is known by the token, and nothing is told to anybody else.

#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "base/sha256.h"
#include "protocol/check.h"
#include "protocol/wire.h"
#include "server/days.h"
#include "server/net/running_server.h"
#include "server/net/wall_clock.h"

namespace tilefish::net {
namespace {

namespace json = boost::json;
using ::testing::HasSubstr;

void in_a_hurry(ServerOptions& options) {
  options.hub.match_interval = std::chrono::milliseconds(0);
  options.hub.messages_per_second = 1000;
  options.hub.message_burst = 10'000;
}

// Somebody who plays matches against a robot that they lose at once.
class Loser {
 public:
  explicit Loser(std::uint16_t port, const std::string& name = "Ann") : port_(port) {
    EXPECT_EQ(client_.connect(port), 101);
    welcome_ = ask(client_, R"({"type":"hello","id":1,"v":1,"name":")" + name + R"(","device":"Firefox on Linux"})");
  }

  // After a restart of the server.
  void come_back(std::uint16_t port) {
    port_ = port;
    client_ = TestClient();
    EXPECT_EQ(client_.connect(port), 101);
    until("welcome", R"({"type":"hello","id":1,"v":1,"token":")" + token() + R"("})");
  }

  // Sits down with a robot; the room in which they play.
  std::string begin(const std::string& robot) {
    const json::object created =
        until("created", R"({"type":"create","id":2,"options":{"ruleset":"classic","seats":2,"robots":[")" + robot +
                             R"("],"clock":0,"rounds":1,"public":false,"hints":true,"spectators":true}})");
    std::string room = created.at("room").as_string().c_str();
    until("done", R"({"type":"start","id":3,"room":")" + room + R"("})");
    return room;
  }

  void lose(const std::string& robot = "level3") {
    const std::string room = R"("room":")" + begin(robot) + R"("})";
    until("done", R"({"type":"resign","id":4,)" + room);
    until("done", R"({"type":"leave","id":5,)" + room);
  }

  json::object until(const std::string& type, const std::string& request) {
    client_.send(request);
    while (const std::optional<std::string> text = client_.receive()) {
      json::object message = json::parse(*text).as_object();
      if (message.at("type").as_string() == type) return message;
      if (message.at("type") == "refused") ADD_FAILURE() << *text;
    }
    ADD_FAILURE() << "no answer to " << request;
    return {};
  }

  [[nodiscard]] std::string token() const { return welcome_.at("token").as_string().c_str(); }
  [[nodiscard]] std::string guest() const { return welcome_.at("guest").as_string().c_str(); }
  [[nodiscard]] HttpAnswer get(const std::string& target) const {
    return http_get(port_, target, {{"Authorization", "Bearer " + token()}});
  }
  // Held to the wire's description.
  [[nodiscard]] json::object read(const std::string& target, const char* shape) const {
    const HttpAnswer answer = get(target);
    EXPECT_EQ(answer.status, 200) << answer.body;
    json::object object = json::parse(answer.body).as_object();
    const auto flaw = wire::flaw_of(object, wire::object_shape(shape)->fields);
    EXPECT_FALSE(flaw.has_value()) << *flaw;
    return object;
  }

 private:
  std::uint16_t port_;
  TestClient client_;
  json::object welcome_;
};

TEST(Records, TellWhatIsStoredOfWhoeverAsks) {
  RunningServer server(in_a_hurry);
  Loser ann(server.port());
  EXPECT_EQ(ann.get("/api/me").status, 404);  // nothing yet
  ann.lose();
  const json::object me = ann.read("/api/me", "Me");
  EXPECT_EQ(me.at("name"), "Ann");
  EXPECT_FALSE(me.at("code").as_bool());
  EXPECT_EQ(me.at("devices").at(0).at("label"), "Firefox on Linux");
  EXPECT_TRUE(me.at("devices").at(0).at("here").as_bool());
  EXPECT_EQ(me.at("ratings").at(0).at("kind"), "duel");
  EXPECT_LT(me.at("ratings").at(0).at("rating").as_int64(), 1500);
  EXPECT_TRUE(me.at("ratings").at(0).at("provisional").as_bool());
}

TEST(Records, AreNotForOthers) {
  RunningServer server(in_a_hurry);
  Loser ann(server.port());
  ann.lose();
  for (const char* target : {"/api/me", "/api/me/games", "/api/me/statistics", "/api/me/export"}) {
    EXPECT_EQ(http_get(server.port(), target).status, 404) << target;
    EXPECT_EQ(http_get(server.port(), target, {{"Authorization", "Bearer nonsense"}}).status, 404) << target;
    EXPECT_EQ(http_get(server.port(), target, {{"Authorization", "Basic " + ann.token()}}).status, 404) << target;
  }
}

TEST(Records, MatchesComeInPagesAndOutliveTheServer) {
  RunningServer server(in_a_hurry);
  Loser ann(server.port());
  for (int i = 0; i < 5; ++i) ann.lose(i < 2 ? "level2" : "level3");
  server.restart();
  const auto port = server.port();
  const auto read = [&](const std::string& target) {
    const HttpAnswer answer = http_get(port, target, {{"Authorization", "Bearer " + ann.token()}});
    return json::parse(answer.body).as_object();
  };
  const json::object first = read("/api/me/games?limit=3");
  EXPECT_EQ(first.at("matches").as_array().size(), 3u);
  const json::object second = read("/api/me/games?limit=3&before=" + std::string(first.at("next").as_string().c_str()));
  EXPECT_EQ(second.at("matches").as_array().size(), 2u);
  EXPECT_TRUE(second.at("next").is_null());
  EXPECT_EQ(read("/api/me/games?opponent=level2").at("matches").as_array().size(), 2u);
  EXPECT_EQ(read("/api/me/games?won=1").at("matches").as_array().size(), 0u);
  EXPECT_EQ(read("/api/me/games?before=%zz&limit=-4").at("matches").as_array().size(), 1u);
}

TEST(Records, StatisticsAndExportsAreOfAllMatches) {
  RunningServer server(in_a_hurry);
  Loser ann(server.port());
  for (int i = 0; i < 12; ++i) ann.lose();
  const json::object statistics = ann.read("/api/me/statistics", "MyStatistics");
  EXPECT_EQ(statistics.at("weeks").at(0).at("games"), 12);
  EXPECT_EQ(statistics.at("opponents").at(0).at("opponent"), "level3");
  EXPECT_EQ(statistics.at("ratings").as_array().size(), 12u);
  std::size_t files = 0;
  for (std::string before; true;) {
    const json::object page = ann.read("/api/me/export?before=" + before, "MatchFiles");
    files += page.at("files").as_array().size();
    EXPECT_THAT(page.at("files").at(0).at("text").as_string().c_str(), HasSubstr("tilefish match 2"));
    if (page.at("next").is_null()) break;
    before = page.at("next").as_string();
  }
  EXPECT_EQ(files, 12u);
}

TEST(Records, LongMatchesAreExportedFewerAtATime) {
  RunningServer server([](ServerOptions& options) {
    in_a_hurry(options);
    options.limits.own_export_bytes = 1;
  });
  Loser ann(server.port());
  for (int i = 0; i < 3; ++i) ann.lose();
  std::set<std::string> files;
  std::size_t pages = 1;
  for (std::string before; true; ++pages) {
    const json::object page = ann.read("/api/me/export?before=" + before, "MatchFiles");
    ASSERT_EQ(page.at("files").as_array().size(), 1U);
    files.insert(page.at("files").at(0).at("name").as_string().c_str());
    if (page.at("next").is_null()) break;
    before = page.at("next").as_string();
  }
  EXPECT_EQ(pages, 3U);
  EXPECT_EQ(files.size(), 3U);
}

TEST(Records, ListsAndStatisticsAreForEverybody) {
  RunningServer server(in_a_hurry);
  Loser ann(server.port());
  ann.lose();
  const json::object board = ann.read("/api/leaderboard?kind=duel&span=all", "Leaderboard");
  EXPECT_TRUE(board.at("lines").as_array().empty());  // provisional ratings are not listed
  EXPECT_EQ(board.at("robots").at(0).at("robot"), "master");
  EXPECT_EQ(ann.read("/api/leaderboard?kind=table&span=week", "Leaderboard").at("span"), "week");
  EXPECT_EQ(ann.get("/api/leaderboard?kind=duel&span=year").status, 404);
  for (const char* span : {"all", "week", "day"}) {
    const json::object solvers = ann.read(std::string("/api/leaderboard?kind=puzzle&span=") + span, "Leaderboard");
    EXPECT_TRUE(solvers.at("lines").as_array().empty());
    EXPECT_EQ(solvers.at("kind"), "puzzle");
  }
  const json::object stats = ann.read("/api/stats", "ServerStatistics");
  EXPECT_EQ(stats.at("opponents").at(0).at("games"), 1);
  EXPECT_EQ(stats.at("opponents").at(0).at("won"), 0);
}

TEST(Records, TellHowStrongThoseAtATableAreAndWhatAMatchDidToThat) {
  RunningServer server(in_a_hurry);
  Loser ann(server.port());
  Loser bob(server.port(), "Bob");
  ann.lose();
  const std::string guests = "&guest=" + ann.guest() + "&guest=" + bob.guest() + "&guest=nobody";
  const json::object before = ann.read("/api/ratings?kind=duel" + guests, "TableRatings");
  ASSERT_EQ(before.at("ratings").as_array().size(), 1u) << "a guest without a rated match has no rating";
  const json::object& rating = before.at("ratings").at(0).as_object();
  EXPECT_EQ(rating.at("guest").as_string(), ann.guest());
  EXPECT_TRUE(rating.at("provisional").as_bool());
  EXPECT_FALSE(rating.contains("change"));
  const std::string game = ann.read("/api/me/games", "MyMatches").at("matches").at(0).at("game").as_string().c_str();
  const json::object after = ann.read("/api/ratings?kind=duel&game=" + game + guests, "TableRatings");
  const json::object& change = after.at("ratings").at(0).at("change").as_object();
  EXPECT_EQ(change.at("before"), 1500);
  EXPECT_EQ(change.at("after").as_int64(), rating.at("rating").as_int64());
  EXPECT_TRUE(ann.read("/api/ratings?kind=table" + guests, "TableRatings").at("ratings").as_array().empty());
  EXPECT_TRUE(ann.read("/api/ratings", "TableRatings").at("ratings").as_array().empty());
}

// The deal of a day is a secret until the day is over: so are the seed, the ranking and every finished match of it.
TEST(Records, OfADayAreToldWhenItIsOver) {
  RunningServer server([](ServerOptions& options) {
    in_a_hurry(options);
    options.hub.today_robots = "level1";
  });
  Loser ann(server.port());
  const std::string room = ann.until("created", R"({"type":"play_today","id":2})").at("room").as_string().c_str();
  ann.until("done", R"({"type":"resign","id":3,"room":")" + room + R"("})");
  const std::string today = date_of(day_of(wall_clock()));
  const std::string before = date_of(day_of(wall_clock()) - 1);
  const json::object match = ann.read("/api/me/games", "MyMatches").at("matches").at(0).as_object();
  const std::string file = "/api/games/" + std::string(match.at("game").as_string().c_str()) + ".txt";
  EXPECT_FALSE(match.at("kept").as_bool());
  EXPECT_EQ(ann.get(file).status, 404);
  EXPECT_EQ(ann.get("/api/today/" + today).status, 404);
  EXPECT_TRUE(ann.read("/api/me/export", "MatchFiles").at("files").as_array().empty());

  server.close();
  server.database().execute("UPDATE deals SET day = day - 1");
  server.database().execute("UPDATE deal_plays SET day = day - 1");
  server.database().execute("UPDATE games SET hidden_until_ms = hidden_until_ms - 86400000");
  server.restart();
  const auto read = [&](const std::string& target) {
    return http_get(server.port(), target, {{"Authorization", "Bearer " + ann.token()}});
  };
  const json::object ranking = json::parse(read("/api/today/" + before).body).as_object();
  const auto flaw = wire::flaw_of(ranking, wire::object_shape("DealRanking")->fields);
  EXPECT_FALSE(flaw.has_value()) << *flaw;
  EXPECT_EQ(ranking.at("digest"), json::string(to_hex(sha256(ranking.at("seed").as_string().c_str()))));
  EXPECT_EQ(ranking.at("played"), 1);
  EXPECT_TRUE(ranking.at("lines").at(0).at("you").as_bool());
  EXPECT_TRUE(ranking.at("mine").at("points").is_null()) << "given up";
  EXPECT_THAT(read(file).body, HasSubstr("seed " + std::string(ranking.at("seed").as_string().c_str())));
  for (const char* wrong : {"", "yesterday", "2026-02-30", "1969-12-31", "9999-12-31"}) {
    EXPECT_EQ(read(std::string("/api/today/") + wrong).status, 404) << wrong;
  }
}

// The seed of a match is its whole deal. Nothing that anybody can ask for has it while the match runs, not even after a restart.
TEST(Records, NoAddressTellsTheSeedOfAMatchThatRuns) {
  RunningServer server(in_a_hurry);
  Loser ann(server.port());
  const std::string room = ann.begin("level1");
  const json::object state = ann.until("room", R"({"type":"resync","id":6,"room":")" + room + R"("})");
  const std::string game = state.at("state").at("game").at("id").as_string().c_str();
  const std::string digest = state.at("state").at("game").at("digest").as_string().c_str();
  const std::string path = "/api/games/" + game;
  std::string told;
  const auto look_everywhere = [&] {
    for (const char* kind : {".json", ".txt", "/analysis", "/judge?turn=0"}) {
      const HttpAnswer answer = http_get(server.port(), path + kind);
      EXPECT_EQ(answer.status, 404) << kind;
      told += answer.body;
    }
    for (const char* target : {"/api/me/export", "/api/me/games", "/api/me", "/api/stats", "/metrics"}) {
      told += http_get(server.port(), target, {{"Authorization", "Bearer " + ann.token()}}).body;
    }
  };
  look_everywhere();
  server.restart();
  look_everywhere();

  ann.come_back(server.port());
  ann.until("done", R"({"type":"join","id":7,"room":")" + room + R"("})");
  ann.until("done", R"({"type":"resign","id":8,"room":")" + room + R"("})");
  const std::string record = http_get(server.port(), path + ".txt").body;
  const std::size_t line = record.find("\nseed ");
  ASSERT_NE(line, std::string::npos);
  const std::string seed = record.substr(line + 6, 64);
  EXPECT_EQ(to_hex(sha256(seed)), digest) << "as it was told when the match began";
  EXPECT_THAT(record, HasSubstr("\ndigest " + digest + "\n"));
  EXPECT_EQ(told.find(seed), std::string::npos);
}

TEST(Records, GoWhenSomebodyAsksToBeForgotten) {
  RunningServer server(in_a_hurry);
  Loser ann(server.port());
  ann.lose();
  const std::string game = ann.read("/api/me/games", "MyMatches").at("matches").at(0).at("game").as_string().c_str();
  ann.until("done", R"({"type":"forget_me","id":9})");
  EXPECT_EQ(ann.get("/api/me").status, 404);
  EXPECT_EQ(http_get(server.port(), "/api/games/" + game + ".txt").status, 404);
}

}  // namespace
}  // namespace tilefish::net
