#include "puzzles/theme.h"

#include <algorithm>
#include <cstddef>

namespace tilefish {

namespace {

constexpr std::array<std::string_view, all_themes.size()> theme_names{"split-run", "free-joker", "cascade",
                                                                      "groups-to-runs", "borrow"};

// What a row is before the first step; null for a row that is started.
const Meld* meld_before(const PeoplePuzzle& puzzle, int row) {
  const std::vector<Meld>& melds = puzzle.position.table.melds;
  return static_cast<std::size_t>(row) < melds.size() ? &melds[static_cast<std::size_t>(row)] : nullptr;
}

// What a row is after the last step; null for one that was emptied.
const Meld* meld_after(const PeoplePuzzle& puzzle, int row) {
  for (std::size_t meld = 0; meld < puzzle.plan.target_rows.size(); ++meld) {
    if (puzzle.plan.target_rows[meld] == row) return &puzzle.solution.melds[meld];
  }
  return nullptr;
}

// Whether its tiles start a new row or are put to ones that wait for them is the plan's choice.
bool splits_a_run(const PeoplePuzzle& puzzle, const PlanStep& step) {
  const Meld* before = meld_before(puzzle, *step.from_row);
  const Meld* after = meld_after(puzzle, step.to_row);
  const bool leaves_some = step.kind == PlanStepKind::split || step.kind == PlanStepKind::move;
  return leaves_some && before != nullptr && before->is_run() && after != nullptr && after->is_run();
}

bool frees_a_joker(const PlanStep& step) {
  return std::any_of(step.tiles.begin(), step.tiles.end(), [](Tile tile) { return tile.is_joker(); });
}

bool takes_a_group_to_a_run(const PeoplePuzzle& puzzle, const PlanStep& step) {
  const Meld* before = meld_before(puzzle, *step.from_row);
  const Meld* after = meld_after(puzzle, step.to_row);
  return before != nullptr && !before->is_run() && after != nullptr && after->is_run();
}

// Whether three moves hang on each other: one takes tiles to a row, the next takes others from there, and so again.
bool is_cascade(const Plan& plan) {
  std::vector<const PlanStep*> moves;
  for (const PlanStep& step : plan.steps) {
    if (step.from_row && *step.from_row != step.to_row) moves.push_back(&step);
  }
  const auto leads_to = [](const PlanStep* one, const PlanStep* next) { return one->to_row == *next->from_row; };
  for (const PlanStep* middle : moves) {
    const bool between = std::any_of(moves.begin(), moves.end(), [&](const PlanStep* first) {
      return first != middle && leads_to(first, middle) &&
             std::any_of(moves.begin(), moves.end(), [&](const PlanStep* last) {
               return last != first && last != middle && leads_to(middle, last);
             });
    });
    if (between) return true;
  }
  return false;
}

}  // namespace

std::string_view name(Theme theme) { return theme_names[static_cast<std::size_t>(theme)]; }

std::optional<Theme> theme_named(std::string_view name) {
  const auto found = std::find(theme_names.begin(), theme_names.end(), name);
  if (found == theme_names.end()) return std::nullopt;
  return all_themes[static_cast<std::size_t>(found - theme_names.begin())];
}

Themes themes_of(const PeoplePuzzle& puzzle) {
  const auto some_move = [&](const auto& holds) {
    return std::any_of(puzzle.plan.steps.begin(), puzzle.plan.steps.end(),
                       [&](const PlanStep& step) { return step.from_row.has_value() && holds(step); });
  };
  Themes themes;
  if (some_move([&](const PlanStep& step) { return splits_a_run(puzzle, step); })) themes.push_back(Theme::split_run);
  if (some_move(frees_a_joker)) themes.push_back(Theme::free_joker);
  if (is_cascade(puzzle.plan)) themes.push_back(Theme::cascade);
  if (some_move([&](const PlanStep& step) { return takes_a_group_to_a_run(puzzle, step); })) {
    themes.push_back(Theme::groups_to_runs);
  }
  if (themes.empty()) themes.push_back(Theme::borrow);
  return themes;
}

std::string to_string(const Themes& themes) {
  std::string text;
  for (const Theme theme : themes) {
    if (!text.empty()) text += ',';
    text += name(theme);
  }
  return text;
}

std::optional<Themes> parse_themes(std::string_view text) {
  Themes themes;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(','));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    const std::optional<Theme> theme = theme_named(word);
    if (!theme) return std::nullopt;
    themes.push_back(*theme);
  }
  if (themes.empty()) return std::nullopt;
  return themes;
}

}  // namespace tilefish
