// What the desk knows of one guest: rating, attempts under way, and how the last one ended.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/puzzle_messages.h"
#include "server/puzzles/rated.h"
#include "storage/stored_puzzles.h"

namespace tilefish {

// An attempt under way.
struct OpenAttempt {
  std::int64_t number = 0;
  std::string puzzle;
  wire::PuzzleMode mode = wire::PuzzleMode::training;
  std::int64_t day = 0;  // of the day's puzzle
  int level = 0;         // likewise
  int hints = 0;
  Instant begun{};

  friend bool operator==(const OpenAttempt&, const OpenAttempt&) = default;
};

// The likeness that a puzzle's id is.
[[nodiscard]] std::uint64_t likeness_of(std::string_view id);

struct SolverRecord {
  std::string guest;
  Rated rated = {};
  std::int64_t attempts = 0;  // begun
  int ended = 0;              // of them
  int solved = 0;
  std::int64_t rated_day = 0;  // the last day on which the rating moved
  int rated_then = 0;          // so often
  int streak = 0;              // solved in the one under way
  int best_streak = 0;
  // Of training and of a streak one each, of the day one for each level.
  std::map<std::pair<wire::PuzzleMode, int>, OpenAttempt> open = {};
  std::vector<std::uint64_t> tried = {};   // puzzles, to the end, by likeness and sorted: each of them counts once
  std::optional<StoredAttempt> last = {};  // to end, so that its result can be told again
  // Of the latest days, by day and level.
  std::map<std::pair<std::int64_t, int>, wire::DayResult> days = {};

  [[nodiscard]] OpenAttempt* find(std::int64_t number);
  [[nodiscard]] bool has_tried(std::uint64_t likeness) const;
  // How often its rating has moved on that day.
  [[nodiscard]] int rated_on(std::int64_t day) const { return day == rated_day ? rated_then : 0; }
  // Whether it stands among the best: not before its rating is known well enough.
  [[nodiscard]] bool is_ranked() const { return last && !is_provisional(rated.rating); }
  [[nodiscard]] StoredSolver stored() const;
  // Attempts come after it. What cannot be read of what is under way is left out.
  [[nodiscard]] static SolverRecord of(const StoredSolver& stored);
  void take(const StoredAttempt& attempt);
};

}  // namespace tilefish
