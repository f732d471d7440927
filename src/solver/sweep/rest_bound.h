// What the numbers above a row can still bring if jokers were free: the states of a finished plain sweep, which came
// down from the highest number, met from below. The swap sweep, which goes up, drops what cannot win by it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "rules/tile.h"
#include "solver/sweep/narrow_runs.h"

namespace tilefish {

// Open runs, a byte for each colour: entry i has those of at most i tiles, from min_meld up all of them.
using RunCounts = std::array<std::uint64_t, max_min_meld + 1>;

template <class Runs>
[[nodiscard]] RunCounts run_counts(const Runs& runs, const typename Runs::Open& open, int colours, int min_meld) {
  RunCounts counts{};
  for (int colour = 0; colour < colours; ++colour) {
    int sum = 0;
    for (int length = 1; length <= min_meld; ++length) {
      sum += runs.open_runs(open, colour, length);
      counts[static_cast<std::size_t>(length)] |= static_cast<std::uint64_t>(sum) << (8 * colour);
    }
  }
  return counts;
}

[[nodiscard]] inline RunCounts run_counts(const NarrowRuns& /*runs*/, const NarrowRuns::Open& open, int /*colours*/,
                                          int /*min_meld*/) {
  const auto spread = [](std::uint64_t counts) {
    counts = (counts | counts << 8) & 0x00ff00ff;
    return (counts | counts << 4) & 0x0f0f0f0f;
  };
  return {0, spread(open.ones), spread(open.short_runs), spread(open.all)};
}

class RestBound {
 public:
  static constexpr std::int64_t impossible = std::numeric_limits<std::int64_t>::min() / 2;

  // What each call of add() takes at most.
  static constexpr std::size_t bytes_a_state =
      2 * sizeof(std::int64_t) + 2 * (max_min_meld - 1) * sizeof(std::uint64_t);

  // Jokers of the table have to be used and score nothing; each other one scores `joker_score`.
  RestBound(int numbers, int colours, int min_meld, int table_jokers, int all_jokers, std::int64_t joker_score);

  // A state of the sweep that came down when `number` was the lowest number it had laid, numbers + 1 before all.
  // `tile_score` is without jokers.
  void add(int number, const RunCounts& runs, std::int64_t tile_score, int jokers);
  // To be called once, after the last.
  void finish();

  // At most what can be scored above `number` and by all jokers, if the numbers up to there end in `runs` and use
  // `jokers`; impossible as well if that is less than `least`.
  [[nodiscard]] std::int64_t best_above(int number, const RunCounts& runs, int jokers,
                                        std::int64_t least = impossible) const;

  // The same whatever lies below.
  [[nodiscard]] std::int64_t most_above(int number) const;

  // How many states that call may have to look at.
  [[nodiscard]] std::size_t states_above(int number) const {
    return rests_[static_cast<std::size_t>(number) + 1].size();
  }

 private:
  // What a side's runs need of the other side, and what they give: runs of at most i tiles want as many of at least
  // min_meld - i there. A word for each i, or one for all where they fit.
  struct Joints {
    std::array<std::uint64_t, max_min_meld - 1> wanted;
    std::array<std::uint64_t, max_min_meld - 1> given;
  };
  struct Rest {
    std::int64_t score;  // with its jokers
    std::int32_t jokers;
    std::uint32_t place;  // of its joints
  };

  [[nodiscard]] Joints joints_of(const RunCounts& runs) const;
  // Whether runs from below and from above can be joined so that none is too short.
  [[nodiscard]] bool fit(const Joints& below, const std::uint64_t* above) const;

  std::size_t min_meld_;
  bool one_word_;
  std::size_t words_;
  int table_jokers_;
  int all_jokers_;
  std::int64_t joker_score_;
  // By the lowest number laid: the highest score first, so that the first that fits is the best.
  std::vector<std::vector<Rest>> rests_;
  std::vector<std::vector<std::uint64_t>> joints_;  // of each rest, in their order: what it wants, what it gives
};

}  // namespace tilefish
