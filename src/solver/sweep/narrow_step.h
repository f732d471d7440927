// Tells which options of a row a state of narrow runs can take, many at a time: with FrontierScan the innermost loop of
// the sweep. The processor is asked once, when a workspace is made.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "solver/sweep/narrow_runs.h"

namespace tilefish {

// The options of a row, a column for each thing one has to know of them; see RowOptions. Four fields of four bits are
// all that an option needs, so that sixteen lie in the 256 bits of a register.
struct StepColumns {
  const std::uint16_t* run_tiles;
  const std::uint16_t* regrets;
  const std::uint16_t* jokers;
};

inline constexpr NarrowRuns::Tiles row_guards = 0x8888;

// Where an option that fits leads to, without the runs that no tile of the next number can go to: what
// NarrowRuns::advance and NarrowRuns::drop_idle_runs make of it. `jokers` are left after it.
[[nodiscard]] inline NarrowRuns::Key after_fitting(const NarrowRuns::Open& state, NarrowRuns::Tiles run_tiles,
                                                   const NarrowRuns::Ahead& ahead, int jokers) {
  const auto difference = [](NarrowRuns::Tiles a, NarrowRuns::Tiles b) {
    const NarrowRuns::Tiles raw = (a | row_guards) - b;
    const NarrowRuns::Tiles positive = raw & row_guards;
    return raw & (positive - (positive >> 3));
  };
  const NarrowRuns::Tiles started = difference(run_tiles, state.all);
  const NarrowRuns::Tiles useful = (ahead.tiles >> 16) + static_cast<NarrowRuns::Tiles>(jokers) * 0x1111;
  const NarrowRuns::Tiles going_on = run_tiles - difference(run_tiles, useful);
  return (started | (started + state.ones) << 16 | going_on << 32) ^ NarrowRuns::none();
}

// Options are told of in blocks, a bit each; columns must be readable to the end of the last block.
inline constexpr std::size_t step_block = 16;
[[nodiscard]] inline constexpr std::size_t step_blocks(std::size_t options) {
  return (options + step_block - 1) / step_block;
}

struct NarrowStepper {
  // Of the first `count` options those that leave only runs which can be finished, and of which none would be regretted.
  // `jokers` are left to the state.
  using Function = void (*)(const StepColumns& options, std::size_t count, const NarrowRuns::Open& state,
                            const NarrowRuns::Ahead& ahead, int jokers, std::uint16_t* fitting);

  Function find_fitting;
  const char* name;
};

// Those that this processor can run, the fastest last.
[[nodiscard]] std::span<const NarrowStepper> narrow_steppers();

}  // namespace tilefish
