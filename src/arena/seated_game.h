// One match between robots, from the deal to the result, with what each of them did. A robot that fails forfeits and
// the others play on. The arena plays thousands of these.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "arena/played_game.h"
#include "players/player.h"
#include "rules/game.h"

namespace tilefish {

struct PlayOptions {
  Budget budget;
  // A robot that takes longer over a turn forfeits; zero for never.
  std::chrono::milliseconds stall_limit{10'000};
  // Check all that must hold of a match after every event, not only that moves are legal.
  bool check_states = false;
};

// Told when a robot starts to think and when it is done.
class TurnWatch {
 public:
  virtual ~TurnWatch() = default;
  virtual void turn_begins() = 0;
  // Whether the match still belongs to the thread that plays it.
  [[nodiscard]] virtual bool turn_ends() = 0;
};

class SeatedGame {
 public:
  // `seed` feeds the players' own choices.
  SeatedGame(Game game, const PlayOptions& options, std::uint64_t seed);

  // Plays on to the end, or until the budget's flag says to stop, the player of each seat being `players[seat]`. False if
  // the watch has given the match to somebody else; then nothing of it has been touched since the turn began.
  bool play(std::span<Player* const> players, TurnWatch* watch = nullptr);

  // Whoever is to move forfeits instead.
  void forfeit_turn(std::string reason);

  [[nodiscard]] const Game& game() const { return game_; }
  // Complete once play() has come to the end.
  [[nodiscard]] const PlayedGame& played() const { return played_; }

 private:
  // What a robot made of its turn: its choice, or why there is none.
  using Answer = std::variant<Choice, std::string>;

  [[nodiscard]] Answer ask(Player& player, int seat) const;
  void carry_out(int seat, Answer answer, double seconds);
  void apply(const Event& event);
  void forfeit(int seat, std::string reason);
  [[nodiscard]] SeatReport& report_of(int seat) { return played_.seats[static_cast<std::size_t>(seat)]; }
  void note_time(int seat, double seconds);
  void note_moves_found(int seat, const Player& player);
  void note_reason(const Player& player);
  void note_lay(int seat, bool opened_before, std::int64_t points_before);
  void note_state();
  void note_round();

  Game game_;
  PlayOptions options_;
  std::uint64_t seed_;
  PlayedGame played_;
  std::vector<int> turns_in_round_;  // by seat
};

// Plays `game` to its end in this thread.
[[nodiscard]] SeatedGame play_game(Game game, std::span<Player* const> players, const PlayOptions& options,
                                   std::uint64_t seed);

}  // namespace tilefish
