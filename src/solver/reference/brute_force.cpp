#include "solver/reference/brute_force.h"

#include <algorithm>
#include <cassert>

#include "solver/reference/groups.h"
#include "solver/reference/layout.h"
#include "solver/reference/tile_grid.h"

namespace tilefish::reference {

namespace {

// The recursion is some frames deep for each number; more than this could overflow the stack of a thread.
constexpr int most_numbers = 1000;
// Choosing the groups of a row, in steps of a meter.
constexpr int steps_of_groups = 20;

class BruteForce {
 public:
  BruteForce(const Question& question, const Ruleset& ruleset, const Limits& limits)
      : question_(question),
        rules_{.colours = ruleset.colours(), .min_meld = ruleset.min_meld()},
        meter_(limits),
        left_(question.table + question.rack),
        required_(question.table) {
    layout_.groups = TileGrid(left_.numbers());
    layout_.jokers = TileGrid(left_.numbers());
    for (const Tile tile : question.table.tiles()) {
      if (!tile.is_joker()) value_ -= question.weights.of(tile);
    }
  }

  Answer solve() {
    const int on_table = question_.table.jokers();
    for (int jokers = on_table; jokers <= on_table + question_.rack.jokers(); ++jokers) {
      if (question_.joker_value == JokerValue::weight) {
        const std::int64_t worth = (jokers - on_table) * question_.weights.joker();
        value_ += worth;
        choose_meanings(jokers, 0);
        value_ -= worth;
      } else {
        choose_meanings(jokers, 0);
      }
    }
    best_.stop = meter_.reason();
    best_.nodes = nodes_looked_at(meter_);
    return best_;
  }

 private:
  // Cells are taken in ascending order, so that each multiset of meanings comes once.
  void choose_meanings(int jokers, int first_cell) {
    if (jokers == 0) return choose_row(left_.numbers());
    for (int cell = first_cell; cell < left_.numbers() * rules_.colours && !meter_.stopped(); ++cell) {
      const int number = cell / rules_.colours + 1;
      const int colour = cell % rules_.colours;
      // The joker is one more tile of this cell, and it must be used. Used tiles are counted at their weight when they
      // are laid, which a joker of fixed weight takes back here.
      const std::int64_t overcounted =
          question_.joker_value == JokerValue::weight ? question_.weights.of(number, colour) : 0;
      ++left_.at(number, colour);
      ++required_.at(number, colour);
      ++layout_.jokers.at(number, colour);
      value_ -= overcounted;
      choose_meanings(jokers - 1, cell);
      value_ += overcounted;
      --layout_.jokers.at(number, colour);
      --required_.at(number, colour);
      --left_.at(number, colour);
    }
  }

  void choose_row(int number) {
    if (!meter_.visit()) return;
    if (number == 0) return keep_if_better();
    choose_runs(number, 0, 2 * rules_.min_meld - 1);
  }

  // Runs of one colour that end in the row are chosen from the longest down.
  void choose_runs(int number, int colour, int longest) {
    if (!meter_.spend(rules_.min_meld)) return;
    if (colour == rules_.colours) return choose_groups(number);
    choose_runs(number, colour + 1, 2 * rules_.min_meld - 1);
    for (int length = std::min(longest, number); length >= rules_.min_meld; --length) {
      const PlainRun run{.colour = colour, .first = number - length + 1, .length = length};
      if (!fits(run)) continue;
      const std::int64_t weight = lay(run);
      value_ += weight;
      layout_.runs.push_back(run);
      choose_runs(number, colour, length);
      layout_.runs.pop_back();
      value_ -= weight;
      take_back(run);
    }
  }

  void choose_groups(int number) {
    if (!meter_.spend(steps_of_groups)) return;
    GridRow& groups = layout_.groups.row(number);
    GridRow missing{};
    for (int colour = 0; colour < rules_.colours; ++colour) {
      missing[static_cast<std::size_t>(colour)] = std::max(0, required_.at(number, colour));
    }
    const std::optional<GroupChoice> choice =
        best_groups(left_.row(number), missing, number, question_.weights, rules_);
    if (!choice) return;
    groups = choice->used;
    value_ += choice->weight;
    choose_row(number - 1);
    value_ -= choice->weight;
    groups = {};
  }

  [[nodiscard]] bool fits(const PlainRun& run) const {
    for (int number = run.first; number < run.first + run.length; ++number) {
      if (left_.at(number, run.colour) == 0) return false;
    }
    return true;
  }

  std::int64_t lay(const PlainRun& run) {
    std::int64_t weight = 0;
    for (int number = run.first; number < run.first + run.length; ++number) {
      --left_.at(number, run.colour);
      --required_.at(number, run.colour);
      weight += question_.weights.of(number, run.colour);
    }
    return weight;
  }

  void take_back(const PlainRun& run) {
    for (int number = run.first; number < run.first + run.length; ++number) {
      ++left_.at(number, run.colour);
      ++required_.at(number, run.colour);
    }
  }

  void keep_if_better() {
    if (best_.found && value_ <= best_.value) return;
    if (!meter_.spend(left_.numbers() * steps_of_groups)) return;
    best_.found = true;
    best_.value = value_;
    best_.table = to_table(layout_, rules_);
  }

  const Question& question_;
  GroupRules rules_;
  Meter meter_;
  TileGrid left_;      // not in a run
  TileGrid required_;  // still to be used; below zero where runs used more than they had to
  Layout layout_;
  std::int64_t value_ = 0;
  Answer best_;
};

}  // namespace

Answer solve_brute_force(const Question& question, const Ruleset& ruleset, const Limits& limits) {
  assert(question.joker_value == JokerValue::weight || question.table.jokers() == 0);
  if (ruleset.numbers() > most_numbers) return {.stop = StopReason::size};
  return BruteForce(question, ruleset, limits).solve();
}

}  // namespace tilefish::reference
