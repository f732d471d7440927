// What is said about puzzles: requests of clients and the server's answers. Part of from_client.h and to_client.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/table.h"
#include "rules/tile.h"
#include "solver/plan.h"

namespace tilefish::wire {

inline constexpr int puzzle_levels = 5;
inline constexpr std::size_t longest_theme = 20;

enum class PuzzleMode : std::uint8_t { day, training, streak };
[[nodiscard]] const char* name(PuzzleMode mode);
[[nodiscard]] std::optional<PuzzleMode> puzzle_mode_named(std::string_view name);

// How one stands, and the puzzles of the day.
struct AskPuzzles {};
// Begins an attempt, or goes on with the one of that kind that is under way.
struct AskPuzzle {
  PuzzleMode mode = PuzzleMode::training;
  std::optional<int> level;          // of the day's
  std::optional<std::string> theme;  // of training
};
struct AskPuzzleHint {
  int attempt = 0;
};
struct AnswerPuzzle {
  int attempt = 0;
  std::vector<std::vector<std::string>> table;  // tiles in notation, not looked at yet
};
struct GiveUpPuzzle {
  int attempt = 0;
};

struct ShownRating {
  int rating = 0;
  int deviation = 0;
  bool provisional = true;
};

// What a guest made of the day's puzzle of a level.
struct DayResult {
  bool solved = false;
  int hints = 0;
  std::int64_t ms = 0;
  int steps = 0;
};

// How those who have tried it got on.
struct DayLevel {
  int level = 1;
  int tried = 0;
  int solved = 0;
  std::optional<std::int64_t> best_ms;
  std::optional<std::int64_t> median_ms;
  std::vector<std::pair<int, int>> steps;  // how many solved it in so many steps, fewest steps first
  bool open = false;                       // one's own attempt is under way
  std::optional<DayResult> mine;
};

struct ThemeCount {
  std::string theme;
  int puzzles = 0;
};

struct PuzzleLeader {
  std::string name;
  ShownRating rating;
  int solved = 0;
};

struct PuzzlesOverview {
  ShownRating rating;
  int tried = 0;
  int solved = 0;
  int streak = 0;
  int best_streak = 0;
  std::string day;
  std::int64_t day_ends_ms = 0;
  std::vector<DayLevel> levels;
  std::vector<ThemeCount> themes;
  std::vector<PuzzleLeader> leaders;
};

struct PuzzleToSolve {
  int attempt = 0;
  PuzzleMode mode = PuzzleMode::training;
  int level = 1;
  std::string day;  // empty unless it is the day's
  std::string ruleset;
  Table table;
  std::vector<Tile> rack;
  bool rated = false;
  std::int64_t ms = 0;  // since it was begun
  int streak = 0;
  Plan hints;  // as far as it was told
};

struct PuzzleHint {
  int attempt = 0;
  int left = 0;  // more of them
  Plan plan;     // as far as it is told
};

struct PuzzleResult {
  int attempt = 0;
  PuzzleMode mode = PuzzleMode::training;
  int level = 1;
  std::string day;
  bool solved = false;
  int hints = 0;
  std::int64_t ms = 0;
  int steps = 0;
  bool rated = false;
  int rating_before = 0;
  ShownRating rating;
  ShownRating puzzle;
  int puzzle_tried = 0;
  int puzzle_solved = 0;
  std::vector<std::string> themes;
  int streak = 0;
  int best_streak = 0;
  Table table;  // where the shortest way leads
  Plan plan;    // the shortest way
  std::optional<DayLevel> today;
};

}  // namespace tilefish::wire
