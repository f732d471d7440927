#include "server/net/server.h"

#include <mutex>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "server/net/running_server.h"
#include "server/net/test_client.h"

namespace tilefish::net {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(ServerHttp, SaysThatItIsWell) {
  RunningServer server;
  EXPECT_EQ(http_get(server.port(), "/healthz").body, "ok\n");
}

TEST(ServerHttp, GivesThePageWithStrictHeaders) {
  RunningServer server;
  const HttpAnswer page = http_get(server.port(), "/room/ABCD");
  EXPECT_EQ(page.status, 200);
  EXPECT_THAT(page.body, HasSubstr("<!doctype html>"));
  EXPECT_THAT(page.headers.at("Content-Security-Policy"), HasSubstr("default-src 'self'"));
  EXPECT_EQ(page.headers.at("X-Content-Type-Options"), "nosniff");
  const HttpAnswer again = http_get(server.port(), "/", {{"If-None-Match", page.headers.at("ETag")}});
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(again.body, "");
}

TEST(ServerHttp, PacksThePageForThoseWhoCanUnpackIt) {
  RunningServer server;
  const HttpAnswer packed = http_get(server.port(), "/", {{"Accept-Encoding", "gzip"}});
  EXPECT_EQ(packed.headers.at("Content-Encoding"), "gzip");
  EXPECT_THAT(packed.body, StartsWith("\x1f\x8b"));  // RFC 1952, 2.3.1
}

TEST(ServerHttp, AnswersHeadWithoutABody) {
  RunningServer server;
  const HttpAnswer head = http_get(server.port(), "/", {}, "HEAD");
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.headers.at("Content-Length"), std::to_string(http_get(server.port(), "/").body.size()));
}

TEST(ServerHttp, RefusesWhatItDoesNotKnow) {
  RunningServer server;
  EXPECT_EQ(http_get(server.port(), "/", {}, "POST").status, 405);
  EXPECT_EQ(http_get(server.port(), "/nothing.js").status, 404);
  EXPECT_EQ(http_get(server.port(), "/api/other").status, 404);
  EXPECT_EQ(http_get(server.port(), "/api/games/unknown.json").status, 404);
  EXPECT_EQ(http_get(server.port(), "/api/games/unknown.xml").status, 404);
  EXPECT_EQ(http_get(server.port(), "/api/games/.json").status, 404);
  EXPECT_EQ(http_get(server.port(), "/ws").status, 426);
}

TEST(ServerHttp, TellsItsMetricsToThoseItMay) {
  RunningServer local;
  EXPECT_THAT(http_get(local.port(), "/metrics").body, HasSubstr("tilefish_connections 0\n"));
  RunningServer off([](ServerOptions& options) { options.metrics = MetricsAccess::off; });
  EXPECT_EQ(http_get(off.port(), "/metrics").status, 403);
  RunningServer behind_proxy([](ServerOptions& options) { options.trusted_proxies = {"127.0.0.1"}; });
  EXPECT_EQ(http_get(behind_proxy.port(), "/metrics", {{"X-Forwarded-For", "198.51.100.1"}}).status, 403);
}

TEST(ServerSocket, GreetsAndAnswers) {
  RunningServer server;
  TestClient client;
  ASSERT_EQ(client.connect(server.port()), 101);
  const json::object welcome = ask(client, R"({"type":"hello","id":1,"v":1,"name":"Ann"})");
  EXPECT_EQ(welcome.at("type"), "welcome");
  EXPECT_EQ(welcome.at("name"), "Ann");
  EXPECT_EQ(ask(client, R"({"type":"ping","id":2})").at("type"), "pong");
  EXPECT_EQ(ask(client, "no JSON at all").at("type"), "refused");
}

TEST(ServerSocket, ATokenBringsTheSameGuestBackAfterARestart) {
  RunningServer server;
  std::string token;
  std::string guest;
  {
    TestClient client;
    ASSERT_EQ(client.connect(server.port()), 101);
    const json::object welcome = ask(client, R"({"type":"hello","id":1,"v":1,"name":"Ann"})");
    token = welcome.at("token").as_string();
    guest = welcome.at("guest").as_string();
    EXPECT_EQ(ask(client, R"({"type":"rename","id":2,"name":"Ann"})").at("type"), "done");
  }
  server.restart();
  TestClient client;
  ASSERT_EQ(client.connect(server.port()), 101);
  const json::object welcome = ask(client, R"({"type":"hello","id":1,"v":1,"token":")" + token + "\"}");
  EXPECT_EQ(welcome.at("guest"), guest.c_str());
  EXPECT_EQ(welcome.at("name"), "Ann");
}

