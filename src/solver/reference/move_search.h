// The move search of Kaganovich & Bronznick ("Rummikub", course project): A* over tile-sets with half the number of
// partial sets as heuristic, and breadth-first search with the same operations.
//
// One operation extracts a rack tile, moves a tile to another set, or splits a partial set; each costs 1. A tile that
// was moved stays where it is for the rest of the search, which stands in for a memory of states. Each level of the
// outer loop extracts one more rack tile from every tile-set found so far and resolves what that leaves: until no
// partial set is left, MAX_DEPTH is reached or time is up.
//
// Where the source is silent or contradicts itself:
// - its pseudocode says in a comment that tiles of the shortest partial set go to other sets, and in code that tiles of
//   other sets come to it; its text allows both, and so does this.
// - a tile taken from the middle of a run leaves two sets behind, at the cost of the one operation. With min_meld above
//   3 a partial set may be split at any place. A split moves no tile, so none is remembered as moved.
// - the tile extracted by the outer loop may move once more, one extracted onto a set may not. The rack is sorted,
//   jokers last.
// - tiles before the extracted one are remembered where the outer loop extracts, for there alone the reason given for
//   it holds.
// - a resolved tile-set begins anew with its depth and its board's memory. Of tile-sets of equal cost the first made
//   goes first.
// - each tile-set of a level gets the same share of nodes and time, and so does, in it, each rack tile.
// - MAX_DEPTH has no number there; the outer extraction counts as its first operation.
// The source chooses among the moves found by a robot's taste; here it is the most weight, then the fewest operations.
// Before opening the board counts as empty, and moves that the judge refuses (openings worth too little, jokers
// retrieved without a rack tile under the swap rule) are dropped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "base/limits.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "solver/weights.h"

namespace tilefish::reference {

enum class MoveSearchMethod : std::uint8_t { a_star, breadth_first };

struct MoveSearchOptions {
  MoveSearchMethod method = MoveSearchMethod::a_star;
  int max_depth = 8;
  // A node is a tile-set made; all of them are kept while a tile is resolved.
  Limits limits = {.nodes = 100'000};
  // Given the table of each legal move found, for robots that choose among them by a taste of their own.
  std::function<void(const Table&)> on_move = {};
};

struct MoveSearchAnswer {
  // `none` says that nothing was cut off, not that there is no better move: the memory of moved tiles can hide it.
  StopReason stop = StopReason::none;
  bool found = false;
  std::int64_t value = 0;  // weight of the rack tiles played
  Table table;
  int operations = 0;           // that lead to the table: the depth
  std::size_t moves_found = 0;  // legal ones, from which this was chosen
  std::uint64_t nodes = 0;
  double seconds = 0;
};

[[nodiscard]] MoveSearchAnswer search_move(const Position& position, const Weights& weights, const Ruleset& ruleset,
                                           const MoveSearchOptions& options = {});

}  // namespace tilefish::reference
