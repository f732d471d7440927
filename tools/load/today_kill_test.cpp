// Kills a server again and again while the deal of the day is played on it: no play that was told of may be lost or counted twice, and
// all who play alike must come to the same end.      Usage: today_kill_test PROGRAM [options]
#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string>

#include <fmt/core.h>

#include "killed_server.h"
#include "today_player.h"

namespace tilefish::load {

namespace {

constexpr const char* everybody_counts =
    "today_plays_per_address = 1000000\nrooms_per_address = 100000\n[rooms]\nrobot_pause_ms = 0\ntile_flight_ms = 0\n"
    "[server]\npuzzle_stock = 0\n";

void require(bool holds, const std::string& otherwise) {
  if (!holds) throw std::runtime_error(otherwise);
}

std::string run_kills(const KillOptions& options) {
  KilledServer<TodayPlayer> server(options, everybody_counts);
  int ended = 0;
  std::string result;
  server.run(1, [&] {
    // Each finishes what it has begun; then all are told how many there were.
    for (const auto& player : server.players()) player->finish();
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(3);
    for (bool rest = false; !rest;) {
      require(std::chrono::steady_clock::now() < deadline, "somebody does not come to an end");
      server.run_for(std::chrono::milliseconds(10));
      rest = true;
      for (const auto& player : server.players()) {
        require(player->complaint().empty(), player->complaint());
        rest = rest && player->rests();
      }
    }
    for (const auto& player : server.players()) player->look();
    server.run_for(std::chrono::milliseconds(500));
    std::int64_t told = 0;
    for (const auto& player : server.players()) {
      ended += player->ended();
      told = std::max(told, player->played());
      for (const std::string& each : player->results()) {
        if (result.empty()) result = each;
        require(each == result, "one who drew came to " + each + ", another to " + result);
      }
    }
    require(told == ended, fmt::format("{} plays were told to have ended, {} are counted", ended, told));
  });
  return fmt::format("{} kills, {} plays of the day's deal told, each {}, none lost or counted twice", options.kills,
                     ended, result);
}

}  // namespace

}  // namespace tilefish::load

int main(int argc, char** argv) {
  return tilefish::load::kill_main(argc, argv, "today_kill_test",
                                   "Kills a Tilefish server while the deal of the day is played and checks that "
                                   "nothing is lost.",
                                   tilefish::load::run_kills);
}
