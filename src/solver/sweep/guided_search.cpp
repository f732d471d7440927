#include "solver/sweep/guided_search.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <span>

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
  SweepInput input;
  SweepEnd end;
};

// The latest pass that found something better than those before it. If it was not the last, its run is over.
struct Search {
  std::optional<Guess> best;
  bool still_loaded = false;
};

Search search(const SweepInput& input, Workspace& workspace) {
  Search result;
  for (const std::size_t width : passes_for(workspace.ruleset())) {
    SweepInput pass = input;
    pass.most_states = width;
    if (result.best) pass.least_score = result.best->end.score + 1;
    const std::span<const SweepEnd> ends = workspace.run(pass);
    result.still_loaded = !ends.empty();
    if (ends.empty()) continue;
    const SweepEnd end = *std::max_element(ends.begin(), ends.end(),
                                           [](const SweepEnd& a, const SweepEnd& b) { return a.score < b.score; });
    result.best.emplace(Guess{pass, end});
  }
  return result;
}

}  // namespace

std::optional<std::int64_t> best_score(SweepInput input, Workspace& workspace) {
  const Search result = search(input, workspace);
  if (!result.best) return std::nullopt;
  return result.best->end.score;
}

std::optional<std::vector<RowChoice>> best_choices(SweepInput input, Workspace& workspace) {
  Search result = search(input, workspace);
  if (!result.best) return std::nullopt;
  if (!result.still_loaded) {
    // Sweeps are deterministic: the same pass ends in the same states.
    static_cast<void>(workspace.run(result.best->input));
  }
  return workspace.trace(result.best->input, result.best->end);
}

}  // namespace tilefish
