// How an imagined round goes on: what a seat does with its turn, by its conduct, turn by turn to the end. Master's search
// and the analysis of matches play worlds out with this.
#pragma once

#include <optional>
#include <utility>

#include "players/aim.h"
#include "players/master/effort.h"
#include "players/master/world.h"
#include "rules/ruleset.h"
#include "solver/move_solver.h"
#include "solver/opening.h"
#include "solver/weights.h"

namespace tilefish {

// No move is a draw.
[[nodiscard]] inline Choice choice_of(std::optional<Move> move) {
  return move ? Choice(std::move(move->table)) : std::nullopt;
}

// Calls that the effort stops find nothing; then Effort::stopped() says that what came of them is worth nothing.
class ImaginedPlay {
 public:
  explicit ImaginedPlay(const Ruleset& ruleset);

  [[nodiscard]] const Ruleset& ruleset() const { return ruleset_; }

  // What those who wait play for from now on, wins or score; score until then.
  void aim_at(Aim aim) { aim_ = aim; }

  [[nodiscard]] bool can_go_out(const Position& position, Effort& effort);
  // The heaviest move; tiles first, then points, unless told otherwise.
  [[nodiscard]] std::optional<Move> best(const Position& position, Effort& effort);
  [[nodiscard]] std::optional<Move> best(const Position& position, const Weights& weights, Effort& effort);

  // What the mover does if it cannot go out, and why if somebody wants to know.
  [[nodiscard]] Choice turn(const World& world, Effort& effort, Motive* why = nullptr);

  // Lays this tile alone; none if it fits nowhere.
  [[nodiscard]] Choice lay_tile(const Position& position, Tile tile, Effort& effort);

  // Opens for the mover with as few tiles as it can; none if it cannot.
  [[nodiscard]] Choice open_small(const World& world, Effort& effort);

  // Plays to the end. Of whoever goes out the rack is empty then; the table lies as before that turn.
  void finish(World& world, Effort& effort);
  // The part of the win that `seat` gets after so many turns; what is not decided then is judged by how many tiles the seats hold.
  [[nodiscard]] double play_on(World world, int seat, int turns, Effort& effort);

 private:
  [[nodiscard]] bool lays_what_it_can(const World& world) const;
  [[nodiscard]] bool is_patient(const World& world) const;
  [[nodiscard]] static bool holds_too_many(const WorldSeat& seat);
  [[nodiscard]] static bool wants_to_leave_a_tile(const World& world);
  // Lays a single tile for the mover; none if none fits.
  [[nodiscard]] Choice lay_one(const World& world, Effort& effort);
  [[nodiscard]] bool is_time_to_open(const World& world, Effort& effort);

  Ruleset ruleset_;
  MoveSolver solver_;
  OpeningSolver openings_;
  Weights weights_;
  Aim aim_ = Aim::score;
};

// Whoever waits stays unopened while the pool holds more than this: its tiles feed nobody, and to open in the turn
// before it goes out costs no more turns than to open at once. Between two an opening at the empty pool can be chosen with all
// tiles known, so that the other does not go out by it. With three players or more somebody else uses that turn, so there
// it opens as soon as it can, unless nobody else seems to play at a table of four or more.
[[nodiscard]] int pool_to_open_at(int players);

}  // namespace tilefish
