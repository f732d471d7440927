// The states of a sweep, row by row, where a state can only be covered by one of the same shelf: for sweeps whose states
// hold more than open runs. Comparing with one shelf instead of the whole row keeps large rows cheap.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/limits.h"

namespace tilefish {

// State::shelf(), a hash, must be the same for states of which one may cover the other. A state may also have a
// better_shelf(), whose states may cover it but not the other way round.
template <class State>
class ShelvedRows {
 public:
  // Memory is held by this meter until its owner releases it.
  void begin(const State& start, Meter& meter) {
    // A game of ordinary size needs a small part of this; what a large one needed is not kept for the next.
    constexpr std::size_t most_kept = (std::size_t{32} << 20) / sizeof(Entry);
    if (entries_.capacity() > most_kept) entries_ = {};
    meter_ = &meter;
    entries_.assign(1, Entry{.state = start});
    row_begin_ = 0;
    first_.fill(none);
  }

  void start_row() { row_begin_ = entries_.size(); }
  // Drops the states that were covered after they had come, and clears the shelves: those alone that have been used, since
  // most rows have few states.
  template <class Covers>
  void finish_row(const Covers& covers) {
    for (std::size_t i = row_begin_; i < entries_.size(); ++i) {
      Entry& entry = entries_[i];
      entry.is_covered = entry.is_covered || has_better_elsewhere(entry.state, covers);
    }
    std::size_t left = row_begin_;
    for (std::size_t i = row_begin_; i < entries_.size(); ++i) {
      first_[entries_[i].place] = none;
      if (!entries_[i].is_covered) entries_[left++] = entries_[i];
    }
    entries_.resize(left);
  }

  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] std::size_t row_begin() const { return row_begin_; }
  [[nodiscard]] std::size_t row_size() const { return entries_.size() - row_begin_; }
  [[nodiscard]] const State& operator[](std::size_t index) const { return entries_[index].state; }

  // Whether a state of the row covers this one; true as well if the meter stops it.
  template <class Covers>
  [[nodiscard]] bool has_better(const State& state, const Covers& covers) {
    return has_better_on(place_of(state.shelf()), state, covers) || has_better_elsewhere(state, covers);
  }

  // Takes in a state that none of the row covers, in place of those that it covers.
  template <class Covers>
  void add(const State& state, const Covers& covers) {
    if (!meter_->hold(2 * sizeof(Entry))) return;
    const std::size_t place = place_of(state.shelf());
    std::uint32_t& first = first_[place];
    for (std::uint32_t* link = &first; *link != none;) {
      Entry& other = entries_[*link];
      if (covers(state, other.state)) {
        other.is_covered = true;
        *link = other.next;
      } else {
        link = &other.next;
      }
    }
    entries_.push_back({.state = state, .next = first, .place = static_cast<std::uint16_t>(place)});
    first = static_cast<std::uint32_t>(entries_.size() - 1);
  }

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  static constexpr std::size_t shelves = 1024;
  // Whoever asks about a state has counted it with the meter; only what takes longer is counted here.
  static constexpr std::int64_t long_shelf = 32;

  struct Entry {
    State state;
    std::uint32_t next = none;  // on its shelf
    std::uint16_t place = 0;    // of its shelf
    bool is_covered = false;
  };

  [[nodiscard]] static std::size_t place_of(std::uint64_t shelf) { return shelf % shelves; }

  template <class Covers>
  [[nodiscard]] bool has_better_on(std::size_t place, const State& state, const Covers& covers) {
    std::uint32_t& first = first_[place];
    std::int64_t steps = 1;
    for (std::uint32_t* link = &first; *link != none; link = &entries_[*link].next, ++steps) {
      const std::uint32_t index = *link;
      if (!covers(entries_[index].state, state)) continue;
      // What covered one covers others: next time it is asked first.
      *link = entries_[index].next;
      entries_[index].next = first;
      first = index;
      if (steps >= long_shelf) static_cast<void>(meter_->spend(steps / 4));
      return true;
    }
    return steps >= long_shelf && !meter_->spend(steps / 4);
  }

  template <class Covers>
  [[nodiscard]] bool has_better_elsewhere(const State& state, const Covers& covers) {
    if constexpr (requires { state.better_shelf(); }) {
      const std::optional<std::uint64_t> shelf = state.better_shelf();
      // If both shelves share a place, the state stands there itself.
      if (!shelf || place_of(*shelf) == place_of(state.shelf())) return false;
      return has_better_on(place_of(*shelf), state, covers);
    } else {
      return false;
    }
  }

  Meter* meter_ = nullptr;
  std::vector<Entry> entries_;
  std::array<std::uint32_t, shelves> first_;  // of each shelf
  std::size_t row_begin_ = 0;
};

}  // namespace tilefish
