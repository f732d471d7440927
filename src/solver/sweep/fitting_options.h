// Walks over the options of a row that a state of narrow runs can take: for searches that follow all of them but are no
// plain sweep.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <tuple>

#include "solver/sweep/narrow_runs.h"
#include "solver/sweep/narrow_step.h"
#include "solver/sweep/row_options.h"

namespace tilefish {

// Calls use(option, next runs) for every option, of those with columns, that leaves only runs which can be finished with
// the tiles ahead and `jokers`.
template <class Use>
void each_fitting_option(const RowOptions& options, const NarrowStepper& stepper, const NarrowRuns::Open& open,
                         const NarrowRuns::Ahead& ahead, int jokers, Use use) {
  // Rows of most games have no more than this; others are taken piece by piece.
  std::array<std::uint16_t, 16> fitting;
  constexpr std::size_t at_once = std::tuple_size_v<decltype(fitting)> * step_block;
  const std::size_t all = options.with_at_most(jokers);
  for (std::size_t first = 0; first < all; first += at_once) {
    const std::size_t count = std::min(at_once, all - first);
    stepper.find_fitting({options.run_tiles() + first, options.regrets() + first, options.jokers() + first}, count,
                         open, ahead, jokers, fitting.data());
    for (std::size_t block = 0; block * step_block < count; ++block) {
      for (unsigned left = fitting[block]; left != 0; left &= left - 1) {
        const std::size_t index = first + block * step_block + static_cast<std::size_t>(std::countr_zero(left));
        const RowOption& option = options.options()[index];
        use(option, after_fitting(open, option.run_tiles, ahead, jokers - option.jokers));
      }
    }
  }
}

}  // namespace tilefish
