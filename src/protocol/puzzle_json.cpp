#include "protocol/puzzle_json.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <boost/json.hpp>

#include "protocol/game_json.h"

namespace tilefish::wire {

namespace {

namespace json = boost::json;

constexpr std::array<const char*, 3> puzzle_mode_names{"day", "training", "streak"};

json::object rating_json(const ShownRating& rating) {
  return {{"rating", rating.rating}, {"deviation", rating.deviation}, {"provisional", rating.provisional}};
}

json::value time_or_null(const std::optional<std::int64_t>& time) { return time ? json::value(*time) : nullptr; }

json::object day_level_json(const DayLevel& level) {
  json::array steps;
  for (const auto& [so_many, solved] : level.steps) steps.push_back({{"steps", so_many}, {"solved", solved}});
  json::value mine = nullptr;
  if (level.mine) {
    mine = {{"solved", level.mine->solved},
            {"hints", level.mine->hints},
            {"ms", level.mine->ms},
            {"steps", level.mine->steps}};
  }
  return {{"level", level.level},
          {"tried", level.tried},
          {"solved", level.solved},
          {"best_ms", time_or_null(level.best_ms)},
          {"median_ms", time_or_null(level.median_ms)},
          {"steps", std::move(steps)},
          {"open", level.open},
          {"mine", std::move(mine)}};
}

}  // namespace

const char* name(PuzzleMode mode) { return puzzle_mode_names[static_cast<std::size_t>(mode)]; }

std::optional<PuzzleMode> puzzle_mode_named(std::string_view name) {
  for (const PuzzleMode mode : {PuzzleMode::day, PuzzleMode::training, PuzzleMode::streak}) {
    if (name == puzzle_mode_names[static_cast<std::size_t>(mode)]) return mode;
  }
  return std::nullopt;
}

void write(json::object& object, const PuzzlesOverview& overview) {
  object["type"] = "puzzles";
  object["rating"] = rating_json(overview.rating);
  object["tried"] = overview.tried;
  object["solved"] = overview.solved;
  object["streak"] = overview.streak;
  object["best_streak"] = overview.best_streak;
  object["day"] = overview.day;
  object["day_ends_ms"] = overview.day_ends_ms;
  json::array levels;
  for (const DayLevel& level : overview.levels) levels.push_back(day_level_json(level));
  object["levels"] = std::move(levels);
  json::array themes;
  for (const ThemeCount& theme : overview.themes) {
    themes.push_back({{"theme", theme.theme}, {"puzzles", theme.puzzles}});
  }
  object["themes"] = std::move(themes);
  json::array leaders;
  for (const PuzzleLeader& leader : overview.leaders) {
    leaders.push_back({{"name", leader.name}, {"rating", rating_json(leader.rating)}, {"solved", leader.solved}});
  }
  object["leaders"] = std::move(leaders);
}

void write(json::object& object, const PuzzleToSolve& puzzle) {
  object["type"] = "puzzle";
  object["attempt"] = puzzle.attempt;
  object["mode"] = name(puzzle.mode);
  object["level"] = puzzle.level;
  object["day"] = puzzle.day;
  object["ruleset"] = puzzle.ruleset;
  object["table"] = tilefish::to_json(puzzle.table);
  object["rack"] = tilefish::to_json(puzzle.rack);
  object["rated"] = puzzle.rated;
  object["ms"] = puzzle.ms;
  object["streak"] = puzzle.streak;
  object["rows"] = rows_to_json(puzzle.hints.rows);
  object["steps"] = steps_to_json(puzzle.hints);
}

void write(json::object& object, const PuzzleHint& hint) {
  object["type"] = "puzzle_hint";
  object["attempt"] = hint.attempt;
  object["left"] = hint.left;
  object["rows"] = rows_to_json(hint.plan.rows);
  object["steps"] = steps_to_json(hint.plan);
}

void write(json::object& object, const PuzzleResult& result) {
  object["type"] = "puzzle_result";
  object["attempt"] = result.attempt;
  object["mode"] = name(result.mode);
  object["level"] = result.level;
  object["day"] = result.day;
  object["solved"] = result.solved;
  object["hints"] = result.hints;
  object["ms"] = result.ms;
  object["steps"] = result.steps;
  object["rated"] = result.rated;
  object["rating_before"] = result.rating_before;
  object["rating"] = rating_json(result.rating);
  object["puzzle"] = rating_json(result.puzzle);
  object["puzzle_tried"] = result.puzzle_tried;
  object["puzzle_solved"] = result.puzzle_solved;
  object["themes"] = json::value_from(result.themes);
  object["streak"] = result.streak;
  object["best_streak"] = result.best_streak;
  object["table"] = tilefish::to_json(result.table);
  object["rows"] = rows_to_json(result.plan.rows);
  object["plan"] = steps_to_json(result.plan);
  object["today"] = nullptr;
  if (result.today) object["today"] = day_level_json(*result.today);
}

}  // namespace tilefish::wire
