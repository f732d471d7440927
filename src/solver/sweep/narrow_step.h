// Takes the states of narrow runs through the options of a row, as many at a time as the processor can: with
// FrontierScan the innermost loop of the sweep. The processor is asked once, when a workspace is made.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "solver/sweep/narrow_runs.h"

namespace tilefish {

// The options of a row, a column for each thing one has to know of them; see RowOptions.
struct StepColumns {
  const std::uint64_t* run_tiles;
  const std::uint64_t* regrets;
  const std::uint64_t* jokers;
  const std::int64_t* gains;
};

// What holds for all states of a row. Entries of the tables are by jokers used.
struct NarrowStep {
  using Table = std::array<std::int64_t, NarrowRuns::most_equal_tiles + 1>;

  StepColumns options;
  std::array<std::size_t, NarrowRuns::most_equal_tiles + 1> with_at_most{};  // so many options spend so many jokers
  NarrowRuns::Ahead ahead;
  int jokers = 0;  // of the game
  Table ledgers{};
  Table joker_scores{};
  Table least_scores{};  // before an option's jokers are counted; what scores less is passed over
};

// Where to put the states that are reached, and by which option. There must be room for all options and the padding.
struct StepResults {
  std::uint64_t* keys;
  std::int64_t* scores;
  std::uint32_t* options;
};

// Past the last option and the last result this many more may be read or written.
inline constexpr std::size_t step_padding = 8;

struct NarrowStepper {
  // The number of states reached from one, in the order of the options.
  using Function = std::size_t (*)(const NarrowStep& step, NarrowRuns::Key key, std::int64_t score,
                                   const StepResults& results);

  Function take;
  const char* name;
};

// Those that this processor can run, the fastest last.
[[nodiscard]] std::span<const NarrowStepper> narrow_steppers();

}  // namespace tilefish
