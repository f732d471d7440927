// Kills a server again and again while games are played on it, and checks after each restart that nothing that anybody was told is
// missing and that every game goes on.      Usage: kill_test PROGRAM [options]
#include <chrono>
#include <cstdlib>
#include <exception>
#include <string>

#include <fmt/core.h>

#include "played_server.h"
#include "program_options.h"

namespace tilefish::load {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds longest_play{1500};

std::string run_kills(const PlayedServer::Options& options, int kills) {
  PlayedServer server(options);
  server.start();
  server.seat_guests();
  for (int kill = 1; kill <= kills; ++kill) {
    server.play(milliseconds(server.rng().below(static_cast<std::uint64_t>(longest_play.count()))));
    server.kill_and_restart(fmt::format("kill {}", kill));
    fmt::print(stderr, "kill_test: {} of {} kills, {} turns, {} matches\n", kill, kills, server.witness().turns(),
               server.witness().finished_games().size());
  }
  server.check_finished_games();
  server.check_results();
  server.end();
  return fmt::format("{} kills, {} rooms, {} turns and {} finished matches told, none lost; {} lines came back", kills,
                     options.rooms, server.witness().turns(), server.witness().finished_games().size(),
                     server.run().lost_lines);
}

int main_with(int argc, char** argv) {
  PlayedServer::Options options;
  int kills = 50;
  if (const char* database = std::getenv("TILEFISH_TEST_DB")) options.database = database;
  ProgramOptions given("kill_test", "Kills a Tilefish server under load and checks that nothing is lost.");
  given.required("program", options.program, "the tilefish program");
  given.text("--db", options.database, "its database (default: TILEFISH_TEST_DB, or else a scratch file)");
  given.whole("--kills", kills, 0, 100'000);
  given.whole("--rooms", options.rooms, 1, 1000);
  given.whole("--seed", options.seed);
  if (const auto status = given.read(argc, argv)) return *status;
  try {
    fmt::print("{}\n", run_kills(options, kills));
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "kill_test: {}\n", error.what());
    return 1;
  }
}

}  // namespace

}  // namespace tilefish::load

int main(int argc, char** argv) { return tilefish::load::main_with(argc, argv); }
