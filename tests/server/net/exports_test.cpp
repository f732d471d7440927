#include "server/net/exports.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <boost/beast/zlib/inflate_stream.hpp>
#include <boost/json.hpp>

#include "server/net/gzip.h"
#include "server/net/running_server.h"
#include "server/net/test_client.h"

namespace tilefish::net {
namespace {

using testing::HasSubstr;

std::string unpacked(const std::string& packed, std::size_t size) {
  namespace zlib = boost::beast::zlib;
  zlib::inflate_stream stream;
  std::string text(size, '\0');
  zlib::z_params params{};
  params.next_in = packed.data() + 10;
  params.avail_in = packed.size() - 18;
  params.next_out = text.data();
  params.avail_out = text.size();
  boost::system::error_code error;
  stream.write(params, zlib::Flush::sync, error);
  text.resize(params.total_out);
  return text;
}

TEST(Gzip, GivesBackWhatItWasGiven) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += std::to_string(i * 7919 % 1000) + ',';
  const std::string packed = gzip(text);
  EXPECT_LT(packed.size(), text.size());
  EXPECT_EQ(unpacked(packed, text.size() + 100), text);
  EXPECT_EQ(packed.substr(0, 3), "\x1f\x8b\x08");
}

// CRC-32 of "123456789" is the check value that every table of such codes lists.
TEST(Gzip, EndsWithCheckSumAndLength) {
  const std::string packed = gzip("123456789");
  EXPECT_EQ(packed.substr(packed.size() - 8), std::string("\x26\x39\xf4\xcb\x09\x00\x00\x00", 8));
}

std::string finished_game(RunningServer& server) {
  TestClient client;
  EXPECT_EQ(client.connect(server.port()), 101);
  EXPECT_EQ(ask(client, R"({"type":"hello","id":1,"v":1})").at("type"), "welcome");
  const std::string room(
      ask(client, R"({"type":"create","id":2,"options":{"ruleset":"classic","seats":2,"robots":["greedy"],"clock":0,)"
                  R"("rounds":1,"public":true,"hints":true,"spectators":true}})")
          .at("room")
          .as_string());
  client.send(R"({"type":"start","id":3,"room":")" + room + "\"}");
  client.send(R"({"type":"resign","id":4,"room":")" + room + "\"}");
  while (const std::optional<std::string> text = client.receive()) {
    const boost::json::value message = boost::json::parse(*text);
    if (message.at("type") != "room" || message.at("state").at("phase") != "match_over") continue;
    return std::string(message.at("state").at("game").at("id").as_string());
  }
  return "";
}

TEST(Exports, AreTheSamePackedAndPlainAndKeptForTheNext) {
  RunningServer server;
  const std::string path = "/api/games/" + finished_game(server);
  for (const char* kind : {".json", ".txt"}) {
    const HttpAnswer plain = http_get(server.port(), path + kind);
    EXPECT_EQ(plain.status, 200);
    for (int again = 0; again < 2; ++again) {
      const HttpAnswer packed = http_get(server.port(), path + kind, {{"Accept-Encoding", "gzip"}});
      EXPECT_EQ(packed.headers.at("Content-Encoding"), "gzip");
      EXPECT_EQ(unpacked(packed.body, plain.body.size() + 100), plain.body);
    }
  }
}

TEST(Exports, AreRefusedWhenTooManyAreMade) {
  RunningServer server([](ServerOptions& options) { options.limits.exports = 0; });
  const HttpAnswer refused = http_get(server.port(), "/api/games/abc.json");
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.headers.at("Retry-After"), "5");
}

}  // namespace
}  // namespace tilefish::net
