// Builds the graph of all moves: the automaton that lays tiles number by number, made deterministic. Used by
// AllMovesFinder with one kind of step for each set of rules.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/hash.h"
#include "base/hash_index.h"
#include "base/limits.h"
#include "rules/tile_counts.h"
#include "solver/moves/graph.h"

namespace tilefish {

// A node stands for all states in which the tiles laid so far can leave the table, without those that a better one
// covers. Words that lead to the same set of states can be finished in the same ways, so they share a node.
//
// A Step has
//   State                                what is known of the tiles laid so far; has hash(), operator<=> and shelf(), a
//   number that is the
//                                        same for states of which one may cover the other
//   start()                              before the first number
//   prepare(number)                      what holds for all states and letters of a number
//   choose(letter)                       the rack tiles of the number that are played
//   advance(state, emit)                 calls emit(next state) for every way to lay the number's tiles
//   covers(a, b)                         whether a can be finished in every way that b can
//   endings(state)                       bit r is set if the state is a legal end when r rack jokers are played
template <class Step>
class AllMovesBuilder {
 public:
  using State = typename Step::State;

  // If the meter stops it, what comes back is of no use.
  AllMoves build(const TileCounts& rack, Step& step, Meter& meter) {
    AllMovesRecorder recorder(rack, meter);
    std::vector<std::uint32_t> row_begins{recorder.add_node()};
    states_.assign(1, step.start());
    set_ends_.assign(1, 1);
    static_cast<void>(meter.hold(bytes_a_state));
    for (int number = 1; number <= rack.numbers() && !meter.stopped(); ++number) {
      step.prepare(number);
      const std::uint32_t begin = row_begins.back();
      row_begins.push_back(begin + static_cast<std::uint32_t>(set_ends_.size()));
      sweep_row(step, recorder, number, begin, meter);
    }
    for (std::size_t set = 0; set < set_ends_.size() && !meter.stopped(); ++set) {
      std::uint32_t endings = 0;
      for (std::size_t i = begin_of(set); i < set_ends_[set]; ++i) endings |= step.endings(states_[i]);
      recorder.set_endings(row_begins.back() + static_cast<std::uint32_t>(set), endings);
    }
    return recorder.finish(row_begins);
  }

 private:
  [[nodiscard]] std::size_t begin_of(std::size_t set) const { return set == 0 ? 0 : set_ends_[set - 1]; }

  void sweep_row(Step& step, AllMovesRecorder& recorder, int number, std::uint32_t begin, Meter& meter) {
    const std::vector<Row>& letters = recorder.letters(number);
    const std::size_t sets = set_ends_.size();
    next_states_.clear();
    next_ends_.clear();
    next_hashes_.clear();
    index_.clear();
    first_node_ = begin + static_cast<std::uint32_t>(sets);
    const std::size_t edge_bytes = sets * letters.size() * sizeof(std::uint32_t);
    if (!meter.hold(edge_bytes)) return;
    edges_.assign(sets * letters.size(), AllMovesRecorder::no_node);
    const std::size_t bytes_below = states_.size() * bytes_a_state;
    // Letter by letter, so that what belongs to a letter is made ready once.
    for (std::size_t letter = 0; letter < letters.size() && !meter.stopped(); ++letter) {
      step.choose(letters[letter]);
      for (std::size_t set = 0; set < sets && meter.spend(1); ++set) {
        for (std::size_t i = begin_of(set); i < set_ends_[set]; ++i) {
          step.advance(states_[i], [&](const State& next) { offer(step, next, meter); });
        }
        gather_found();
        if (!set_.empty()) edges_[set * letters.size() + letter] = node_of_set(recorder, meter);
      }
    }
    if (meter.stopped()) return;
    recorder.add_edges(begin, sets, edges_);
    meter.release(edge_bytes + bytes_below);
    std::swap(states_, next_states_);
    std::swap(set_ends_, next_ends_);
  }

  // A state of the row that is being made, and one of the room into which its vector moves.
  static constexpr std::size_t bytes_a_state = 2 * sizeof(State);

  void offer(const Step& step, const State& next, Meter& meter) {
    const std::size_t shelf = next.shelf() % shelves;
    std::vector<State>& alike = found_[shelf];
    if (!meter.spend(1 + static_cast<std::int64_t>(alike.size() / 8))) return;
    for (const State& other : alike) {
      if (step.covers(other, next)) return;
    }
    alike.erase(
        std::remove_if(alike.begin(), alike.end(), [&](const State& other) { return step.covers(next, other); }),
        alike.end());
    alike.push_back(next);
    filled_shelves_ |= std::uint64_t{1} << shelf;
  }

  // The states found, sorted.
  void gather_found() {
    set_.clear();
    for (; filled_shelves_ != 0; filled_shelves_ &= filled_shelves_ - 1) {
      std::vector<State>& alike = found_[static_cast<std::size_t>(std::countr_zero(filled_shelves_))];
      set_.insert(set_.end(), alike.begin(), alike.end());
      alike.clear();
    }
    std::sort(set_.begin(), set_.end());
  }

  // The node of the set, made if there is none yet.
  std::uint32_t node_of_set(AllMovesRecorder& recorder, Meter& meter) {
    std::uint64_t hash = set_.size();
    for (const State& state : set_) hash = combine(hash, state.hash());
    const std::uint32_t known =
        index_.find(hash, [&](std::uint32_t set) { return next_hashes_[set] == hash && is_set(set); });
    if (known != HashIndex::none) return first_node_ + known;
    if (!meter.hold(set_.size() * bytes_a_state)) return AllMovesRecorder::no_node;
    index_.add(hash, static_cast<std::uint32_t>(next_ends_.size()));
    next_states_.insert(next_states_.end(), set_.begin(), set_.end());
    next_ends_.push_back(next_states_.size());
    next_hashes_.push_back(hash);
    return recorder.add_node();
  }

  [[nodiscard]] bool is_set(std::uint32_t set) const {
    const std::size_t begin = set == 0 ? 0 : next_ends_[set - 1];
    if (next_ends_[set] - begin != set_.size()) return false;
    return std::equal(set_.begin(), set_.end(), next_states_.begin() + static_cast<std::ptrdiff_t>(begin));
  }

  // The sets of states of the row below, one after the other, and of the row that is being made.
  std::vector<State> states_;
  std::vector<std::size_t> set_ends_;
  std::vector<State> next_states_;
  std::vector<std::size_t> next_ends_;
  std::vector<std::uint64_t> next_hashes_;
  HashIndex index_;  // of the sets of the row that is being made
  std::vector<std::uint32_t> edges_;
  // What can only be covered by states of the same shelf stands on it.
  static constexpr std::size_t shelves = 64;
  std::array<std::vector<State>, shelves> found_;
  std::uint64_t filled_shelves_ = 0;
  std::vector<State> set_;
  std::uint32_t first_node_ = 0;
};

}  // namespace tilefish
