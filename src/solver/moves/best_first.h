// Lists moves in order of their value without making the whole automaton deterministic: it goes along the paths that
// lead to the next best move alone. Made by AllMovesFinder; used by `moves --best`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <queue>
#include <vector>

#include "base/hash_index.h"
#include "base/limits.h"
#include "rules/tile_counts.h"
#include "solver/moves/automaton.h"
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

  // Of moves that weigh the same, those with more tiles come first. If there is a judge, the automaton may have words that
  // are no moves.
  BestFirstMoves(MoveAutomaton automaton, const TileCounts& rack, const Weights& weights, const Limits& limits,
                 Judge judge);

  // The next move; none after the last, or once the limits stop it.
  [[nodiscard]] std::optional<Valued> next();
  [[nodiscard]] bool stopped() const { return meter_.stopped(); }
  [[nodiscard]] Stopped how_far() const { return meter_.how_far(); }

 private:
  // Where a word can go on from a set of states: the letters that lead somewhere, the most promising first. After the
  // last number, "letters" are numbers of rack jokers.
  struct Branch {
    std::int64_t promise;  // of the letter and all above
    std::uint32_t letter;
    std::uint32_t set;  // of the row above
  };
  struct Row {
    std::vector<std::uint64_t> sets;
    std::vector<std::int64_t> promises;         // by set
    std::vector<std::vector<Branch>> branches;  // by set; empty until it is needed
    HashIndex index;
  };
  // A beginning of a word that takes a branch of the set that an earlier one ends in.
  struct Beginning {
    std::int64_t promise;  // of the best word that begins so
    std::int64_t before;   // what the letters before bring
    std::uint32_t order;   // older ones first, so that the list repeats exactly
    std::uint32_t parent;  // the step before
    std::uint32_t row;
    std::uint32_t set;
    std::uint32_t branch;

    friend bool operator<(const Beginning& a, const Beginning& b) {
      return a.promise != b.promise ? a.promise < b.promise : a.order > b.order;
    }
  };
  struct Step {
    std::uint32_t parent;
    std::uint32_t letter;
  };

  void find_promises();
  [[nodiscard]] std::int64_t score_of(tilefish::Row letter, std::size_t row) const;
  [[nodiscard]] std::uint32_t set_of(std::size_t row, const std::uint64_t* set);
  [[nodiscard]] const std::vector<Branch>& branches_of(std::size_t row, std::uint32_t set);
  void push(std::int64_t before, std::uint32_t parent, std::size_t row, std::uint32_t set, std::uint32_t branch);
  [[nodiscard]] TileCounts word_of(std::uint32_t last_step) const;

  MoveAutomaton automaton_;
  TileCounts rack_;
  Weights weights_;
  std::int64_t factor_;
  Meter meter_;
  Judge judge_;
  std::vector<std::vector<std::int64_t>> state_promises_;  // by row and state
  std::vector<Row> rows_;
  std::vector<std::uint64_t> reached_;
  std::vector<Step> steps_;
  std::priority_queue<Beginning> beginnings_;
  std::uint32_t order_ = 0;
};

}  // namespace tilefish
