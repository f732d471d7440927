// What the numbers above a row can still bring if jokers were free: the states of a finished plain sweep, which came
// down from the highest number, met from below. The swap sweep, which goes up, drops what cannot win by it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
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

  void reserve(std::size_t states);
  // A state of the sweep that came down when `number` was the lowest number it had laid, numbers + 1 before all. Those of
  // one number follow upon each other. `tile_score` is without jokers.
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
    const RowOfRests& row = rows_[static_cast<std::size_t>(number) + 1];
    return row.end - row.begin;
  }

 private:
  // What a side's runs need of the other side, and what they give: runs of at most i tiles want as many of at least
  // min_meld - i there. A word for each i, or one for all where they fit.
  struct Joint {
    std::uint64_t wanted = 0;
    std::uint64_t given = 0;
  };
  struct Rest {
    Joint joint;             // the only one, or the first
    std::int64_t score = 0;  // with its jokers
    std::int32_t jokers = 0;
    std::uint32_t more_joints = 0;  // where they begin
  };
  struct RowOfRests {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool is_sorted = false;  // the highest score first: the first that fits is the best
  };

  [[nodiscard]] Joint joint_of(const RunCounts& runs, std::size_t length) const;
  [[nodiscard]] bool more_joints_fit(const RunCounts& below, const Rest& above) const;
  [[nodiscard]] std::span<const Rest> rests_above(int number) const {
    const RowOfRests& row = rows_[static_cast<std::size_t>(number) + 1];
    return std::span(rests_).subspan(row.begin, row.end - row.begin);
  }

  std::size_t min_meld_;
  bool has_one_joint_;
  int table_jokers_;
  int all_jokers_;
  std::int64_t joker_score_;
  std::vector<RowOfRests> rows_;  // by the lowest number laid
  std::vector<Rest> rests_;
  std::vector<Joint> more_joints_;
};

}  // namespace tilefish
