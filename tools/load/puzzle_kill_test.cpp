// Kills a server again and again while puzzles are solved on it: no result, rating or hint that was told may be lost or counted twice.
// Usage: puzzle_kill_test PROGRAM [options]
#include <chrono>
#include <cstdlib>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include "scratch.h"
#include "server_process.h"
#include "solver.h"

namespace tilefish::load {

namespace {

using std::chrono::milliseconds;

struct KillOptions {
  std::string program;
  std::string database;
  int kills = 50;
  int guests = 20;
  std::uint64_t seed = 1;
};

constexpr milliseconds longest_solving{1000};
constexpr std::chrono::minutes longest_wait_for_all{1};

class SolvedServer {
 public:
  explicit SolvedServer(const KillOptions& options) : options_(options), rng_(options.seed) {
    if (options_.database.empty()) options_.database = scratch_.file("solved.db");
    config_ = scratch_.write(
        "solved.toml",
        "[server]\npuzzle_stock = 0\n[limits]\nconnections_per_address = 10000\nhalf_open_per_address = 10000\n"
        "new_guest_burst_per_address = 100000\nrequests_per_second_per_address = 1000000\n"
        "request_burst_per_address = 1000000\nmessages_per_second = 10000\n"
        "message_burst = 10000\npuzzles_per_hour = 1000000\npuzzle_burst = 1000000\n"
        "puzzles_per_hour_per_address = 1000000\npuzzle_burst_per_address = 1000000\n");
    start(0);
    for (int i = 0; i < options_.guests; ++i) {
      solvers_.push_back(std::make_unique<PuzzleSolver>(context_, rng_.next()));
      solvers_.back()->come(server_->port());
    }
  }

  std::string run() {
    for (int kill = 1; kill <= options_.kills; ++kill) {
      wait_until_all_solve();
      context_.restart();
      context_.run_for(milliseconds(rng_.below(static_cast<std::uint64_t>(longest_solving.count()))));
      const std::uint16_t port = server_->port();
      server_->kill();
      start(port);
    }
    wait_until_all_solve();
    int ended = 0;
    int told_again = 0;
    for (const auto& solver : solvers_) {
      ended += solver->ended();
      told_again += solver->told_again();
      solver->leave();
    }
    if (server_->terminate() != 0) throw std::runtime_error("the server did not end well");
    return fmt::format(
        "{} kills, {} guests, {} results told, none lost or counted twice; {} were heard at the second try",
        options_.kills, options_.guests, ended, told_again);
  }

 private:
  void start(std::uint16_t port) {
    server_.reset();
    server_ = std::make_unique<ServerProcess>(std::vector<std::string>{
        options_.program, "serve", "--port", std::to_string(port), "--db", options_.database, "--config", config_});
  }

  // Everybody has been told two more results, so everybody has compared.
  void wait_until_all_solve() {
    std::vector<int> before;
    for (const auto& solver : solvers_) before.push_back(solver->ended());
    const auto deadline = std::chrono::steady_clock::now() + longest_wait_for_all;
    for (bool all = false; !all;) {
      context_.restart();
      context_.run_for(milliseconds(10));
      all = true;
      for (std::size_t i = 0; i < solvers_.size(); ++i) {
        if (!solvers_[i]->complaint().empty()) throw std::runtime_error(solvers_[i]->complaint());
        all = all && solvers_[i]->ended() >= before[i] + 2;
      }
      if (std::chrono::steady_clock::now() > deadline) throw std::runtime_error("somebody solves no more puzzles");
    }
  }

  KillOptions options_;
  Rng rng_;
  Scratch scratch_;
  std::string config_;
  net::asio::io_context context_{1};
  std::unique_ptr<ServerProcess> server_;
  std::vector<std::unique_ptr<PuzzleSolver>> solvers_;
};

int main_with(int argc, char** argv) {
  KillOptions options;
  if (const char* database = std::getenv("TILEFISH_TEST_DB")) options.database = database;
  CLI::App app("Kills a Tilefish server while puzzles are solved and checks that nothing is lost.", "puzzle_kill_test");
  app.add_option("program", options.program, "the tilefish program")->required();
  app.add_option("--db", options.database, "its database (default: TILEFISH_TEST_DB, or else a scratch file)");
  app.add_option("--kills", options.kills)->check(CLI::Range(0, 100'000))->capture_default_str();
  app.add_option("--guests", options.guests)->check(CLI::Range(1, 1000))->capture_default_str();
  app.add_option("--seed", options.seed)->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  try {
    fmt::print("{}\n", SolvedServer(options).run());
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "puzzle_kill_test: {}\n", error.what());
    return 1;
  }
}

}  // namespace

}  // namespace tilefish::load

int main(int argc, char** argv) { return tilefish::load::main_with(argc, argv); }
