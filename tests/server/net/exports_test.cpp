#include "server/net/exports.h"

#include <algorithm>
#include <memory>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <boost/beast/zlib/inflate_stream.hpp>
#include <boost/json.hpp>

#include "base/hash.h"
#include "base/sanitizer.h"
#include "rules/game_record.h"
#include "server/game_export.h"
#include "server/net/beast.h"
#include "server/net/gzip.h"
#include "server/net/running_server.h"
#include "server/net/test_client.h"
#include "storage/open_store.h"

namespace tilefish::net {
namespace {

// By a reader of its own.
std::string unpacked(const std::string& packed) {
  namespace zlib = boost::beast::zlib;
  zlib::inflate_stream stream;
  std::string text(64 << 20, '\0');
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

std::string packed(std::string_view text, std::size_t piece) {
  GzipWriter writer;
  for (; !text.empty(); text.remove_prefix(std::min(piece, text.size()))) writer.write(text.substr(0, piece));
  return writer.finish();
}

std::string many_numbers() {
  std::string text;
  for (std::uint64_t i = 0; i < 60'000; ++i) text += std::to_string(combine(i, 0) % 1000) + ',';
  return text;
}

TEST(Gzip, GivesBackWhatItWasGivenInAnyPieces) {
  const std::string text = many_numbers();
  for (const std::size_t piece : {1UL, 1000UL, 100'000UL, text.size()}) {
    const std::string result = packed(text, piece);
    EXPECT_LT(result.size(), text.size());
    EXPECT_TRUE(unpacked(result) == text) << piece;
    EXPECT_EQ(result.substr(0, 3), "\x1f\x8b\x08");
  }
  EXPECT_EQ(unpacked(packed("", 1)), "");
}

// CRC-32 of "123456789" is the check value that every table of such codes lists.
TEST(Gzip, EndsWithCheckSumAndLength) {
  const std::string result = packed("123456789", 4);
  EXPECT_EQ(result.substr(result.size() - 8), std::string("\x26\x39\xf4\xcb\x09\x00\x00\x00", 8));
}

TEST(Gzip, IsReadInPiecesOfAnySize) {
  const std::string text = many_numbers();
  const auto whole = std::make_shared<const std::string>(packed(text, 5000));
  for (const std::size_t size : {1UL, 777UL, 32'768UL, text.size() + 1}) {
    GzipReader reader(whole);
    EXPECT_EQ(reader.size(), text.size());
    std::vector<char> room(size);
    std::string read;
    for (std::string_view piece = reader.read(room); !piece.empty(); piece = reader.read(room)) read += piece;
    EXPECT_TRUE(read == text) << size;
  }
}

// A match in which nobody ever lays a tile.
std::vector<Change> long_game(const std::string& id, int rounds) {
  const GameSetup setup{.ruleset = Ruleset::free(), .players = 2, .rounds = rounds, .seed = 7};
  Game game = Game::make(setup).value();
  const std::string text = to_text(record_of(game));
  std::vector<Change> changes = {StartGame{id, text, {}, 2}};
  for (int number = 0; !game.match_over(); ++number) {
    const Event event = game.round_over() ? Event(NextRound{}) : Event(Draw{*game.to_move()});
    EXPECT_FALSE(game.apply(event).has_value());
    changes.emplace_back(AppendEvent{id, number, to_string(event), {}});
  }
  changes.emplace_back(
      FinishGame{id, text, std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now())});
  return changes;
}

void store(RunningServer& server, const std::vector<Change>& changes) {
  server.stop();
  server.close();
  ASSERT_FALSE(open_store(server.database().options()).value()->commit(changes).has_value());
  server.restart();
}

TEST(Exports, OfLongMatchesAreWrittenTurnByTurn) {
  StoredGame game{.id = "long"};
  for (const Change& change : long_game("long", 40)) {
    if (const StartGame* start = std::get_if<StartGame>(&change)) game.setup = start->setup;
    if (const AppendEvent* event = std::get_if<AppendEvent>(&change)) game.events.push_back({event->event, event->at});
  }
  std::size_t largest = 0;
  std::size_t all = 0;
  const auto take = [&](std::string_view piece) {
    largest = std::max(largest, piece.size());
    all += piece.size();
  };
  EXPECT_FALSE(write_game_json(game, take).has_value());
  EXPECT_GT(all, 1U << 20);
  EXPECT_LT(largest, 8U << 10);
}

// A line on which a large answer is asked for and not read.
class Idler {
 public:
  Idler(std::uint16_t port, const std::string& path) : socket_(context_) {
    socket_.connect({asio::ip::address_v4::loopback(), port});
    asio::write(socket_, asio::buffer("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n"));
    char byte = 0;
    EXPECT_EQ(socket_.read_some(asio::buffer(&byte, 1)), 1U);
  }

 private:
  asio::io_context context_;
  tcp::socket socket_;
};

TEST(Exports, AreUnpackedForSoManyAtOneTimeAsTheyTakeThem) {
  RunningServer server([](ServerOptions& options) { options.limits.exports_per_address = 1; });
  store(server, long_game("long", has_sanitizer ? 150 : 300));
  const std::string path = "/api/games/long.json";
  const HttpAnswer plain = http_get(server.port(), path);
  EXPECT_EQ(plain.status, 200);
  EXPECT_EQ(plain.headers.at("Content-Length"), std::to_string(plain.body.size()));
  EXPECT_GT(plain.body.size(), (has_sanitizer ? 5U : 10U) << 20) << "more than waits in a socket";
  const auto whole = [&] {
    return unpacked(http_get(server.port(), path, {{"Accept-Encoding", "gzip"}}).body) == plain.body;
  };
  EXPECT_TRUE(whole());
  EXPECT_EQ(http_get(server.port(), path, {}, "HEAD").headers.at("Content-Length"), std::to_string(plain.body.size()));
  {
    const Idler idler(server.port(), path);
    EXPECT_EQ(http_get(server.port(), path).status, 429) << "one is being sent";
    EXPECT_TRUE(whole()) << "what is kept costs nothing";
  }
  EXPECT_TRUE(eventually([&] { return http_get(server.port(), path).status == 200; })) << "the other one has gone";
}

// Somebody who reads slowly holds a file that is kept no longer; that counts, whoever asks for the next one.
TEST(Exports, WaitWhileSlowReadersHoldMoreThanMayBeInMemory) {
  RunningServer server([](ServerOptions& options) { options.limits.export_cache_bytes = 1000; });
  store(server, long_game("long", has_sanitizer ? 150 : 300));
  store(server, long_game("other", 20));
  const auto ask = [&] {
    return http_get(server.port(), "/api/games/other.json", {{"Accept-Encoding", "gzip"}}).status;
  };
  EXPECT_EQ(ask(), 200);
  {
    const Idler idler(server.port(), "/api/games/long.json");
    EXPECT_EQ(ask(), 503);
  }
  EXPECT_TRUE(eventually([&] { return ask() == 200; })) << "it has gone";
}

TEST(PackedFiles, CountWhatAnybodyHolds) {
  PackedFiles files(100);
  PackedFiles::Packed first = files.own(std::string(60, 'a'));
  files.keep("first", first);
  files.keep("second", files.own(std::string(60, 'b')));
  EXPECT_FALSE(files.find("first"));
  EXPECT_EQ(files.bytes_owned(), 120U) << "one is kept, the other still being sent";
  first.reset();
  EXPECT_EQ(files.bytes_owned(), 60U);
  files.keep("large", files.own(std::string(101, 'c')));
  EXPECT_EQ(files.bytes_owned(), 60U) << "too large to be kept";
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
      EXPECT_EQ(unpacked(packed.body), plain.body);
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
