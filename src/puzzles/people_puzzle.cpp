#include "puzzles/people_puzzle.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/matching.h"
#include "puzzles/all_tables.h"
#include "rules/verify.h"

namespace tilefish {

namespace {

bool lies_within(const Meld& inner, const Meld& outer) {
  if (inner.kind() != outer.kind() || inner.size() > outer.size()) return false;
  if (inner.is_run()) {
    if (inner.colour() != outer.colour() || inner.number() < outer.number()) return false;
    const int offset = inner.number() - outer.number();
    if (offset + inner.size() > outer.size()) return false;
    for (int place = 0; place < inner.size(); ++place) {
      if (inner.tile(place) != outer.tile(offset + place)) return false;
    }
    return true;
  }
  if (inner.number() != outer.number() || inner.jokers() > outer.jokers()) return false;
  const std::vector<Tile> tiles = outer.tiles();
  for (int place = 0; place < inner.size(); ++place) {
    if (!inner.is_joker(place) && std::find(tiles.begin(), tiles.end(), inner.tile(place)) == tiles.end()) return false;
  }
  return true;
}

int jokers_moved(const Plan& plan) {
  int jokers = 0;
  for (const PlanStep& step : plan.steps) {
    if (step.from_row) {
      jokers += static_cast<int>(
          std::count_if(step.tiles.begin(), step.tiles.end(), [](Tile tile) { return tile.is_joker(); }));
    }
  }
  return jokers;
}

int steps_that_rearrange(const Plan& plan) {
  return static_cast<int>(std::count_if(plan.steps.begin(), plan.steps.end(),
                                        [](const PlanStep& step) { return step.from_row.has_value(); }));
}

}  // namespace

bool is_reached_by_laying(const Table& before, const Table& after) {
  std::vector<std::vector<std::size_t>> around(before.melds.size());
  for (std::size_t inner = 0; inner < before.melds.size(); ++inner) {
    for (std::size_t outer = 0; outer < after.melds.size(); ++outer) {
      if (lies_within(before.melds[inner], after.melds[outer])) around[inner].push_back(outer);
    }
  }
  return can_match_all(around, after.melds.size());
}

double PeoplePuzzle::score() const {
  return steps() + rearranging + touched + 2.0 * jokers_moved - std::log2(static_cast<double>(solutions));
}

int PeoplePuzzle::level() const {
  // Cut so that each level gets about a fifth of what play brings up; see docs/difficulty.md.
  constexpr std::array<double, hardest_level - 1> begins{4.2, 6.2, 9.2, 14};
  return 1 + static_cast<int>(std::upper_bound(begins.begin(), begins.end(), score()) - begins.begin());
}

std::optional<PeoplePuzzle> puzzle_for_people(const Position& position, const Ruleset& ruleset) {
  return puzzle_for_people(position, ruleset, Limits{}).value();
}

Outcome<std::optional<PeoplePuzzle>> puzzle_for_people(const Position& position, const Ruleset& ruleset,
                                                       const Limits& limits) {
  constexpr std::optional<PeoplePuzzle> none = std::nullopt;
  if (position.rack.empty() || position.table.empty() || !position.opened) return none;
  AllTablesOptions options;
  const std::uint64_t own_nodes = options.limits.nodes;
  options.limits = limits;
  options.limits.nodes = std::min(limits.nodes, own_nodes);
  AllTables all = all_tables(position.table.counts(ruleset.numbers()) + position.rack, ruleset, options);
  if (!all.complete()) {
    // There are too many solutions, unless the caller's limits are what was reached.
    const bool too_many = all.stop == StopReason::size || (all.stop == StopReason::nodes && own_nodes < limits.nodes);
    if (too_many) return none;
    return Stopped{.reason = all.stop};
  }
  std::vector<Table>& solutions = all.tables;
  std::erase_if(solutions, [&](const Table& table) { return !verify_move(position, table, ruleset).legal(); });
  if (solutions.empty()) return none;
  for (const Table& table : solutions) {
    if (is_reached_by_laying(position.table, table)) return none;
  }
  std::optional<PeoplePuzzle> best;
  for (const Table& table : solutions) {
    Outcome<Plan> made = make_plan(position.table, table, limits);
    if (!made.finished()) return made.stopped();
    Plan plan = std::move(made).value();
    if (!plan.proven) return none;
    PeoplePuzzle puzzle{.position = position, .solution = table, .plan = std::move(plan)};
    puzzle.touched = static_cast<int>(position.table.melds.size()) - melds_kept(position.table, table);
    if (best &&
        (best->steps() < puzzle.steps() || (best->steps() == puzzle.steps() && best->touched <= puzzle.touched))) {
      continue;
    }
    best = std::move(puzzle);
  }
  best->solutions = static_cast<int>(solutions.size());
  best->rearranging = steps_that_rearrange(best->plan);
  best->jokers_moved = jokers_moved(best->plan);
  return best;
}

}  // namespace tilefish
