// Several servers on one PostgreSQL and one NATS, in one process and through real sockets; needs tools/with_postgresql and tools/with_nats.

#include <algorithm>
#include <cstdlib>
#include <map>
#include <thread>

#include <gtest/gtest.h>

#include "server/net/relay.h"
#include "server/net/running_server.h"

namespace tilefish::net {
namespace {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using std::chrono::seconds;

// A client that keeps what it was told of a room.
class Player {
 public:
  Player(std::uint16_t port, const std::string& token = "") {
    EXPECT_EQ(client_.connect(port), 101);
    json::object hello{{"type", "hello"}, {"v", 1}};
    if (!token.empty()) hello["token"] = token;
    welcome = ask(std::move(hello));
    EXPECT_EQ(welcome["type"], "welcome") << json::serialize(welcome);
  }

  json::object ask(json::object request) {
    request["id"] = ++last_id_;
    client_.send(json::serialize(request));
    const auto deadline = Clock::now() + seconds(20);
    while (Clock::now() < deadline) {
      const std::optional<json::object> message = read(seconds(20));
      if (!message) break;
      if (message->contains("re") && message->at("re") == last_id_) return *message;
    }
    return {};
  }
  json::object about(const std::string& type, const std::string& room) { return ask({{"type", type}, {"room", room}}); }

  std::optional<json::object> read(milliseconds patience) {
    const std::optional<std::string> text = client_.receive(patience);
    if (!text) return std::nullopt;
    json::object message = json::parse(*text).as_object();
    if (message["type"] == "room") state = message["state"].as_object();
    return message;
  }
  // Until the state is so.
  bool sees(const std::function<bool(const json::object&)>& wanted, milliseconds patience = seconds(20)) {
    const auto deadline = Clock::now() + patience;
    while (state.empty() || !wanted(state)) {
      if (Clock::now() > deadline) return false;
      (void)read(milliseconds(200));
    }
    return true;
  }

  json::object welcome;
  json::object state;

 private:
  TestClient client_;
  int last_id_ = 0;
};

std::int64_t turn_of(const json::object& state) {
  const json::value* game = state.if_contains("game");
  return game == nullptr || !game->is_object() ? -1 : game->at("turn").as_int64();
}

bool is_mine(const json::object& state) { return state.at("game").at("to_move") == state.at("you").at("seat"); }

class Nodes : public ::testing::Test {
 protected:
  void SetUp() override {
    const char* const nats = std::getenv("TILEFISH_TEST_NATS");
    if (nats == nullptr || std::getenv("TILEFISH_TEST_DB") == nullptr) GTEST_SKIP() << "needs PostgreSQL and NATS";
    options_.port = 0;
    options_.store = database_.options();
    const std::string address = nats;
    const auto bus = static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
    for (int i = 0; i < 3; ++i) {
      lines_.push_back(std::make_unique<Relay>(bus));
      options_.cluster = "nats://127.0.0.1:" + std::to_string(lines_.back()->port());
      start();
    }
  }

  void start() {
    Result<std::unique_ptr<Server>> server = Server::start(options_, [](LogLevel level, const std::string& sentence) {
      if (level == LogLevel::error) ADD_FAILURE() << sentence;
    });
    ASSERT_TRUE(server.ok()) << server.error().describe();
    servers.push_back(std::move(server).value());
  }

  // A room of the first server, with a seat for somebody else.
  std::string create(Player& host) {
    std::string code;
    const json::object request = json::parse(R"({"type":"create","options":{"ruleset":"classic","seats":2,"robots":[],
        "clock":0,"rounds":1,"public":true,"hints":true,"spectators":true}})")
                                     .as_object();
    EXPECT_TRUE(eventually([&] {
      const json::object answer = host.ask(request);
      if (answer.at("type") == "created") code = answer.at("room").as_string().c_str();
      return !code.empty();
    }));
    return code;
  }

  [[nodiscard]] int readiness(int server) {
    return http_get(servers[static_cast<std::size_t>(server)]->port(), "/readyz").status;
  }

  // Both draw, one after the other.
  void draw_turns(Player& ann, Player& bob, const std::string& room, int turns) {
    const auto has_begun = [](const json::object& state) { return turn_of(state) >= 0; };
    ASSERT_TRUE(ann.sees(has_begun));
    ASSERT_TRUE(bob.sees(has_begun));
    for (int i = 0; i < turns; ++i) {
      const std::int64_t turn = std::max(turn_of(ann.state), turn_of(bob.state));
      const auto is_there = [&](const json::object& state) { return turn_of(state) >= turn; };
      ASSERT_TRUE(ann.sees(is_there));
      ASSERT_TRUE(bob.sees(is_there));
      Player& mover = is_mine(ann.state) ? ann : bob;
      const json::object done = mover.ask({{"type", "draw"}, {"room", room}, {"turn", turn}});
      ASSERT_TRUE(!done.empty() && done.at("type") == "done") << json::serialize(done);
      ASSERT_TRUE(mover.sees([&](const json::object& state) { return turn_of(state) > turn; }));
    }
  }

