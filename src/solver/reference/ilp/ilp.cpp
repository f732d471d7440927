#include "solver/reference/ilp/ilp.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solver/reference/ilp/integer_program.h"
#include "solver/reference/ilp/meld_list.h"

namespace tilefish::reference {

namespace {

// A program of more columns than this would take GLPK longer than anybody waits.
constexpr std::size_t most_melds = 200'000;

// What a meld costs in the loops of this file, in steps of a meter, and what its column takes before GLPK has it.
constexpr int steps_of_meld = 30;
constexpr std::size_t bytes_of_column = 300;

// A list of melds was not made: they are too many, unless the meter knows a reason.
Answer no_list(const Meter& meter) { return {.stop = meter.stopped() ? meter.reason() : StopReason::size}; }

std::map<Tile, int> counted(const std::vector<Tile>& tiles) {
  std::map<Tile, int> counts;
  for (const Tile tile : tiles) ++counts[tile];
  return counts;
}

// The columns x and y and the rows that tie them.
class Model {
 public:
  Model(const TileCounts& table, const TileCounts& rack, std::vector<Meld> melds, Meter& meter)
      : table_(table), rack_(rack), melds_(std::move(melds)) {
    for (const auto& [tile, count] : counted((table + rack).tiles())) {
      const std::size_t row = program_.add_row({.lowest = table.count(tile), .highest = table.count(tile)});
      const std::size_t played = program_.add_column({.lowest = 0, .highest = rack.count(tile)});
      program_.add_term(row, played, -1);
      tiles_.emplace(tile, TileEntry{.row = row, .played = played});
    }
    for (const Meld& meld : melds_) {
      if (!meter.spend(steps_of_meld) || !meter.hold(bytes_of_column)) return;
      add_meld(meld);
    }
  }

  [[nodiscard]] IntegerProgram& program() { return program_; }
  [[nodiscard]] const std::vector<Meld>& melds() const { return melds_; }
  [[nodiscard]] std::size_t column_of_meld(std::size_t meld) const { return meld_columns_[meld]; }

  void reward_tiles(const Weights& weights, std::int64_t factor) {
    for (const auto& [tile, entry] : tiles_) program_.set_objective(entry.played, factor * weights.of(tile));
  }

  Answer solve(Sense sense, Meter& meter) const {
    const IntegerSolution solution = program_.solve(sense, meter);
    Answer answer{.stop = meter.reason(), .found = solution.found, .nodes = solution.nodes};
    if (!solution.found) return answer;
    for (std::size_t i = 0; i < melds_.size(); ++i) {
      const int times = solution.columns[meld_columns_[i]];
      answer.table.melds.insert(answer.table.melds.end(), static_cast<std::size_t>(times), melds_[i]);
    }
    return answer;
  }

 private:
  struct TileEntry {
    std::size_t row;
    std::size_t played;
  };

  void add_meld(const Meld& meld) {
    const std::map<Tile, int> counts = counted(meld.tiles());
    int most = max_count;
    for (const auto& [tile, count] : counts) {
      most = std::min(most, (table_.count(tile) + rack_.count(tile)) / count);
    }
    const std::size_t column = program_.add_column({.lowest = 0, .highest = most});
    for (const auto& [tile, count] : counts) program_.add_term(tiles_.at(tile).row, column, count);
    meld_columns_.push_back(column);
  }

