// Many matches stepped at once, for programs that learn: an action is one of all legal moves of the turn, or to draw.
// docs/python.md describes the observations; tilefish.env has the same for one match in Python.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/limits.h"
#include "python/values.h"
#include "rules/game.h"
#include "solver/all_moves.h"
#include "solver/move_solver.h"

namespace tilefish::python {

class VectorEnv {
 public:
  struct Options {
    std::size_t games = 64;
    int players = 2;
    std::uint64_t seed = 0;  // of the first match; every new match takes the next
    int max_turns = 2000;
  };

  // What became of one step, by match.
  struct Outcome {
    std::span<float> rewards;  // players a match; what each gained, in hundreds of points, when a match ends
    std::span<std::uint8_t> done;
  };

  VectorEnv(Rules rules, const Options& options);

  [[nodiscard]] std::size_t games() const { return matches_.size(); }
  [[nodiscard]] int players() const { return options_.players; }
  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] std::size_t observation_size() const;

  // New matches for all.
  void reset(const Limits& limits);
  // Action 0 draws, action i plays the i-th move. A match that ends begins anew at once. Actions have been checked.
  void step(std::span<const std::int64_t> actions, const Outcome& outcome, const Limits& limits);

  [[nodiscard]] bool is_legal(std::size_t match, std::int64_t action) const;
  [[nodiscard]] int seat(std::size_t match) const { return *matches_[match].game.to_move(); }
  [[nodiscard]] std::uint64_t moves(std::size_t match) const { return matches_[match].moves.count(); }
  [[nodiscard]] TileCounts move(std::size_t match, std::uint64_t index) const {
    return matches_[match].moves.at(index);
  }
  [[nodiscard]] const Game& game(std::size_t match) const { return matches_[match].game; }
  // What the seat to move may know.
  void observe(std::size_t match, std::span<float> cells) const;

 private:
  struct Match {
    Game game;
    AllMoves moves;
    int turns = 0;
  };

  [[nodiscard]] Match new_match();
  void list_moves(Match& match, const Limits& limits);
  [[nodiscard]] Event event_of(const Match& match, std::int64_t action);

  Rules rules_;
  Options options_;
  AllMovesFinder finder_;
  MoveSolver solver_;
  MoveExists move_exists_;
  std::uint64_t next_seed_;
  std::vector<Match> matches_;
};

}  // namespace tilefish::python
