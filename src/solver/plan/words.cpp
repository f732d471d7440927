#include "solver/plan.h"

#include <algorithm>

#include <fmt/core.h>

#include "rules/tile_counts.h"

namespace tilefish {

namespace {

std::string lay_sentence(const PlanStep& step, const std::vector<Tile>& row) {
  const bool at_an_end = step.to_place == 0 || step.to_place == static_cast<int>(row.size());
  return fmt::format("Lay {} {} {}", to_string(step.tiles), at_an_end ? "on" : "into", to_string(row));
}

// "before 4r" when the row falls into two; otherwise the tiles are taken out of it.
std::string split_sentence(const PlanStep& step, const std::vector<Tile>& row) {
  const auto [least, most] = std::minmax_element(step.from_places.begin(), step.from_places.end());
  const auto first = static_cast<std::size_t>(*least);
  const auto last = static_cast<std::size_t>(*most);
  const bool side_by_side = last - first + 1 == step.from_places.size();
  if (side_by_side && first > 0 && last + 1 == row.size()) {
    return fmt::format("Split {} before {}", to_string(row), to_string(row[first]));
  }
  if (side_by_side && first == 0 && last + 1 < row.size()) {
    return fmt::format("Split {} before {}", to_string(row), to_string(row[last + 1]));
  }
  return fmt::format("Take {} out of {} for a new meld", to_string(step.tiles), to_string(row));
}

}  // namespace

const char* name(PlanStepKind kind) {
  switch (kind) {
    case PlanStepKind::lay: return "lay";
    case PlanStepKind::start: return "start";
    case PlanStepKind::move: return "move";
    case PlanStepKind::shift: return "shift";
    case PlanStepKind::split: return "split";
    case PlanStepKind::join: return "join";
  }
  return "";
}

std::string sentence(const PlanStep& step, const std::vector<std::vector<Tile>>& rows) {
  const auto row = [&](int index) { return rows[static_cast<std::size_t>(index)]; };
  switch (step.kind) {
    case PlanStepKind::start: return fmt::format("Start a new meld with {}", to_string(step.tiles));
    case PlanStepKind::lay: return lay_sentence(step, row(step.to_row));
    case PlanStepKind::split: return split_sentence(step, row(*step.from_row));
    case PlanStepKind::move:
      return fmt::format("Move {} from {} to {}", to_string(step.tiles), to_string(row(*step.from_row)),
                         to_string(row(step.to_row)));
    case PlanStepKind::join:
      return fmt::format("Join {} with {}", to_string(row(*step.from_row)), to_string(row(step.to_row)));
    case PlanStepKind::shift:
      return fmt::format("Shift {} in {} to make {}", to_string(step.tiles), to_string(row(step.to_row)),
                         to_string(step.rows[static_cast<std::size_t>(step.to_row)]));
  }
  return "";
}

std::vector<std::string> sentences(const Plan& plan) {
  std::vector<std::string> text;
  const std::vector<std::vector<Tile>>* rows = &plan.rows;
  for (const PlanStep& step : plan.steps) {
    text.push_back(sentence(step, *rows));
    rows = &step.rows;
  }
  return text;
}

}  // namespace tilefish
