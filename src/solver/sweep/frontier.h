// The states after one number that no other state covers, and how each was reached: what the sweep carries from row to
// row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "solver/sweep/frontier_scan.h"

namespace tilefish {

// Where a row has so many states, comparing a few with all of them takes long enough to ask the meter after that.
inline constexpr std::size_t large_row = 4096;

// About how many steps of a meter it takes to compare a state with all of a row.
[[nodiscard]] inline std::int64_t steps_to_scan(std::size_t states) {
  return 1 + static_cast<std::int64_t>(states / 32);
}

// Rows are stacked one upon the other, so that the way back can be traced.
template <class Runs>
class Frontier {
 public:
  using Key = typename Runs::Key;

  struct Step {
    std::uint32_t from;    // state of the row below
    std::uint32_t option;  // of the row
  };

  // Whose limit of bytes holds from now on. What is there already counts, unless there is no room for it.
  void count_with(Meter& meter) {
    meter_ = &meter;
    if (heap_bytes() > meter.bytes_left()) free();
    static_cast<void>(meter.hold(heap_bytes()));
  }
  void free() {
    keys_ = {};
    scores_ = {};
    steps_ = {};
    clear();
  }
  [[nodiscard]] std::size_t heap_bytes() const { return keys_.size() * bytes_a_state; }

  void clear() { size_ = row_begin_ = 0; }
  void start_row() { row_begin_ = size_; }
  // Drops the rows above the one whose states are these.
  void cut_rows(std::size_t row_begin, std::size_t row_end) {
    row_begin_ = row_begin;
    size_ = row_end;
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t row_begin() const { return row_begin_; }
  [[nodiscard]] std::size_t row_size() const { return size_ - row_begin_; }
  [[nodiscard]] const Key& key(std::size_t state) const { return keys_[state]; }
  [[nodiscard]] std::int64_t score(std::size_t state) const { return scores_[state]; }
  [[nodiscard]] Step step(std::size_t state) const { return steps_[state]; }

  // The columns themselves, for the loop that makes rows of narrow runs (see narrow_row.h).
  [[nodiscard]] Key* keys() { return keys_.data(); }
  [[nodiscard]] std::int64_t* scores() { return scores_.data(); }
  [[nodiscard]] Step* steps() { return steps_.data(); }
  [[nodiscard]] const FrontierScan& scan() const { return scan_; }
  void set_end(std::size_t end) { size_ = end; }
  // Room for `more` states beyond `end`; false if there is no memory for them, and the meter is stopped then.
  [[nodiscard]] bool make_room(std::size_t end, std::size_t more) {
    while (end + more + frontier_padding >= keys_.size()) {
      if (!grow()) return false;
    }
    return true;
  }

  // Takes the state in unless one of the row covers it, and drops those that it covers.
  void offer(const Runs& runs, const Key& key, std::int64_t score, Step step) {
    const std::size_t count = size_ - row_begin_;
    const FrontierScan::Found found = compare(runs, key, score, row_begin_);
    if (found.covering != count) {
      // What covered one covers others: it is found sooner from further down.
      if (found.covering >= frontier_padding) swap(row_begin_ + found.covering, row_begin_ + found.covering / 2);
      return;
    }
    drop_covered_by(runs, key, score, row_begin_ + found.covered);
    push(key, score, step);
  }

  // Keeps the `most` states of the row with the highest scores.
  void keep_best(std::size_t most) {
    if (size_ - row_begin_ <= most) return;
    for (std::size_t kept = 0; kept < most; ++kept) {
      std::size_t best = row_begin_ + kept;
      for (std::size_t i = best + 1; i < size_; ++i) {
        if (scores_[i] > scores_[best] || (scores_[i] == scores_[best] && keys_[i] > keys_[best])) best = i;
      }
      swap(row_begin_ + kept, best);
    }
    size_ = row_begin_ + most;
  }

  // A state for which there is no memory is dropped; the meter is stopped then, and what comes of the others too.
  void push(const Key& key, std::int64_t score, Step step) {
    if (size_ + frontier_padding >= keys_.size() && !grow()) return;
    keys_[size_] = key;
    scores_[size_] = score;
    steps_[size_] = step;
    ++size_;
  }

 private:
  static constexpr std::size_t bytes_a_state = sizeof(Key) + sizeof(std::int64_t) + sizeof(Step);

  // Compares with the states of the row from `from` on.
  [[nodiscard]] FrontierScan::Found compare(const Runs& runs, const Key& key, std::int64_t score,
                                            std::size_t from) const {
    const std::size_t count = size_ - from;
    std::size_t covered = count;
    for (std::size_t i = 0; i < count; ++i) {
      if (scores_[from + i] >= score && runs.covers(keys_[from + i], key)) return {i, covered};
      if (covered == count && scores_[from + i] <= score && runs.covers(key, keys_[from + i])) covered = i;
    }
    return {count, covered};
  }

  void drop_covered_by(const Runs& runs, const Key& key, std::int64_t score, std::size_t first) {
    while (first < size_) {
      --size_;
      swap(first, size_);
      first += compare(runs, key, score, first).covered;
    }
  }

  void swap(std::size_t a, std::size_t b) {
    std::swap(keys_[a], keys_[b]);
    std::swap(scores_[a], scores_[b]);
    std::swap(steps_[a], steps_[b]);
  }

  // Rare, and so kept out of the loops that push.
  [[nodiscard, gnu::noinline]] bool grow() {
    const std::size_t capacity = keys_.empty() ? 1024 : 2 * keys_.size();
    // While a column moves, it is there twice.
    const std::size_t moving = capacity * sizeof(Key);
    if (!meter_->hold((capacity - keys_.size()) * bytes_a_state + moving)) return false;
    keys_.resize(capacity);
    scores_.resize(capacity);
    steps_.resize(capacity);
    meter_->release(moving);
    return true;
  }

  Meter* meter_ = nullptr;
  FrontierScan scan_ = frontier_scans().back();
  std::vector<Key> keys_;
  std::vector<std::int64_t> scores_;
  std::vector<Step> steps_;
  std::size_t row_begin_ = 0;
  std::size_t size_ = 0;
};

}  // namespace tilefish
