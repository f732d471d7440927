// Lays tiles number by number in every way that the rules allow, and takes down which states that leads to: the first
// half of the automaton of all moves. Used by AllMovesFinder with one kind of step for each set of rules.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/hash_index.h"
#include "base/limits.h"
#include "rules/tile_counts.h"
#include "solver/moves/automaton.h"

namespace tilefish {

// A Step has
//   State                                what is known of the tiles laid so far; has hash(), operator== and shelf(), a number
//                                        that is the same for states of which one may cover the other
//   start()                              before the first number
//   prepare(number)                      what holds for all states and letters of a number
//   choose(letter)                       the rack tiles of the number that are played
//   steps_a_state()                      of the meter that advance() takes with this letter, beside those it spends
//   advance(state, emit)                 calls emit(next state) for every way to lay the number's tiles
//   covers(a, b)                         whether a can be finished in every way that b can
//   is_hopeless(state)                   whether no tiles of the numbers above can finish it; need not know all such states
//   endings(state)                       bit r is set if the state is a legal end when r rack jokers are played
template <class Step>
class MoveAutomatonBuilder {
 public:
  using State = typename Step::State;

  // If the meter stops it, what comes back is of no use.
  void build(const TileCounts& rack, const AutomatonOptions& options, Step& step, MoveAutomaton& automaton,
             Meter& meter) {
    automaton.start(rack, options, meter);
    layers_.resize(static_cast<std::size_t>(rack.numbers()));
    states_.assign(1, step.start());
    for (int number = 1; number <= rack.numbers() && !meter.stopped(); ++number) {
      step.prepare(number);
      const auto row = static_cast<std::size_t>(number - 1);
      lay_number(step, automaton.letters()[row], layers_[row], meter);
      std::swap(states_, next_states_);
    }
    endings_.clear();
    for (const State& state : states_) endings_.push_back(step.endings(state));
    if (!meter.stopped()) automaton.reduce(layers_, endings_, meter);
  }

 private:
  // Letter by letter, so that what belongs to a letter is made ready once.
  void lay_number(Step& step, const std::vector<Row>& letters, FoundLayer& layer, Meter& meter) {
    layer.states = states_.size();
    layer.targets.clear();
    layer.target_ends.clear();
    next_states_.clear();
    met_.clear();
    places_.clear();
    index_.clear();
    if (!meter.hold(letters.size() * states_.size() * sizeof(std::size_t))) return;
    for (const Row letter : letters) {
      step.choose(letter);
      const std::int64_t steps = step.steps_a_state();
      const std::size_t at_once = Meter::items_a_look(steps);
      for (std::size_t begin = 0; begin < states_.size(); begin += at_once) {
        const std::size_t end = std::min(begin + at_once, states_.size());
        if (!meter.spend(steps * static_cast<std::int64_t>(end - begin))) return;
        const std::size_t targets = layer.targets.size();
        const std::size_t met = met_.size();
        for (std::size_t state = begin; state < end; ++state) {
          step.advance(states_[state], [&](const State& next) { offer(step, next, meter); });
          take_down_found(step, layer);
          layer.target_ends.push_back(layer.targets.size());
        }
        if (!count_new(met_.size() - met, layer.targets.size() - targets, meter)) return;
      }
    }
  }

  [[nodiscard]] static bool count_new(std::size_t states, std::size_t targets, Meter& meter) {
    // Twice, since vectors are moved when they grow.
    const std::size_t bytes = 4 * states * sizeof(State) + 2 * targets * sizeof(std::uint32_t);
    return meter.visit(states) && meter.hold(bytes);
  }

  void offer(const Step& step, const State& next, Meter& meter) {
    const std::size_t shelf = next.shelf() % shelves;
    std::vector<State>& alike = found_[shelf];
    if (alike.empty()) {
      alike.push_back(next);
      filled_shelves_ |= std::uint64_t{1} << shelf;
      return;
    }
    // The step has counted its options; only what takes longer is counted here.
    if (alike.size() >= long_shelf && !meter.spend(static_cast<std::int64_t>(alike.size() / 8))) return;
    for (const State& other : alike) {
      if (step.covers(other, next)) return;
    }
    alike.erase(
        std::remove_if(alike.begin(), alike.end(), [&](const State& other) { return step.covers(next, other); }),
        alike.end());
    alike.push_back(next);
  }

  void take_down_found(const Step& step, FoundLayer& layer) {
    for (; filled_shelves_ != 0; filled_shelves_ &= filled_shelves_ - 1) {
      std::vector<State>& alike = found_[static_cast<std::size_t>(std::countr_zero(filled_shelves_))];
      for (const State& state : alike) {
        const std::uint32_t place = place_of(step, state);
        if (place != nowhere) layer.targets.push_back(place);
      }
      alike.clear();
    }
  }

  // Among the next states, where it is put if it is new; hopeless ones are remembered as such.
  [[nodiscard]] std::uint32_t place_of(const Step& step, const State& state) {
    const std::uint64_t hash = state.hash();
    const std::uint32_t known = index_.find(hash, [&](std::uint32_t i) { return met_[i] == state; });
    if (known != HashIndex::none) return places_[known];
    index_.add(hash, static_cast<std::uint32_t>(met_.size()));
    met_.push_back(state);
    const bool is_hopeless = step.is_hopeless(state);
    places_.push_back(is_hopeless ? nowhere : static_cast<std::uint32_t>(next_states_.size()));
    if (!is_hopeless) next_states_.push_back(state);
    return places_.back();
  }

  static constexpr std::uint32_t nowhere = 0xffffffff;

  std::vector<FoundLayer> layers_;
  std::vector<State> states_;  // before the number that is being laid
  std::vector<State> next_states_;
  std::vector<std::uint32_t> endings_;
  std::vector<State> met_;  // after it, with those that are hopeless
  std::vector<std::uint32_t> places_;
  HashIndex index_;  // of the states met
  // What can only be covered by states of the same shelf stands on it.
  static constexpr std::size_t shelves = 64;
  static constexpr std::size_t long_shelf = 64;
  std::array<std::vector<State>, shelves> found_;
  std::uint64_t filled_shelves_ = 0;
};

}  // namespace tilefish
