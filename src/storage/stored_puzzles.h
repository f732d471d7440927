// What lasts of puzzles: those that somebody has tried, the people who try them, every attempt that came to an end, and which puzzles
// a day has. Values that the server's core writes and reads back.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "storage/instant.h"

namespace tilefish {

// The kind of rating under which those who solve puzzles are listed.
inline constexpr const char* puzzle_kind = "puzzle";

// In whole numbers, so that what is read back is exactly what was written.
struct StoredStrength {
  std::int64_t rating = 0;      // in thousandths of a point
  std::int64_t deviation = 0;   // likewise
  std::int64_t volatility = 0;  // in billionths
  Instant at;                   // of the last result

  friend bool operator==(const StoredStrength&, const StoredStrength&) = default;
};

// Kept with its text, so that it is there even if the stock it came from is not.
struct StoredPuzzle {
  std::string id;
  std::string rules;  // by name
  std::string text;   // its line of a stock
  StoredStrength rating;
  std::int64_t tried = 0;
  std::int64_t solved = 0;

  friend bool operator==(const StoredPuzzle&, const StoredPuzzle&) = default;
};

struct StoredSolver {
  std::string guest;
  StoredStrength rating;
  std::int64_t attempts = 0;  // begun, which is also the number of the last one
  std::int64_t best_streak = 0;
  std::int64_t solved = 0;
  bool ranked = false;  // known well enough for the list of all times
  std::string text;     // what is under way
  // Of the guest, as it is called now. Is read, not written.
  std::string name = {};

  friend bool operator==(const StoredSolver&, const StoredSolver&) = default;
};

// One that has come to an end, with what it did to the ratings.
struct StoredAttempt {
  std::string guest;
  std::int64_t number = 0;  // 1, 2, … of this guest
  std::string puzzle;
  std::string mode;
  std::int64_t day = 0;  // days since 1970, for the puzzles of a day; otherwise 0
  int level = 0;
  bool solved = false;
  int hints = 0;
  int steps = 0;  // of the way that was found; 0 if none was
  std::int64_t milliseconds = 0;
  std::int64_t rating_before = 0;  // as in StoredStrength
  std::int64_t rating_after = 0;
  Instant at;

  friend bool operator==(const StoredAttempt&, const StoredAttempt&) = default;
};

struct StoredDayPuzzle {
  std::int64_t day = 0;  // since 1970
  int level = 0;
  std::string puzzle;

  friend bool operator==(const StoredDayPuzzle&, const StoredDayPuzzle&) = default;
};

// Each list is sorted by its key.
struct StoredPuzzles {
  std::vector<StoredPuzzle> puzzles;
  std::vector<StoredSolver> solvers;
  std::vector<StoredAttempt> attempts;
  std::vector<StoredDayPuzzle> days;

  friend bool operator==(const StoredPuzzles&, const StoredPuzzles&) = default;
};

}  // namespace tilefish
