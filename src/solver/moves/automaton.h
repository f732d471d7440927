// The moves of a position as an automaton that can be in several states at once: a state says how the tiles laid so far
// may lie, and the rack tiles of a number that are played lead to all states in which they can. Built from the rules by
// MoveAutomatonBuilder; determinize() and BestFirstMoves read it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/hash_index.h"
#include "base/limits.h"
#include "rules/tile_counts.h"
#include "solver/moves/state_sets.h"

namespace tilefish {

// The states after a number, as they were found from the lowest number up, and where each choice of the next number's
// rack tiles, a letter, leads to.
struct FoundLayer {
  std::size_t states = 0;
  std::vector<std::uint32_t> targets;    // states of the layer above
  std::vector<std::size_t> target_ends;  // [letter * states + state]

  [[nodiscard]] std::span<const std::uint32_t> targets_of(std::size_t state, std::size_t letter) const {
    const std::size_t index = letter * states + state;
    const std::size_t begin = index == 0 ? 0 : target_ends[index - 1];
    return std::span(targets).subspan(begin, target_ends[index] - begin);
  }
};

struct AutomatonOptions {
  // To compare all states with each other is worth it where many words are looked at, as when all are counted.
  bool compares_states = true;
};

// A state simulates another if every move that can be finished from the other can be finished from it, letter by letter
// along states that simulate each other. From the last number down this is cheap to know, and it says far more than a
// comparison of runs can: what cannot be finished at all is gone, states that differ in nothing that still matters are
// one, and of the states that a word leads to only those count that no other simulates. Where states are not compared, none
// is known to simulate another.
class MoveAutomaton {
 public:
  struct Layer {
    std::size_t states = 0;
    std::size_t words = 0;  // of a set of its states
    std::vector<std::uint64_t>
        steps;  // [state][letter]: the states of the layer above, without those simulated by others
    std::vector<std::uint64_t> below;  // [state]: those that it simulates, but not itself; empty if unknown
  };

  // The letters of each number of the rack, those with more of the first colours first.
  void start(const TileCounts& rack, const AutomatonOptions& options, Meter& meter);
  // Takes over what was found: a layer before each number and one after the last, whose states have endings (bit r is set
  // if the state is a legal end when r rack jokers are played). If the meter stops it, the automaton is of no use.
  void reduce(const std::vector<FoundLayer>& found, const std::vector<std::uint32_t>& endings, Meter& meter);

  [[nodiscard]] int numbers() const { return static_cast<int>(letters_.size()); }
  [[nodiscard]] const std::vector<std::vector<Row>>& letters() const { return letters_; }
  // Layer r stands before number r + 1.
  [[nodiscard]] const Layer& layer(std::size_t row) const { return layers_[row]; }
  [[nodiscard]] std::uint32_t endings(std::size_t state) const { return endings_[state]; }
  [[nodiscard]] bool has_moves() const { return layers_[0].states > 0; }

  // Where all letters of a row lead a set of states to, one set of the next layer after the other.
  void step(std::size_t row, const std::uint64_t* set, std::vector<std::uint64_t>& next) const;

 private:
  void take_endings(const std::vector<std::uint32_t>& endings, Meter& meter);
  void take_layer(std::size_t row, const FoundLayer& found, Meter& meter);
  void compare_states(std::size_t row, Meter& meter);
  [[nodiscard]] std::uint32_t class_of(const std::vector<std::uint64_t>& steps, Layer& layer, Meter& meter);

  bool compares_states_ = true;
  std::vector<std::vector<Row>> letters_;  // by number − 1
  std::vector<Layer> layers_;
  std::vector<std::uint32_t> endings_;  // by state of the last layer

  // Of the layer being taken.
  std::vector<std::uint32_t> classes_;       // by found state of the layer above
  std::vector<std::uint32_t> next_classes_;  // by found state of this one
  std::vector<std::uint64_t> steps_;
  std::vector<std::uint64_t> closures_;  // steps with all that is simulated
  HashIndex index_;
};

}  // namespace tilefish
