// Kills a server again and again while games are played on it, and checks after each restart that nothing that anybody was told is
// missing and that every game goes on.      Usage: kill_test PROGRAM [options]
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include "base/random.h"
#include "guest.h"
#include "scratch.h"
#include "server_process.h"
#include "witness.h"

namespace tilefish::load {

namespace {

using std::chrono::milliseconds;

struct Options {
  std::string program;
  std::string database;
  int kills = 50;
  int rooms = 20;
  std::uint64_t seed = 1;
};

constexpr int lines_per_room = 3;  // two players and a spectator
constexpr milliseconds longest_play{1500};
constexpr milliseconds patience = std::chrono::minutes(1);

class KillTest {
 public:
  explicit KillTest(const Options& options) : options_(options), rng_(options.seed) {
    run_.think = milliseconds(30);
    run_.watcher = [this](const std::string& room, const boost::json::object& state) { witness_.heard(room, state); };
  }

  void run() {
    start_server(0);
    seat_guests();
    for (int kill = 1; kill <= options_.kills; ++kill) {
      play(milliseconds(rng_.below(static_cast<std::uint64_t>(longest_play.count()))));
      const std::uint16_t port = server_->port();
      server_->kill();
      read_what_is_left();
      witness_.killed();
      start_server(port);
      wait_until_all_move(kill);
      check();
      fmt::print(stderr, "kill_test: {} of {} kills, {} turns, {} matches\n", kill, options_.kills, witness_.turns(),
                 witness_.finished_games().size());
    }
    check_finished_games();
    for (const auto& guest : guests_) guest->leave();
    if (server_->terminate() != 0) throw std::runtime_error("the server did not end well");
  }

  [[nodiscard]] std::string summary() const {
    return fmt::format("{} kills, {} rooms, {} turns and {} finished matches told, none lost; {} lines came back",
                       options_.kills, options_.rooms, witness_.turns(), witness_.finished_games().size(),
                       run_.lost_lines);
  }

 private:
  void start_server(std::uint16_t port) {
    const std::string config = scratch_.write("kill.toml",
                                              "[limits]\nconnections_per_address = 10000\nrooms = 10000\n"
                                              "half_open_per_address = 10000\nrooms_per_address = 10000\n"
                                              "new_guest_burst_per_address = 100000\n"
                                              "thinking_seconds_per_minute_per_address = 60000\n"
                                              "requests_per_second_per_address = 1000000\n"
                                              "request_burst_per_address = 1000000\nmessages_per_second = 10000\n"
                                              "message_burst = 10000\n[rooms]\nrobot_pause_ms = 0\n");
    const std::string database = options_.database.empty() ? scratch_.file("kill.db") : options_.database;
    server_.reset();
    server_ = std::make_unique<ServerProcess>(std::vector<std::string>{
        options_.program, "serve", "--port", std::to_string(port), "--db", database, "--config", config});
  }

  void seat_guests() {
    tables_.assign(static_cast<std::size_t>(options_.rooms), Table{.seats = 3, .robots = 1});
    for (int i = 0; i < options_.rooms * lines_per_room; ++i) {
      const Part parts[lines_per_room] = {Part::host, Part::player, Part::spectator};
      Table& table = tables_[static_cast<std::size_t>(i / lines_per_room)];
      guests_.push_back(std::make_shared<Guest>(context_, run_, table, parts[i % lines_per_room], rng_.next()));
      guests_.back()->come(server_->port());
    }
    for (const auto& guest : guests_) {
      run_until([&] { return guest->seated(); }, "the guests did not find their rooms");
    }
  }

  void play(milliseconds time) {
    context_.restart();
    context_.run_for(time);
  }

  void run_until(const std::function<bool()>& done, const std::string& otherwise) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (!done()) {
      if (std::chrono::steady_clock::now() > deadline) throw std::runtime_error(otherwise);
      if (!server_->alive()) throw std::runtime_error("the server ended by itself");
      play(milliseconds(10));
    }
  }

  // What the server had sent before it died still counts as told.
  void read_what_is_left() {
    const auto connected = [](const std::shared_ptr<Guest>& guest) { return guest->connected(); };
    while (std::any_of(guests_.begin(), guests_.end(), connected)) play(milliseconds(5));
  }

  void wait_until_all_move(int kill) {
    try {
      run_until([&] { return witness_.rooms_at_rest().empty(); }, "a game is stuck");
    } catch (const std::runtime_error& error) {
      std::string rooms;
      for (const std::string& room : witness_.rooms_at_rest()) rooms += " " + room;
      throw std::runtime_error(fmt::format("after kill {}: {}:{}", kill, error.what(), rooms));
    }
  }

  void check() const {
    if (!witness_.complaints().empty()) throw std::runtime_error(witness_.complaints().front());
  }

  void check_finished_games() {
    using namespace net;
    for (const std::string& game : witness_.finished_games()) {
      asio::io_context context;
      beast::tcp_stream stream(context);
      stream.connect(tcp::endpoint(asio::ip::address_v4::loopback(), server_->port()));
      http::request<http::empty_body> request(http::verb::get, "/api/games/" + game + ".json", 11);
      request.set(http::field::host, "127.0.0.1");
      http::write(stream, request);
      beast::flat_buffer buffer;
      http::response_parser<http::string_body> parser;
      parser.body_limit(64 * 1024 * 1024);
      http::read(stream, buffer, parser);
      if (parser.get().result_int() != 200) throw std::runtime_error("the finished match " + game + " is not there");
    }
  }

  Options options_;
  Rng rng_;
  Scratch scratch_;
  net::asio::io_context context_{1};
  Run run_;
  Witness witness_;
  std::unique_ptr<ServerProcess> server_;
  std::vector<Table> tables_;
  std::vector<std::shared_ptr<Guest>> guests_;
};

int main_with(int argc, char** argv) {
  Options options;
  if (const char* database = std::getenv("TILEFISH_TEST_DB")) options.database = database;
  CLI::App app("Kills a Tilefish server under load and checks that nothing is lost.", "kill_test");
  app.add_option("program", options.program, "the tilefish program")->required();
  app.add_option("--db", options.database, "its database (default: TILEFISH_TEST_DB, or else a scratch file)");
  app.add_option("--kills", options.kills)->check(CLI::Range(0, 100'000))->capture_default_str();
  app.add_option("--rooms", options.rooms)->check(CLI::Range(1, 1000))->capture_default_str();
  app.add_option("--seed", options.seed)->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  try {
    KillTest test(options);
    test.run();
    fmt::print("{}\n", test.summary());
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "kill_test: {}\n", error.what());
    return 1;
  }
}

}  // namespace

}  // namespace tilefish::load

int main(int argc, char** argv) { return tilefish::load::main_with(argc, argv); }
