#include "solver/reference/windowed.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <vector>

#include "solver/reference/groups.h"
#include "solver/reference/layout.h"
#include "solver/reference/puzzle_reduction.h"
#include "solver/reference/tile_grid.h"
#include "solver/reference/window_search.h"

namespace tilefish::reference {

namespace {

// One recursion a row; more rows in a part than this could overflow the stack of a thread.
constexpr int most_rows = 2000;

// A value and the melds that reach it.
struct PartAnswer {
  std::int64_t value = 0;
  std::uint64_t states = 0;
  Layout layout;
};

class Windowed {
 public:
  Windowed(const Question& question, const Ruleset& ruleset, const Limits& limits, Reductions reductions)
      : question_(question),
        tiles_(question.table + question.rack),
        required_(question.table),
        weights_(question.weights),
        rules_{.colours = ruleset.colours(), .min_meld = ruleset.min_meld()},
        reductions_(reductions),
        meter_(limits) {}

  WindowedAnswer solve() {
    WindowedAnswer result;
    Answer& answer = result.answer;
    // The tiles, one colour of them, and the groups and jokers of up to three layouts.
    constexpr std::size_t grids = 8;
    if (!meter_.hold(grids * sizeof(GridRow) * static_cast<std::size_t>(tiles_.numbers()))) {
      answer.stop = meter_.reason();
      return result;
    }
    if (reductions_ == Reductions::off || beyond_the_thesis()) {
      answer = solve_whole();
      result.parts = 1;
      return result;
    }
    result.isolated = remove_isolated_tiles(tiles_, rules_);
    Layout layout = empty_layout();
    for (const RowRange& rows : split_rows(tiles_, rules_)) {
      ++result.parts;
      if (rows.last - rows.first + 1 > most_rows) {
        answer = {.stop = StopReason::size, .nodes = answer.nodes};
        return result;
      }
      const std::optional<PartAnswer> part = solve_part(rows, result.closed_by_bounds);
      answer.nodes += part ? part->states : 0;
      if (!part) {
        answer = {.stop = meter_.reason(), .nodes = nodes_looked_at(meter_)};
        return result;
      }
      answer.value += part->value;
      add(part->layout, rows, layout);
    }
    answer.found = true;
    answer.table = to_table(layout, rules_);
    return result;
  }

 private:
  [[nodiscard]] bool beyond_the_thesis() const {
    return !question_.table.empty() || question_.rack.jokers() > 0 || question_.table.jokers() > 0;
  }

  Answer solve_whole() {
    if (tiles_.numbers() > most_rows) return {.stop = StopReason::size};
    const WindowProblem problem{.tiles = tiles_,
                                .rows = {.first = 1, .last = tiles_.numbers()},
                                .rules = rules_,
                                .weights = weights_,
                                .required = question_.table.empty() ? nullptr : &required_,
                                .jokers = question_.table.jokers() + question_.rack.jokers(),
                                .required_jokers = question_.table.jokers(),
                                .joker_value = question_.joker_value};
    if (!column_fits_a_word(problem)) return {.stop = StopReason::size};
    const std::optional<PartAnswer> part = search(problem);
    if (meter_.stopped()) return {.stop = meter_.reason(), .nodes = nodes_looked_at(meter_)};
    if (!part) return {.nodes = nodes_looked_at(meter_)};
    Answer answer{.found = true, .value = part->value, .table = to_table(part->layout, rules_), .nodes = part->states};
    for (const Tile tile : question_.table.tiles()) answer.value -= weights_.of(tile);
    return answer;
  }

  std::optional<PartAnswer> solve_part(const RowRange& rows, int& closed_by_bounds) {
    std::optional<PartAnswer> runs = runs_alone(rows);
    if (!runs) return std::nullopt;
    PartAnswer groups = groups_alone(rows);
    if (std::max(runs->value, groups.value) == std::min(runs->value + groups.value, weight_of(rows))) {
      ++closed_by_bounds;
      return runs->value >= groups.value ? std::move(runs) : std::optional(std::move(groups));
    }
    return search({.tiles = tiles_, .rows = rows, .rules = rules_, .weights = weights_});
  }

  std::optional<PartAnswer> search(const WindowProblem& problem) {
    constexpr int word_bits = 64;
    return window_bits(problem) <= word_bits ? search_with<1>(problem) : search_with<max_colours>(problem);
  }

  template <std::size_t words>
  std::optional<PartAnswer> search_with(const WindowProblem& problem) {
    const HeldInScope memory(meter_);
    WindowSearch<words> search(problem, meter_);
    const std::optional<std::int64_t> value = search.solve();
    if (!value) return std::nullopt;
    PartAnswer answer{.value = *value, .states = search.states(), .layout = empty_layout()};
    search.trace(answer.layout);
    if (meter_.stopped()) return std::nullopt;
    return answer;
  }

  // The run value. The thesis (§6.2) has rules for s = 3; a search of one colour at a time gives it for all s. Its
  // states are not counted, since they are few and the thesis does without.
  std::optional<PartAnswer> runs_alone(const RowRange& rows) {
    PartAnswer sum{.layout = empty_layout()};
    for (int colour = 0; colour < rules_.colours; ++colour) {
      if (!meter_.spend(tiles_.numbers())) return std::nullopt;
      TileGrid column(tiles_.numbers());
      for (int number = rows.first; number <= rows.last; ++number)
        column.at(number, colour) = tiles_.at(number, colour);
      // A single colour forms no group, since every ruleset's melds have at least two tiles.
      const std::optional<PartAnswer> answer =
          search({.tiles = column, .rows = rows, .rules = rules_, .weights = weights_});
      if (!answer) return std::nullopt;
      sum.value += answer->value;
      sum.layout.runs.insert(sum.layout.runs.end(), answer->layout.runs.begin(), answer->layout.runs.end());
    }
    return sum;
  }

  [[nodiscard]] PartAnswer groups_alone(const RowRange& rows) const {
    PartAnswer sum{.layout = empty_layout()};
    for (int number = rows.first; number <= rows.last; ++number) {
      const GroupChoice groups = best_groups(tiles_.row(number), {}, number, weights_, rules_).value();
      sum.value += groups.weight;
      sum.layout.groups.row(number) = groups.used;
    }
    return sum;
  }

  [[nodiscard]] std::int64_t weight_of(const RowRange& rows) const {
    std::int64_t weight = 0;
    for (int number = rows.first; number <= rows.last; ++number) {
      for (int colour = 0; colour < rules_.colours; ++colour) {
        weight += tiles_.at(number, colour) * weights_.of(number, colour);
      }
    }
    return weight;
  }

  [[nodiscard]] Layout empty_layout() const {
    return {.runs = {}, .groups = TileGrid(tiles_.numbers()), .jokers = TileGrid(tiles_.numbers())};
  }

  static void add(const Layout& part, const RowRange& rows, Layout& whole) {
    whole.runs.insert(whole.runs.end(), part.runs.begin(), part.runs.end());
    for (int number = rows.first; number <= rows.last; ++number) whole.groups.row(number) = part.groups.row(number);
  }

  const Question& question_;
  TileGrid tiles_;
  TileGrid required_;
  const Weights& weights_;
  GroupRules rules_;
  Reductions reductions_;
  Meter meter_;
};

}  // namespace

WindowedAnswer solve_windowed(const Question& question, const Ruleset& ruleset, const Limits& limits,
                              Reductions reductions) {
  assert(question.joker_value == JokerValue::weight || question.table.jokers() == 0);
  return Windowed(question, ruleset, limits, reductions).solve();
}

}  // namespace tilefish::reference
