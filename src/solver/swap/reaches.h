// Where the options of a number lead from open runs: worked out once for all states that have the same runs and differ
// in their books alone, which are most states of a swap sweep.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/hash.h"
#include "base/hash_index.h"
#include "base/limits.h"
#include "solver/keep/old_melds.h"
#include "solver/moves/step.h"
#include "solver/sweep/row_options.h"

namespace tilefish {

template <class Runs>
class RowReaches {
 public:
  // All that counts of the state below.
  struct Origin {
    typename Runs::Key runs;
    OldMelds::Set kept = 0;  // melds left as they are
    int jokers_left = 0;

    friend bool operator==(const Origin&, const Origin&) = default;
  };
  struct Reach {
    typename Runs::Key runs;
    const RowOption* option;
    std::int64_t hope;  // what the numbers above can bring with free jokers
  };

  void start_row(Meter& meter) {
    meter.release(held_);
    held_ = 0;
    origins_.clear();
    reaches_.clear();
    index_.clear();
  }
  // Before another sweep, whose meter may be another one; what was held is released with all that the last one held.
  void forget() { held_ = 0; }

  // Calls find(add) to have the reaches of an origin that was not asked for yet. What comes back holds until the next call.
  template <class Find>
  [[nodiscard]] std::span<const Reach> from(const Origin& origin, const Find& find, Meter& meter) {
    const std::uint64_t hash =
        combine(combine(hash_of_key(origin.runs), origin.kept), static_cast<std::uint64_t>(origin.jokers_left));
    std::uint32_t place = index_.find(hash, [&](std::uint32_t i) { return origins_[i].origin == origin; });
    if (place == HashIndex::none) {
      place = static_cast<std::uint32_t>(origins_.size());
      const std::size_t begin = reaches_.size();
      find([&](const Reach& reach) { reaches_.push_back(reach); });
      origins_.push_back({origin, begin, reaches_.size()});
      index_.add(hash, place);
      // Twice, since vectors are moved when they grow.
      const std::size_t bytes = 2 * (sizeof(Known) + (reaches_.size() - begin) * sizeof(Reach));
      if (meter.hold(bytes)) held_ += bytes;
    }
    return std::span(reaches_).subspan(origins_[place].begin, origins_[place].end - origins_[place].begin);
  }

 private:
  struct Known {
    Origin origin;
    std::size_t begin;  // of its reaches
    std::size_t end;
  };

  std::vector<Known> origins_;
  std::vector<Reach> reaches_;
  HashIndex index_;
  std::size_t held_ = 0;
};

}  // namespace tilefish