  const TileCounts& table_;
  const TileCounts& rack_;
  std::vector<Meld> melds_;
  IntegerProgram program_;
  std::map<Tile, TileEntry> tiles_;
  std::vector<std::size_t> meld_columns_;
};

std::int64_t weight_played(const Table& after, const TileCounts& table, const Weights& weights) {
  std::int64_t weight = 0;
  for (const Tile tile : (after.counts(table.numbers()) - table).tiles()) weight += weights.of(tile);
  return weight;
}

std::int64_t points_of(const Table& table, const Ruleset& ruleset) {
  std::int64_t sum = 0;
  for (const Meld& meld : table.melds) sum += points(meld, ruleset);
  return sum;
}

// Table melds too long for the list, which can only be kept as they are if they have columns.
void add_missing(std::vector<Meld>& melds, const Table& table, Meter& meter) {
  for (const Meld& old : table.melds) {
    if (!meter.spend(static_cast<std::int64_t>(melds.size()) * steps_of_meld)) return;
    const bool known = std::any_of(melds.begin(), melds.end(), [&](const Meld& meld) { return same_tiles(meld, old); });
    if (!known) melds.push_back(old);
  }
}

// Adds the columns z, each worth one, with z_j ≤ x_j and z_j at most the number of melds j on the table.
void reward_kept_melds(Model& model, const Table& table, Meter& meter) {
  for (std::size_t i = 0; i < model.melds().size(); ++i) {
    if (!meter.spend(static_cast<std::int64_t>(table.melds.size()) * steps_of_meld)) return;
    const int there = static_cast<int>(std::count_if(
        table.melds.begin(), table.melds.end(), [&](const Meld& old) { return same_tiles(old, model.melds()[i]); }));
    if (there == 0) continue;
    const std::size_t kept = model.program().add_column({.lowest = 0, .highest = there, .objective = 1});
    const std::size_t row = model.program().add_row({.lowest = 0});
    model.program().add_term(row, model.column_of_meld(i), 1);
    model.program().add_term(row, kept, -1);
  }
}

}  // namespace

Answer solve_ilp(const Question& question, const Ruleset& ruleset, const Limits& limits) {
  if (question.joker_value == JokerValue::stands_for) {
    assert(question.table.empty());
    return solve_ilp_opening(question.rack, OpeningGoal::value, ruleset, limits);
  }
  Meter meter(limits);
  std::optional<std::vector<Meld>> melds = list_melds(question.table + question.rack, ruleset, most_melds, meter);
  if (!melds) return no_list(meter);
  Model model(question.table, question.rack, *std::move(melds), meter);
  model.reward_tiles(question.weights, 1);
  Answer answer = model.solve(Sense::maximise, meter);
  if (answer.found) answer.value = weight_played(answer.table, question.table, question.weights);
  return answer;
}

KeepingAnswer solve_ilp_keeping(const Position& position, const Weights& weights, const Ruleset& ruleset,
                                const Limits& limits) {
  const TileCounts table = position.table.counts(ruleset.numbers());
  Meter meter(limits);
  std::optional<std::vector<Meld>> melds = list_melds(table + position.rack, ruleset, most_melds, meter);
  if (!melds) return {.answer = no_list(meter)};
  add_missing(*melds, position.table, meter);
  Model model(table, position.rack, *std::move(melds), meter);
  model.reward_tiles(weights, static_cast<std::int64_t>(position.table.melds.size()) + 1);
  reward_kept_melds(model, position.table, meter);
  KeepingAnswer result{.answer = model.solve(Sense::maximise, meter)};
  if (!result.answer.found) return result;
  result.answer.value = weight_played(result.answer.table, table, weights);
  result.kept = melds_kept(position.table, result.answer.table);
  return result;
}

Answer solve_ilp_opening(const TileCounts& rack, OpeningGoal goal, const Ruleset& ruleset, const Limits& limits) {
  Meter meter(limits);
  std::optional<std::vector<Meld>> melds = list_melds(rack, ruleset, most_melds, meter);
  if (!melds) return no_list(meter);
  const TileCounts no_table(ruleset.numbers());
  Model model(no_table, rack, *std::move(melds), meter);
  if (meter.stopped()) return no_list(meter);
  if (goal != OpeningGoal::value) model.reward_tiles(Weights::tiles(), 1);
  const std::size_t threshold =
      model.program().add_row({.lowest = goal == OpeningGoal::value ? 0 : ruleset.opening_points()});
  for (std::size_t i = 0; i < model.melds().size(); ++i) {
    const std::int64_t worth = points(model.melds()[i], ruleset);
    if (goal == OpeningGoal::value) model.program().set_objective(model.column_of_meld(i), worth);
    model.program().add_term(threshold, model.column_of_meld(i), worth);
  }
  Answer answer = model.solve(goal == OpeningGoal::fewest_tiles ? Sense::minimise : Sense::maximise, meter);
  if (answer.found) answer.value = points_of(answer.table, ruleset);
  return answer;
}

}  // namespace tilefish::reference
