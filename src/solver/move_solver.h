// The best move of a position under either joker rule. Used by the move command, robots and the hints of the game.
#pragma once

#include <cstdint>
#include <optional>

#include "base/outcome.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile_counts.h"
#include "solver/keep/sweep.h"
#include "solver/swap/rule.h"
#include "solver/weights.h"
#include "solver/workspace.h"

namespace tilefish {

struct Move {
  std::int64_t value = 0;  // weight of the tiles played
  TileCounts played;
  Table table;  // after the move
};

struct MoveOptions {
  // Among moves of the same value, the one that leaves most melds of the table as they are. Otherwise one with most
  // tiles.
  bool keep_melds = false;
};

// Keeps working memory: one for each thread. Every question can be given limits; without them it cannot be stopped.
class MoveSolver {
 public:
  explicit MoveSolver(const Ruleset& ruleset) : workspace_(ruleset) {}

  // The move of greatest weight; none if no tile of the rack can be played. Whoever has not opened, opens.
  [[nodiscard]] std::optional<Move> best(const Position& position, const Weights& weights,
                                         const MoveOptions& options = {});
  [[nodiscard]] Outcome<std::optional<Move>> best(const Position& position, const Weights& weights,
                                                  const MoveOptions& options, const Limits& limits);

  // The value of the best move without the move, zero if there is none: less work.
  [[nodiscard]] std::int64_t best_value(const Position& position, const Weights& weights);
  [[nodiscard]] Outcome<std::int64_t> best_value(const Position& position, const Weights& weights,
                                                 const Limits& limits);

  // Whether the whole rack can be played at once.
  [[nodiscard]] bool can_go_out(const Position& position);
  [[nodiscard]] Outcome<bool> can_go_out(const Position& position, const Limits& limits);
  // A table with the whole rack on it; none if there is none. Less work than the best move.
  [[nodiscard]] Outcome<std::optional<Table>> way_out(const Position& position, const Limits& limits);

  // States looked at so far.
  [[nodiscard]] std::uint64_t nodes() const { return workspace_.nodes() + swap_.nodes() + keep_.nodes(); }

 private:
  [[nodiscard]] std::optional<Move> find_best(const Position& position, const Weights& weights, bool keep_melds);
  // The table after the heaviest move of someone who has opened, if there is one of enough weight.
  [[nodiscard]] std::optional<Table> heaviest(const Table& table, const TileCounts& rack, const Weights& weights,
                                              std::int64_t least_weight);
  // A table after a move as valuable as this one that leaves most melds as they are.
  [[nodiscard]] Table keep_most(const Position& position, const Move& move, const Weights& weights);
  [[nodiscard]] bool has_way_out(const Position& position);
  [[nodiscard]] std::optional<Table> find_way_out(const Position& position);

  Workspace workspace_;
  SwapRule swap_;
  KeepSweep keep_;
};

}  // namespace tilefish
