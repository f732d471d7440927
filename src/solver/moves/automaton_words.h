// The words of an automaton, best first: it is known of each of its states what can be scored from there on. Used for
// openings, and where the automaton of the swap rule is small.
#pragma once

#include "base/hash_index.h"
#include "solver/moves/automaton.h"
#include "solver/moves/words.h"

namespace tilefish {

class AutomatonWords final : public MoveWords {
 public:
  // If the meter stops it, the words are of no use.
  AutomatonWords(MoveAutomaton automaton, const WordScores& scores, Meter& meter);

  [[nodiscard]] const std::vector<std::vector<Row>>& letters() const override { return automaton_.letters(); }
  [[nodiscard]] std::optional<Branch> branch(std::size_t row, std::uint32_t set, std::size_t index,
                                             Meter& meter) override;

 private:
  struct SetsOfRow {
    std::vector<std::uint64_t> sets;
    std::vector<std::int64_t> promises;         // by set
    std::vector<std::vector<Branch>> branches;  // by set; empty until it is needed
    HashIndex index;
  };

  void find_promises(Meter& meter);
  [[nodiscard]] std::uint32_t set_of(std::size_t row, const std::uint64_t* set, Meter& meter);
  [[nodiscard]] std::uint32_t endings_of(std::uint32_t set) const;
  [[nodiscard]] std::vector<Branch> find_branches(std::size_t row, std::uint32_t set, Meter& meter);

  MoveAutomaton automaton_;
  WordScores scores_;
  std::vector<std::vector<std::int64_t>> state_promises_;  // by row and state
  std::vector<SetsOfRow> rows_;
  std::vector<std::uint64_t> reached_;
};

}  // namespace tilefish
