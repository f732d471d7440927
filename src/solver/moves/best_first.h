// Lists moves in order of their value without making the whole automaton deterministic: it goes along the paths that
// lead to the next best move alone. Made by AllMovesFinder; used by `moves --best`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <queue>
#include <vector>

#include "base/limits.h"
#include "rules/tile_counts.h"
#include "solver/moves/words.h"
#include "solver/weights.h"

namespace tilefish {

// From every state it is known how much the numbers above can bring at most, and some path brings that much. So the most
// promising beginning of a word is always the beginning of the next best move, and nothing is looked at in vain but the
// ways to branch off from moves that are listed (as in Lawler's and Eppstein's algorithms for the k shortest paths).
class BestFirstMoves {
 public:
  struct Valued {
    std::int64_t value = 0;  // weight of the tiles played
    TileCounts played;
  };

  // Says of the tiles that a word plays whether they are a move after all; no if the meter stops it.
  using Judge = std::function<bool(const TileCounts& played, Meter& meter)>;

  // Of moves that weigh the same, those with more tiles come first, and of those with as many the one that a cursor over
  // all moves gives first (as far as racks of at most 64 tiles go; of larger ones the order is known to repeat). So the list
  // is the same whatever automaton has the moves. If there is a judge, the automaton may have words that are no moves.
  BestFirstMoves(std::unique_ptr<MoveWords> words, const TileCounts& rack, const Weights& weights, const Limits& limits,
                 Judge judge);

  // The next move; none after the last, or once the limits stop it.
  [[nodiscard]] std::optional<Valued> next();
  [[nodiscard]] bool stopped() const { return meter_.stopped(); }
  [[nodiscard]] Stopped how_far() const { return meter_.how_far(); }

 private:
  // A beginning of a word that takes a branch of the set that an earlier one ends in.
  struct Beginning {
    std::int64_t promise;  // of the best word that begins so
    std::int64_t before;   // what the letters before bring
    std::uint64_t path;    // its letters, those of low numbers in high places: no two that wait begin alike
    std::uint32_t order;   // older ones first where paths are too long
    std::uint32_t parent;  // the step before
    std::uint32_t row;
    std::uint32_t set;
    std::uint32_t branch;

    friend bool operator<(const Beginning& a, const Beginning& b) {
      if (a.promise != b.promise) return a.promise < b.promise;
      return a.path != b.path ? a.path > b.path : a.order > b.order;
    }
  };
  struct Step {
    std::uint32_t parent;
    std::uint32_t letter;
  };

  void push(std::int64_t before, std::uint64_t path_before, std::uint32_t parent, std::size_t row, std::uint32_t set,
            std::uint32_t branch);
  void find_places();
  // What a letter adds to a path.
  [[nodiscard]] std::uint64_t on_path(std::size_t row, std::uint32_t letter) const {
    return places_[row] < 0 ? 0 : std::uint64_t{letter} << places_[row];
  }
  [[nodiscard]] TileCounts word_of(std::uint32_t last_step) const;

  std::unique_ptr<MoveWords> words_;
  std::size_t rows_;
  TileCounts rack_;
  Weights weights_;
  Meter meter_;
  Judge judge_;
  std::vector<int> places_;  // by row: where its letter stands in a path; below zero: nowhere
  std::vector<Step> steps_;
  std::priority_queue<Beginning> beginnings_;
  std::uint32_t order_ = 0;
};

}  // namespace tilefish
