// A server that is killed again and again while players of one kind use it, each of whom compares what it is told with what it was
// told before. What the kill tests of puzzles and of the deal of the day have in common.
#pragma once

#include <chrono>
#include <cstdlib>
#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/random.h"
#include "line.h"
#include "program_options.h"
#include "scratch.h"
#include "server_process.h"

namespace tilefish::load {

struct KillOptions {
  std::string program;
  std::string database;
  int kills = 50;
  int guests = 20;
  std::uint64_t seed = 1;
};

// Everybody comes from one address, as often and as fast as they like.
inline constexpr const char* no_limits =
    "[limits]\nconnections_per_address = 10000\nhalf_open_per_address = 10000\n"
    "new_guest_burst_per_address = 100000\nrequests_per_second_per_address = 1000000\n"
    "request_burst_per_address = 1000000\nmessages_per_second = 10000\nmessage_burst = 10000\n";

// A Player has come(port), leave(), ended(), which counts results that it was told, and complaint(), empty if all is well.
template <class Player>
class KilledServer {
 public:
  // `config` is added to what lifts the limits.
  KilledServer(const KillOptions& options, const std::string& config) : options_(options), rng_(options.seed) {
    if (options_.database.empty()) options_.database = scratch_.file("killed.db");
    config_ = scratch_.write("killed.toml", no_limits + config);
    start(0);
    for (int i = 0; i < options_.guests; ++i) {
      players_.push_back(std::make_unique<Player>(context_, rng_.next()));
      players_.back()->come(server_->port());
    }
  }

  // Between two kills everybody is told so many more results; at the end `check` looks at the server as it stands.
  void run(
      int results, const std::function<void()>& check = [] {}) {
    constexpr std::uint64_t longest_moment_ms = 1000;
    for (int kill = 1; kill <= options_.kills; ++kill) {
      wait_for_all(results);
      context_.restart();
      context_.run_for(std::chrono::milliseconds(rng_.below(longest_moment_ms)));
      const std::uint16_t port = server_->port();
      server_->kill();
      start(port);
    }
    wait_for_all(results);
    check();
    for (const auto& player : players_) player->leave();
    if (server_->terminate() != 0) throw std::runtime_error("the server did not end well");
  }

  void run_for(std::chrono::milliseconds time) {
    context_.restart();
    context_.run_for(time);
  }
  [[nodiscard]] const std::vector<std::unique_ptr<Player>>& players() const { return players_; }

 private:
  void start(std::uint16_t port) {
    server_.reset();
    server_ = std::make_unique<ServerProcess>(std::vector<std::string>{
        options_.program, "serve", "--port", std::to_string(port), "--db", options_.database, "--config", config_});
  }

  void wait_for_all(int results) {
    constexpr std::chrono::minutes longest_wait{3};
    std::vector<int> before;
    for (const auto& player : players_) before.push_back(player->ended());
    const auto deadline = std::chrono::steady_clock::now() + longest_wait;
    for (bool all = false; !all;) {
      run_for(std::chrono::milliseconds(10));
      all = true;
      for (std::size_t i = 0; i < players_.size(); ++i) {
        if (!players_[i]->complaint().empty()) throw std::runtime_error(players_[i]->complaint());
        all = all && players_[i]->ended() >= before[i] + results;
      }
      if (std::chrono::steady_clock::now() > deadline) throw std::runtime_error("somebody does not go on any more");
    }
  }

  KillOptions options_;
  Rng rng_;
  Scratch scratch_;
  std::string config_;
  boost::asio::io_context context_{1};
  std::unique_ptr<ServerProcess> server_;
  std::vector<std::unique_ptr<Player>> players_;
};

// Reads the command line, runs and prints what came of it.
inline int kill_main(int argc, char** argv, const std::string& name, const std::string& words,
                     const std::function<std::string(const KillOptions&)>& run) {
  KillOptions options;
  if (const char* database = std::getenv("TILEFISH_TEST_DB")) options.database = database;
  ProgramOptions given(name, words);
  given.required("program", options.program, "the tilefish program");
  given.text("--db", options.database, "its database (default: TILEFISH_TEST_DB, or else a scratch file)");
  given.whole("--kills", options.kills, 0, 100'000);
  given.whole("--guests", options.guests, 1, 1000);
  given.whole("--seed", options.seed);
  if (const auto status = given.read(argc, argv)) return *status;
  try {
    fmt::print("{}\n", run(options));
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}: {}\n", name, error.what());
    return 1;
  }
}

}  // namespace tilefish::load
