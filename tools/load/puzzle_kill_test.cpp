// Kills a server again and again while puzzles are solved on it: no result, rating or hint that was told may be lost or counted twice.
// Usage: puzzle_kill_test PROGRAM [options]
#include <string>

#include <fmt/core.h>

#include "killed_server.h"
#include "solver.h"

namespace tilefish::load {

namespace {

constexpr const char* as_many_puzzles_as_one_likes =
    "puzzles_per_hour = 1000000\npuzzle_burst = 1000000\n"
    "puzzles_per_hour_per_address = 1000000\npuzzle_burst_per_address = 1000000\n"
    "rated_solvers_per_address = 1000000\n[server]\npuzzle_stock = 0\n";

std::string run_kills(const KillOptions& options) {
  KilledServer<PuzzleSolver> server(options, as_many_puzzles_as_one_likes);
  server.run(2);
  int ended = 0;
  int told_again = 0;
  for (const auto& solver : server.players()) {
    ended += solver->ended();
    told_again += solver->told_again();
  }
  return fmt::format(
      "{} kills, {} guests, {} results told, none lost or counted twice; {} were heard at the second try",
      options.kills, options.guests, ended, told_again);
}

}  // namespace

}  // namespace tilefish::load

int main(int argc, char** argv) {
  return tilefish::load::kill_main(argc, argv, "puzzle_kill_test",
                                   "Kills a Tilefish server while puzzles are solved and checks that nothing is lost.",
                                   tilefish::load::run_kills);
}
