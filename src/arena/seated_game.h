// One match between robots, from the deal to the result, with what each of them did. A robot that fails forfeits and
// the others play on. The arena plays thousands of these.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "players/player.h"
#include "rules/game.h"

namespace tilefish {

struct PlayOptions {
  Budget budget;
  // A robot that takes longer over a turn forfeits; zero for never.
  std::chrono::milliseconds stall_limit{10'000};
};

struct Forfeit {
  int seat = 0;
  int turn = 0;  // the index of its event
  std::string reason;
};

// What one seat did, over all rounds of the match.
struct SeatReport {
  int turns = 0;
  int lays = 0;
  int opened_rounds = 0;
  int opening_turns = 0;  // own turns up to and including the opening, over the rounds it opened in
  int tiles_laid = 0;
  double seconds = 0;
  double slowest = 0;  // seconds
};

struct PlayedGame {
  std::vector<SeatReport> seats;
  std::vector<double> win_shares;  // by seat, of the rounds won; those who tie share; they sum to the number of rounds
  std::vector<std::int64_t> scores;
  std::vector<Forfeit> forfeits;
  int turns = 0;
  int rounds = 0;
  int tied_rounds = 0;
  int blocked_rounds = 0;
};

// Plays `game` to its end, the player of each seat being `players[seat]`. `seed` feeds the players' own choices.
[[nodiscard]] PlayedGame play_game(Game& game, std::span<Player* const> players, const PlayOptions& options,
                                   std::uint64_t seed);

}  // namespace tilefish
