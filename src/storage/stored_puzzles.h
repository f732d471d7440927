// What lasts of puzzles: those that somebody has tried, the people who try them, every attempt that came to an end, and which puzzles
// a day has. Values that the server's core writes and reads back.
#pragma once

#include <cstdint>
#include <optional>
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

// All that is known of one guest; no solver of one who has never begun a puzzle.
struct KnownSolver {
  std::optional<StoredSolver> solver;
  std::vector<StoredAttempt> attempts;  // that have ended, by number

  friend bool operator==(const KnownSolver&, const KnownSolver&) = default;
};

// One of the best.
struct StoredLeader {
  std::string name;  // as the guest is called now
  StoredStrength rating;
  std::int64_t solved = 0;

  friend bool operator==(const StoredLeader&, const StoredLeader&) = default;
};

// How somebody got on with a puzzle of a day.
struct StoredDayResult {
  std::int64_t day = 0;  // since 1970
  int level = 0;
  bool solved = false;
  int hints = 0;
  int steps = 0;
  std::int64_t milliseconds = 0;

  friend bool operator==(const StoredDayResult&, const StoredDayResult&) = default;
};

struct StoredDayPuzzle {
  std::int64_t day = 0;  // since 1970
  int level = 0;
  std::string puzzle;

  friend bool operator==(const StoredDayPuzzle&, const StoredDayPuzzle&) = default;
};

// What is needed before anybody asks; those who solve puzzles are looked up when they do. Puzzles and days are sorted by their keys.
struct StoredPuzzles {
  std::vector<StoredPuzzle> puzzles;
  std::vector<StoredDayPuzzle> days;
  std::vector<StoredDayResult> results = {};  // of the latest two of these days

  friend bool operator==(const StoredPuzzles&, const StoredPuzzles&) = default;
};

}  // namespace tilefish
