// What one colour's open runs can look like between two numbers, and how a row of tiles changes them; the row automaton
// is built on it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "counting/run_length_sets.h"
#include "counting/running_work.h"

namespace tilefish {

// When the jokers inside runs are accounted for.
enum class JokerPlay : std::uint8_t {
  // A joker is put down at its number, also as the first tile of a run. Right for every game.
  in_order,
  // A run starts with a tile; jokers fill its gaps, and a run that stays short may be closed at any time at the price
  // of the jokers it lacks, whichever end they lie at. Far fewer states; needs numbers ≥ min_meld.
  on_closing,
};

// A run state is the multiset of the lengths of a colour's open runs; lengths from min_meld up count as min_meld.
class RunStates {
 public:
  using State = RunLengthSets::Number;

  struct Step {
    State to;
    std::uint8_t jokers;  // spent by this step

    friend bool operator==(const Step&, const Step&) = default;
  };

  // Of no use if the meter is stopped, apart from the state without runs.
  RunStates(int copies, int min_meld, int jokers, JokerPlay play, WorkMeter& meter);

  static constexpr State none = 0;  // no open run

  // Runs of one colour open at once. Only jokers that begin runs add to those that the copies of a tile make possible.
  [[nodiscard]] static constexpr int most_runs(int copies, int jokers, JokerPlay play) {
    return play == JokerPlay::on_closing ? copies : copies + jokers;
  }

  [[nodiscard]] JokerPlay play() const { return play_; }
  [[nodiscard]] int size() const { return static_cast<int>(lengths_.size()); }
  // Open runs of length `length` in a state.
  [[nodiscard]] int runs(State state, int length) const {
    return lengths_[state][static_cast<std::size_t>(length - 1)];
  }
  [[nodiscard]] int runs(State state) const;

  // The ways to put exactly `tiles` tiles of the next number into runs.
  [[nodiscard]] std::span<const Step> steps(State from, int tiles) const {
    return steps_[from * static_cast<std::size_t>(copies_ + 1) + static_cast<std::size_t>(tiles)];
  }

  // Jokers that end all runs here, or more than there are jokers if the runs cannot end here.
  [[nodiscard]] int closing_jokers(State state) const { return closing_[state]; }

  // Tiles or jokers that the short runs of a state still need.
  [[nodiscard]] int missing_tiles(State state) const;

  // A number d such that a player in state `a` with d more jokers can do whatever one in state `b` can. At least 1
  // unless `a` is as good as it stands; beyond any number of jokers if jokers do not help.
  [[nodiscard]] int distance(State a, State b) const { return distance_[a * lengths_.size() + b]; }

  // Bits such that a state is at distance 0 from another exactly if it has all of the other's bits.
  [[nodiscard]] const std::vector<bool>& merits(State state) const { return merits_[state]; }

 private:
  [[nodiscard]] std::vector<Step> find_steps(State from, int tiles) const;
  void cover_with(State from, int tiles, int jokers, std::vector<Step>& steps) const;
  [[nodiscard]] State lengthened(const Lengths& kept, int started) const;
  [[nodiscard]] bool outranks(State a, State b) const;
  [[nodiscard]] int find_distance(State a, State b) const;
  [[nodiscard]] int run_distance(int own, int other) const;

  int copies_;
  int min_meld_;
  int jokers_;
  JokerPlay play_;
  int most_runs_;
  RunLengthSets lengths_;
  std::vector<std::vector<Step>> steps_;
  std::vector<int> closing_;
  std::vector<std::uint8_t> distance_;
  std::vector<std::vector<bool>> merits_;
};

}  // namespace tilefish
