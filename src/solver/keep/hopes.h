// What the numbers above a row can still bring to states, by all that this depends on: remembered for the row, since most
// states that a sweep for least change comes upon differ in their score alone or come again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/hash.h"
#include "base/hash_index.h"
#include "base/limits.h"
#include "solver/keep/old_melds.h"
#include "solver/moves/step.h"

namespace tilefish {

template <class Runs>
class RowHopes {
 public:
  struct Subject {
    typename Runs::Key runs;
    OldMelds::Set kept = 0;  // melds left as they are that go on
    int jokers = 0;          // used

    friend bool operator==(const Subject&, const Subject&) = default;
  };

  void start_row() {
    known_.clear();
    index_.clear();
  }

  // Calls find() for what is not known yet. Memory is held by this meter until its owner releases it.
  template <class Find>
  [[nodiscard]] std::int64_t of(const Subject& subject, const Find& find, Meter& meter) {
    const std::uint64_t hash =
        combine(combine(hash_of_key(subject.runs), subject.kept), static_cast<std::uint64_t>(subject.jokers));
    const std::uint32_t place = index_.find(hash, [&](std::uint32_t i) { return known_[i].subject == subject; });
    if (place != HashIndex::none) return known_[place].hope;
    index_.add(hash, static_cast<std::uint32_t>(known_.size()));
    // Twice, since vectors are moved when they grow.
    static_cast<void>(meter.hold(2 * sizeof(Known)));
    known_.push_back({subject, find()});
    return known_.back().hope;
  }

 private:
  struct Known {
    Subject subject;
    std::int64_t hope;
  };

  std::vector<Known> known_;
  HashIndex index_;
};

}  // namespace tilefish