TEST(ServerSocket, RefusesPagesOfOtherSites) {
  RunningServer server([](ServerOptions& options) { options.origins = {"https://friends.example"}; });
  const std::string own = "http://127.0.0.1:" + std::to_string(server.port());
  EXPECT_EQ(TestClient().connect(server.port(), {{"Origin", "http://evil.example"}}), 403);
  EXPECT_EQ(TestClient().connect(server.port(), {{"Origin", own}}), 101);
  EXPECT_EQ(TestClient().connect(server.port(), {{"Origin", "https://friends.example"}}), 101);
  EXPECT_THAT(http_get(server.port(), "/metrics").body,
              HasSubstr("tilefish_connections_refused_total{reason=\"origin\"} 1\n"));
}

TEST(ServerSocket, OnShutDownClientsAreToldAndClosed) {
  RunningServer server;
  TestClient client;
  ASSERT_EQ(client.connect(server.port()), 101);
  ASSERT_EQ(ask(client, R"({"type":"hello","id":1,"v":1})").at("type"), "welcome");
  std::thread down([&] { server.stop(); });
  const std::optional<std::string> last = client.receive();
  ASSERT_TRUE(last);
  EXPECT_EQ(json::parse(*last).at("type"), "closing");
  EXPECT_EQ(client.close_code(), 1001);
  down.join();
}

TEST(ServerLimits, AMessageMayNotBeTooLong) {
  RunningServer server([](ServerOptions& options) { options.hub.message_bytes = 1000; });
  TestClient client;
  ASSERT_EQ(client.connect(server.port()), 101);
  const json::value welcome = ask(client, R"({"type":"hello","id":1,"v":1})");
  EXPECT_EQ(welcome.at("limits").at("message_bytes"), 1000) << "a client is told what holds";
  client.send(std::string(1001, 'x'));
  EXPECT_EQ(client.close_code(), 1009);
}

TEST(ServerLimits, MessagesAreText) {
  RunningServer server;
  TestClient client;
  ASSERT_EQ(client.connect(server.port()), 101);
  client.send_binary("{}");
  EXPECT_EQ(client.close_code(), 1003);
}

TEST(ServerLimits, HeadersMayNotBeTooLong) {
  RunningServer server([](ServerOptions& options) { options.limits.header_bytes = 1024; });
  EXPECT_EQ(http_get(server.port(), "/", {{"X-Long", std::string(2000, 'x')}}).status, 431);
  EXPECT_EQ(http_get(server.port(), "/").status, 200);
}

TEST(ServerLimits, AnAddressMayNotHaveTooManyConnections) {
  RunningServer server([](ServerOptions& options) { options.limits.connections_per_address = 2; });
  TestClient first;
  TestClient second;
  EXPECT_EQ(first.connect(server.port()), 101);
  EXPECT_EQ(second.connect(server.port()), 101);
  EXPECT_EQ(TestClient().connect(server.port()), 429);
  second.cut();
  EXPECT_TRUE(eventually([&] { return TestClient().connect(server.port()) == 101; }));
}

TEST(ServerLimits, BehindAProxyItIsTheClientsAddressThatCounts) {
  RunningServer server([](ServerOptions& options) {
    options.limits.connections_per_address = 1;
    options.trusted_proxies = {"127.0.0.1"};
  });
  TestClient first;
  TestClient second;
  EXPECT_EQ(first.connect(server.port(), {{"X-Forwarded-For", "198.51.100.1"}}), 101);
  EXPECT_EQ(second.connect(server.port(), {{"X-Forwarded-For", "198.51.100.2"}}), 101);
  EXPECT_EQ(TestClient().connect(server.port(), {{"X-Forwarded-For", "198.51.100.1"}}), 429);
}

TEST(ServerLimits, TheServerMayBeFull) {
  RunningServer server([](ServerOptions& options) { options.limits.connections = 1; });
  TestClient first;
  EXPECT_EQ(first.connect(server.port()), 101);
  EXPECT_EQ(TestClient().connect(server.port()), 503);
  EXPECT_EQ(http_get(server.port(), "/").status, 503);
  first.cut();
  EXPECT_TRUE(eventually([&] { return http_get(server.port(), "/").status == 200; }));
}

