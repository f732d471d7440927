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

  AllMoves build(const TileCounts& rack, Step& step) {
    AllMovesRecorder recorder(rack);
    std::vector<std::uint32_t> row_begins{recorder.add_node()};
    states_.assign(1, step.start());
    set_ends_.assign(1, 1);
    for (int number = 1; number <= rack.numbers(); ++number) {
      step.prepare(number);
      const std::uint32_t begin = row_begins.back();
      row_begins.push_back(begin + static_cast<std::uint32_t>(set_ends_.size()));
      sweep_row(step, recorder, number, begin);
    }
    for (std::size_t set = 0; set < set_ends_.size(); ++set) {
      std::uint32_t endings = 0;
      for (std::size_t i = begin_of(set); i < set_ends_[set]; ++i) endings |= step.endings(states_[i]);
      recorder.set_endings(row_begins.back() + static_cast<std::uint32_t>(set), endings);
    }
    return recorder.finish(row_begins);
  }

 private:
  [[nodiscard]] std::size_t begin_of(std::size_t set) const { return set == 0 ? 0 : set_ends_[set - 1]; }

  void sweep_row(Step& step, AllMovesRecorder& recorder, int number, std::uint32_t begin) {
    const std::vector<Row>& letters = recorder.letters(number);
    const std::size_t sets = set_ends_.size();
    next_states_.clear();
    next_ends_.clear();
    next_hashes_.clear();
    slots_.assign(64, empty_slot);
    first_node_ = begin + static_cast<std::uint32_t>(sets);
    edges_.assign(sets * letters.size(), AllMovesRecorder::no_node);
    // Letter by letter, so that what belongs to a letter is made ready once.
    for (std::size_t letter = 0; letter < letters.size(); ++letter) {
      step.choose(letters[letter]);
      for (std::size_t set = 0; set < sets; ++set) {
        for (std::size_t i = begin_of(set); i < set_ends_[set]; ++i) {
          step.advance(states_[i], [&](const State& next) { offer(step, next); });
        }
        gather_found();
        if (!set_.empty()) edges_[set * letters.size() + letter] = node_of_set(recorder);
      }
    }
    for (std::size_t set = 0; set < sets; ++set) {
      recorder.start_edges(begin + static_cast<std::uint32_t>(set));
      for (std::size_t letter = 0; letter < letters.size(); ++letter) {
        recorder.add_edge(edges_[set * letters.size() + letter]);
      }
    }
    std::swap(states_, next_states_);
    std::swap(set_ends_, next_ends_);
  }

  void offer(const Step& step, const State& next) {
    const std::size_t shelf = next.shelf() % shelves;
    std::vector<State>& alike = found_[shelf];
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
  std::uint32_t node_of_set(AllMovesRecorder& recorder) {
    std::uint64_t hash = set_.size();
    for (const State& state : set_) hash = combine(hash, state.hash());
    std::size_t slot = hash & (slots_.size() - 1);
    for (; slots_[slot] != empty_slot; slot = (slot + 1) & (slots_.size() - 1)) {
      if (next_hashes_[slots_[slot]] == hash && is_set(slots_[slot])) return first_node_ + slots_[slot];
    }
    slots_[slot] = static_cast<std::uint32_t>(next_ends_.size());
    next_states_.insert(next_states_.end(), set_.begin(), set_.end());
    next_ends_.push_back(next_states_.size());
    next_hashes_.push_back(hash);
    if (2 * next_ends_.size() > slots_.size()) grow_slots();
    return recorder.add_node();
  }

  [[nodiscard]] bool is_set(std::uint32_t set) const {
    const std::size_t begin = set == 0 ? 0 : next_ends_[set - 1];
    if (next_ends_[set] - begin != set_.size()) return false;
    return std::equal(set_.begin(), set_.end(), next_states_.begin() + static_cast<std::ptrdiff_t>(begin));
  }

  void grow_slots() {
    slots_.assign(4 * slots_.size(), empty_slot);
    for (std::size_t set = 0; set < next_hashes_.size(); ++set) {
      std::size_t slot = next_hashes_[set] & (slots_.size() - 1);
      while (slots_[slot] != empty_slot) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = static_cast<std::uint32_t>(set);
    }
  }

  static constexpr std::uint32_t empty_slot = 0xffffffff;

  // The sets of states of the row below, one after the other, and of the row that is being made.
  std::vector<State> states_;
  std::vector<std::size_t> set_ends_;
  std::vector<State> next_states_;
  std::vector<std::size_t> next_ends_;
  std::vector<std::uint64_t> next_hashes_;
  std::vector<std::uint32_t> slots_;
  std::vector<std::uint32_t> edges_;
  // What can only be covered by states of the same shelf stands on it.
  static constexpr std::size_t shelves = 64;
  std::array<std::vector<State>, shelves> found_;
  std::uint64_t filled_shelves_ = 0;
  std::vector<State> set_;
  std::uint32_t first_node_ = 0;
};

}  // namespace tilefish
