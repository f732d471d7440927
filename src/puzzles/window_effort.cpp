#include "puzzles/window_effort.h"

#include <algorithm>
#include <limits>

#include "base/hash.h"
#include "puzzles/run_window.h"
#include "solver/reference/groups.h"
#include "solver/reference/puzzle_reduction.h"
#include "solver/reference/tile_grid.h"
#include "solver/reference/windowed.h"

namespace tilefish {

namespace {

TileCounts counts_of(const reference::TileGrid& grid, int colours) {
  TileCounts counts(grid.numbers());
  for (int number = 1; number <= grid.numbers(); ++number) {
    Row row = 0;
    for (int colour = 0; colour < colours; ++colour) row += row_of(colour, grid.at(number, colour));
    counts.set_row(number, row);
  }
  return counts;
}

std::uint64_t saturated(double count) {
  constexpr double beyond = 18446744073709551616.0;
  return count >= beyond ? std::numeric_limits<std::uint64_t>::max() : static_cast<std::uint64_t>(count);
}

// A window in the list and in the index.
constexpr std::size_t bytes_of_window = 32;

}  // namespace

WindowEffort::WindowEffort(const Ruleset& ruleset) : ruleset_(ruleset), bounds_(ruleset), with_jokers_(ruleset) {}

// The reductions are the method's own, which are weaker than those of reduction.h.
std::uint64_t WindowEffort::states(const TileCounts& tiles) { return states(tiles, Limits{}).value(); }

Outcome<std::uint64_t> WindowEffort::states(const TileCounts& tiles, const Limits& limits) {
  if (tiles.jokers() > 0) return states_with_jokers(tiles, limits);
  Meter meter(limits);
  constexpr std::size_t bytes_of_number = sizeof(reference::GridRow) + sizeof(Row) + sizeof(reference::RowRange);
  constexpr int steps_of_number = 50;
  if (!meter.hold(static_cast<std::size_t>(tiles.numbers()) * bytes_of_number)) return meter.how_far();
  const reference::GroupRules rules{.colours = ruleset_.colours(), .min_meld = ruleset_.min_meld()};
  reference::TileGrid grid(tiles);
  reference::remove_isolated_tiles(grid, rules);
  const TileCounts left = counts_of(grid, ruleset_.colours());
  double sum = 0;
  for (const reference::RowRange& rows : reference::split_rows(grid, rules)) {
    const Segment part{rows.first, rows.last};
    if (!meter.spend(steps_of_number)) break;
    if (!bounds_.of(left, part, Weights::value(0), meter).meet()) sum += states_of(left, part, meter);
  }
  return Outcome<std::uint64_t>::of(saturated(sum), meter);
}

Outcome<std::uint64_t> WindowEffort::states_with_jokers(const TileCounts& tiles, const Limits& limits) {
  // Some milliseconds of the method.
  constexpr double few_states = 2000;
  if (!with_jokers_.can_count(tiles)) return states_by_running(tiles, limits);
  Meter meter(limits);
  const EffortRange range = with_jokers_.states(tiles, meter);
  if (meter.stopped()) return meter.how_far();
  if (range.least < range.most && range.most <= few_states) return states_by_running(tiles, limits);
  return saturated(range.most);
}

Outcome<std::uint64_t> WindowEffort::states_by_running(const TileCounts& tiles, const Limits& limits) const {
  const reference::WindowedAnswer found =
      reference::solve_windowed(reference::puzzle_question(tiles, Weights::value(0)), ruleset_, limits);
  if (!found.answer.complete()) return Stopped{.reason = found.answer.stop, .nodes = found.answer.nodes};
  return found.answer.nodes;
}

Outcome<std::uint64_t> WindowEffort::states_without_reductions(const TileCounts& tiles, const Limits& limits) {
  if (tiles.jokers() > 0) return states_with_jokers(tiles, limits);
  Meter meter(limits);
  const double states = states_of(tiles, {1, tiles.numbers()}, meter);
  return Outcome<std::uint64_t>::of(saturated(states), meter);
}

Outcome<std::uint64_t> WindowEffort::states_after(const Reduction& reduction, const Limits& limits) {
  if (reduction.tiles.jokers() > 0) return states_with_jokers(reduction.tiles, limits);
  Meter meter(limits);
  double sum = 0;
  for (const Segment& segment : reduction.segments) {
    if (meter.stopped()) break;
    if (bounds_.of(reduction.tiles, segment, Weights::value(0), meter).meet()) continue;
    sum += states_of(reduction.tiles, segment, meter);
  }
  return Outcome<std::uint64_t>::of(saturated(sum), meter);
}

double WindowEffort::states_of(const TileCounts& tiles, const Segment& part, Meter& meter) {
  const HeldInScope memory(meter);
  if (!meter.hold(static_cast<std::size_t>(part.last - part.first + 1) * sizeof(double))) return 0;
  std::vector<double> states(static_cast<std::size_t>(part.last - part.first + 1), 1.0);
  for (int colour = 0; colour < ruleset_.colours(); ++colour) follow(tiles, part, colour, states, meter);
  double sum = 0;
  for (const double each : states) sum += each;
  return sum;
}

void WindowEffort::follow(const TileCounts& tiles, const Segment& part, int colour, std::vector<double>& states,
                          Meter& meter) {
  const int longest_run = 2 * ruleset_.min_meld() - 1;
  std::vector<int> copies(static_cast<std::size_t>(longest_run));
  windows_.assign(1, 0);
  for (int number = part.last; number >= part.first; --number) {
    states[static_cast<std::size_t>(number - part.first)] *= static_cast<double>(windows_.size());
    for (int offset = 0; offset < longest_run; ++offset) {
      const int at = number - offset;
      copies[static_cast<std::size_t>(offset)] = at < part.first ? 0 : row_count(tiles.row(at), colour);
    }
    successors_.clear();
    places_.clear();
    for (const Window window : windows_) add_successors(copies, longest_run, window, meter);
    if (meter.stopped()) return;
    meter.release((windows_.size() - 1) * bytes_of_window);
    std::swap(windows_, successors_);
  }
}

// Runs that end at this number are added from the longest down.
void WindowEffort::add_successors(const std::vector<int>& copies, int longest, Window window, Meter& meter) {
  if (!meter.spend(longest)) return;
  add_successor(window >> bits_per_count, meter);
  for (int length = longest; length >= ruleset_.min_meld(); --length) {
    Window after = window;
    bool fits = true;
    for (int offset = 0; offset < length && fits; ++offset) {
      fits = taken(window, offset) < copies[static_cast<std::size_t>(offset)];
      after += Window{1} << (bits_per_count * offset);
    }
    if (fits) add_successors(copies, length, after, meter);
  }
}

void WindowEffort::add_successor(Window window, Meter& meter) {
  const std::uint64_t hash = mix(window);
  const auto is_it = [&](std::uint32_t place) { return successors_[place] == window; };
  if (places_.find(hash, is_it) != HashIndex::none) return;
  // The first one lies in memory that is always there.
  if (!successors_.empty() && !meter.hold(bytes_of_window)) return;
  places_.add(hash, static_cast<std::uint32_t>(successors_.size()));
  successors_.push_back(window);
}

}  // namespace tilefish
