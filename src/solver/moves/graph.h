// The moves of a position as a graph: a path through it, one edge for each number, spells the rack tiles of one move.
// Made by AllMovesFinder; whoever lists moves walks it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/limits.h"
#include "rules/tile_counts.h"

namespace tilefish {

class AllMoves {
 public:
  // Distinct non-empty sets of rack tiles. A count beyond 64 bits stays at the highest there is.
  [[nodiscard]] std::uint64_t count() const { return count_; }

  // Nodes of the graph: the measure of work.
  [[nodiscard]] std::size_t nodes() const { return nodes_.size(); }

  // Gives the moves one by one. They are compared at the lowest tile (by number, then colour, jokers last) of which
  // they play different counts; the one that plays more of it comes first.
  class Cursor {
   public:
    explicit Cursor(const AllMoves& moves) : moves_(&moves), played_(moves.numbers_) {}

    // The next move; none after the last. The graph must outlive the cursor.
    [[nodiscard]] std::optional<TileCounts> next();

   private:
    struct Stop {
      std::uint32_t node;
      std::uint32_t edge;  // the next to try
    };

    [[nodiscard]] bool descend();
    [[nodiscard]] bool take_next_ending();

    const AllMoves* moves_;
    TileCounts played_;
    std::vector<Stop> path_;
    int jokers_ =
        -1;  // the next number of rack jokers to try at the end of the path; below zero: go on with another path
    bool started_ = false;
  };

  // The move that a cursor gives after `index` others, found without listing these; index < count().
  [[nodiscard]] TileCounts at(std::uint64_t index) const;

  // Until `visit` returns false; returns whether it never did.
  bool visit(const std::function<bool(const TileCounts&)>& visit) const;

 private:
  friend class AllMovesRecorder;

  static constexpr std::uint32_t no_node = 0xffffffff;

  struct Node {
    std::uint64_t words = 0;    // that can be spelled from here
    std::size_t edges = 0;      // the first of one edge for each letter of the row above
    std::uint32_t endings = 0;  // in the last row: bit r is set if r rack jokers make a move
  };

  int numbers_ = 0;
  std::vector<std::vector<Row>> letters_;  // by number − 1: what can be played of it
  std::vector<Node> nodes_;                // the start first, then row by row
  std::vector<std::uint32_t> edges_;
  std::uint64_t count_ = 0;
};

// Takes down a graph while it is built from the lowest number up. If the meter stops it, the graph is of no use.
class AllMovesRecorder {
 public:
  // What can be played of each number.
  AllMovesRecorder(const std::vector<std::vector<Row>>& letters, Meter& meter);

  static constexpr std::uint32_t no_node = AllMoves::no_node;

  std::uint32_t add_node();
  // The edges of so many nodes from the first one on, one for each letter of the next number, in their order.
  void add_edges(std::uint32_t first_node, std::size_t nodes, const std::vector<std::uint32_t>& edges);
  void set_endings(std::uint32_t node, std::uint32_t endings) { moves_.nodes_[node].endings = endings; }

  // Counts the words; `row_begins` are the first nodes after each number, the start's row first.
  [[nodiscard]] AllMoves finish(const std::vector<std::uint32_t>& row_begins);

 private:
  AllMoves moves_;
  Meter& meter_;
};

}  // namespace tilefish