  TestDatabase database_;
  ServerOptions options_;
  std::vector<std::unique_ptr<Relay>> lines_;  // of each server to NATS
  std::vector<std::unique_ptr<Server>> servers;
};

TEST_F(Nodes, PeopleOfDifferentServersPlayWithEachOther) {
  Player ann(servers[0]->port());
  Player bob(servers[1]->port());
  const std::string room = create(ann);
  ASSERT_TRUE(eventually([&] { return bob.about("join", room).at("type") == "done"; }));
  EXPECT_EQ(ann.about("start", room).at("type"), "done");
  draw_turns(ann, bob, room, 20);
  // The lobby of the third shows what the first has.
  Player eve(servers[2]->port());
  EXPECT_TRUE(eventually([&] { return eve.about("watch", room).at("type") == "done"; }));
}

TEST_F(Nodes, ARoomMovesWhenItsServerGoesDownInGoodOrder) {
  Player ann(servers[0]->port());
  Player bob(servers[1]->port());
  const std::string room = create(ann);
  ASSERT_TRUE(eventually([&] { return bob.about("join", room).at("type") == "done"; }));
  EXPECT_EQ(ann.about("start", room).at("type"), "done");
  draw_turns(ann, bob, room, 5);
  // Whoever made the last turn has seen it; the other may not have read of it yet.
  const std::int64_t turn = std::max(turn_of(ann.state), turn_of(bob.state));
  bob.state.clear();
  servers[0].reset();
  Player again(servers[2]->port(), ann.welcome.at("token").as_string().c_str());
  EXPECT_EQ(again.welcome.at("guest"), ann.welcome.at("guest"));
  ASSERT_TRUE(eventually([&] { return again.about("join", room).at("type") == "done"; }));
  ASSERT_TRUE(bob.sees([&](const json::object& state) { return turn_of(state) == turn; }));
  ASSERT_TRUE(again.sees([&](const json::object& state) { return turn_of(state) == turn; }));
  draw_turns(again, bob, room, 5);
}

// Balancers leave those alone who sit where their room is, and send nobody else.
TEST_F(Nodes, WhoeverSitsAtTheServerOfTheirRoomPlaysOnWithoutNats) {
  ASSERT_TRUE(eventually([&] { return readiness(0) == 200; }));
  Player ann(servers[0]->port());
  Player bob(servers[0]->port());
  const std::string room = create(ann);
  ASSERT_EQ(bob.about("join", room).at("type"), "done");
  ASSERT_EQ(ann.about("start", room).at("type"), "done");
  for (const auto& line : lines_) line->cut();
  ASSERT_TRUE(eventually([&] { return readiness(0) == 404 && readiness(1) == 404 && readiness(2) == 404; }));
  const auto until = Clock::now() + seconds(12);
  while (Clock::now() < until) {
    draw_turns(ann, bob, room, 1);
    std::this_thread::sleep_for(milliseconds(500));  // the pool lasts for some seventy turns
  }
  EXPECT_EQ(readiness(0), 404);
  for (const auto& line : lines_) line->mend();
  EXPECT_TRUE(eventually([&] { return readiness(0) == 200 && readiness(1) == 200 && readiness(2) == 200; }));
  draw_turns(ann, bob, room, 1);
}

TEST_F(Nodes, AServerWithoutNatsGivesItsRoomsAndGuestsToThoseWhoHaveIt) {
  ASSERT_TRUE(eventually([&] { return readiness(0) == 200; }));
  Player ann(servers[0]->port());
  Player bob(servers[1]->port());
  const std::string room = create(ann);
  ASSERT_TRUE(eventually([&] { return bob.about("join", room).at("type") == "done"; }));
  EXPECT_EQ(ann.about("start", room).at("type"), "done");
  draw_turns(ann, bob, room, 3);
  lines_[0]->freeze();
  // It ends the line to those who are connected, and opens none.
  while (ann.read(seconds(40))) {
  }
  EXPECT_EQ(readiness(0), 503);
  EXPECT_EQ(TestClient().connect(servers[0]->port()), 503);
  Player again(servers[2]->port(), ann.welcome.at("token").as_string().c_str());
  ASSERT_TRUE(eventually([&] { return again.about("join", room).at("type") == "done"; }));
  draw_turns(again, bob, room, 3);
  lines_[0]->mend();
  EXPECT_TRUE(eventually([&] { return readiness(0) == 200; }));
  EXPECT_TRUE(eventually([&] { return TestClient().connect(servers[0]->port()) == 101; }));
}

}  // namespace
}  // namespace tilefish::net