TEST(ServerLimits, AnAddressMayNotAskTooOften) {
  RunningServer server([](ServerOptions& options) {
    options.limits.request_burst_per_address = 5;
    options.limits.requests_per_second_per_address = 1;
  });
  TestClient client;
  ASSERT_EQ(client.connect(server.port()), 101);  // counts as one
  for (int i = 0; i < 6; ++i) client.send(R"({"type":"ping","id":1})");
  EXPECT_EQ(client.close_code(), 1008);
  EXPECT_EQ(http_get(server.port(), "/").status, 429);
}

TEST(ServerLimits, WhoSaysNothingIsCutOff) {
  RunningServer server([](ServerOptions& options) { options.limits.handshake_time = std::chrono::seconds(1); });
  EXPECT_TRUE(silent_line_is_cut(server.port(), std::chrono::seconds(10)));
}

TEST(ServerLimits, WhoDoesNotAnswerPingsIsGone) {
  RunningServer server([](ServerOptions& options) { options.limits.idle_time = std::chrono::seconds(1); });
  TestClient deaf;  // answers pings only while it reads
  ASSERT_EQ(deaf.connect(server.port()), 101);
  const auto connections = [&] { return http_get(server.port(), "/metrics").body; };
  EXPECT_THAT(connections(), HasSubstr("tilefish_connections 1\n"));
  EXPECT_TRUE(eventually([&] { return connections().find("tilefish_connections 0\n") != std::string::npos; }));
}

TEST(ServerLimits, WhoAnswersPingsStays) {
  RunningServer server([](ServerOptions& options) { options.limits.idle_time = std::chrono::seconds(1); });
  TestClient client;
  ASSERT_EQ(client.connect(server.port()), 101);
  EXPECT_EQ(client.receive(milliseconds(2500)), std::nullopt);
  EXPECT_EQ(ask(client, R"({"type":"hello","id":1,"v":1})").at("type"), "welcome");
}

TEST(ServerLimits, WhoReadsTooSlowlyIsClosedAndMayComeBack) {
  RunningServer server([](ServerOptions& options) {
    options.limits.send_queue_bytes = 64 * 1024;
    options.limits.requests_per_second_per_address = 1'000'000;
    options.limits.request_burst_per_address = 1'000'000;
    options.hub.messages_per_second = 1'000'000;
    options.hub.message_burst = 1'000'000;
  });
  TestClient slow;
  ASSERT_EQ(slow.connect(server.port()), 101);
  ASSERT_EQ(ask(slow, R"({"type":"hello","id":1,"v":1})").at("type"), "welcome");
  const auto closed = [&] {
    return http_get(server.port(), "/metrics").body.find("{reason=\"too_slow\"} 1\n") != std::string::npos;
  };
  // Refusals quote nothing long, so it takes many of them to fill the buffers of the system.
  for (int i = 0; i < 200'000 && (i % 2000 != 0 || !closed()); ++i) slow.send(R"({"type":"ping","id":1})");
  EXPECT_TRUE(eventually(closed));
  TestClient again;
  EXPECT_EQ(again.connect(server.port()), 101);
}

TEST(ServerStart, APortThatIsTakenIsAnError) {
  RunningServer server;
  TestDatabase other;
  const auto second = Server::start({.port = server.port(), .store = other.options()}, [](LogLevel, const auto&) {});
  ASSERT_FALSE(second.ok());
  EXPECT_THAT(second.error().describe(), HasSubstr("cannot listen on 127.0.0.1 port"));
}

TEST(ServerStart, AHostThatIsNoAddressIsAnError) {
  TestDatabase database;
  const auto server =
      Server::start({.host = "no such host", .port = 0, .store = database.options()}, [](LogLevel, const auto&) {});
  ASSERT_FALSE(server.ok());
  EXPECT_THAT(server.error().describe(), HasSubstr("no such host"));
}

// A table that is gone is what a full disk or a lost database is like.
TEST(ServerStart, WhatCannotBeStoredIsNotToldAndEndsTheServer) {
  RunningServer server;
  TestClient client;
  ASSERT_EQ(client.connect(server.port()), 101);
  server.database().execute("ALTER TABLE guests RENAME TO lost_guests");
  ASSERT_EQ(ask(client, R"({"type":"hello","id":1,"v":1})").at("type"), "welcome");
  client.send(R"({"type":"recovery_code","id":2})");
  const std::optional<Error> failure = server.failure();
  ASSERT_TRUE(failure);
  EXPECT_THAT(failure->describe(), HasSubstr("guests"));
  EXPECT_EQ(client.receive(milliseconds(200)), std::nullopt);
}

}  // namespace
}  // namespace tilefish::net
