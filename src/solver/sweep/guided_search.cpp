#include "solver/sweep/guided_search.h"

#include <array>
#include <cstddef>
#include <limits>
#include <span>
#include <utility>

#include "solver/sweep/lay_all.h"

namespace tilefish {

namespace {

constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

// States a row of each pass. The first guess is the best score in half of the puzzles of four colours and two copies.
constexpr std::array<std::size_t, 2> short_passes = {4, unlimited};
// A better guess pays where a row can have thousands of states.
constexpr std::array<std::size_t, 3> long_passes = {8, 128, unlimited};

std::span<const std::size_t> passes_for(const Ruleset& ruleset) {
  if (ruleset.colours() <= 4 && ruleset.copies() <= 2) return short_passes;
  return long_passes;
}

struct Guess {
  SweepRun run;
  SweepEnd end;
};

// The latest pass that found something better than those before it.
std::optional<Guess> search(SweepInput input, Workspace& workspace) {
  if (std::optional<SweepRun> all = lay_all(input, workspace)) {
    const SweepEnd end = all->best().value();
    return Guess{*std::move(all), end};
  }
  std::optional<Guess> best;
  for (const std::size_t width : passes_for(workspace.ruleset())) {
    input.most_states = width;
    if (best) input.least_score = best->end.score + 1;
    SweepRun run = workspace.run(input);
    if (const std::optional<SweepEnd> end = run.best()) best.emplace(Guess{std::move(run), *end});
  }
  return best;
}

}  // namespace

std::optional<std::int64_t> best_score(SweepInput input, Workspace& workspace) {
  const std::optional<Guess> best = search(input, workspace);
  if (!best) return std::nullopt;
  return best->end.score;
}

std::optional<std::vector<RowChoice>> best_choices(SweepInput input, Workspace& workspace) {
  std::optional<Guess> best = search(input, workspace);
  if (!best) return std::nullopt;
  return best->run.trace(best->end);
}

}  // namespace tilefish
