#include "solver/sweep/lay_all.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/sweep/narrow_runs.h"
#include "solver/sweep/row_gains.h"
#include "solver/sweep/usable_tiles.h"

namespace tilefish {

namespace {

// A sweep whose rows have no more ways to choose run tiles than this takes no longer than asking here.
constexpr std::int64_t few_choices = 20'000;

// Groups alone, and then a run of each colour beside them. Two would be 3 ^ colours choices.
constexpr std::array<int, 2> most_run_tiles = {0, 1};
constexpr std::size_t most_states = 16;

std::int64_t most_choices(const SweepInput& input) {
  std::int64_t most = 1;
  for (int number = 1; number <= input.must.numbers(); ++number) {
    const Row row = input.must.row(number) + input.may.row(number);
    std::int64_t choices = 1;
    for (int colour = 0; colour < max_colours; ++colour) choices *= row_count(row, colour) + 1;
    most = std::max(most, choices);
  }
  return most;
}

// What everything scores; weights are never below zero, so that nothing scores more.
std::int64_t score_of_all(const SweepInput& input) {
  std::int64_t score = input.may.jokers() * (input.weights.joker() * input.weight_factor + input.tile_bonus);
  for (int number = 1; number <= input.may.numbers(); ++number) {
    score += score_beyond(input.may.row(number), 0, number, input);
  }
  return score;
}

}  // namespace

std::optional<SweepRun> lay_all(const SweepInput& input, Workspace& workspace) {
  const bool more_is_better = input.weight_factor >= 0 && input.tile_bonus >= 0 && input.weights.joker() >= 0 &&
                              input.joker_worth == JokerWorth::weight && input.points_wanted == 0;
  if (NarrowRuns::fits(workspace.ruleset()) || !more_is_better || most_choices(input) <= few_choices)
    return std::nullopt;
  const TileCounts usable = usable_tiles(input.must, input.may, workspace.ruleset());
  SweepInput wanted{.must = input.must,
                    .may = usable,
                    .weights = input.weights,
                    .weight_factor = input.weight_factor,
                    .tile_bonus = input.tile_bonus,
                    .most_states = most_states};
  wanted.least_score = score_of_all(wanted);
  if (wanted.least_score < input.least_score) return std::nullopt;
  for (const int most : most_run_tiles) {
    wanted.most_run_tiles = most;
    SweepRun run = workspace.run(wanted);
    if (run.best()) return run;
  }
  return std::nullopt;
}

}  // namespace tilefish
