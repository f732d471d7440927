// The subcommands of `tilefish puzzle`, each a file of its own, and what several of them share.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/options/answer_limits.h"
#include "cli/options/command_line.h"
#include "cli/options/rules.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish::cli {

void add_puzzle_bounds(const Command& puzzle);
void add_puzzle_reduce(const Command& puzzle);
void add_puzzle_features(const Command& puzzle);
void add_puzzle_generate(const Command& puzzle);
void add_puzzle_complexity(const Command& puzzle);
void add_puzzle_joker(const Command& puzzle);
void add_puzzle_explore(const Command& puzzle);
void add_puzzle_train(const Command& puzzle);  // only in builds with XGBoost
void add_puzzle_rate(const Command& puzzle);
void add_puzzle_daily(const Command& puzzle);
void add_puzzle_stock(const Command& puzzle);

// The puzzles of a file and the ruleset they belong to.
struct PuzzleInput {
  Ruleset ruleset;
  std::vector<TileCounts> puzzles;
};

// Numbers and copies that the user did not fix are taken from the file.
[[nodiscard]] Result<PuzzleInput> read_puzzles(const std::string& path, const RulesOption& rules);

// Calls `answer` for each puzzle in order. It prints what it found, or prints nothing and says what stopped it: a limit leaves out
// one puzzle, of which a line tells, as JSON if `json`; an interrupt ends it all.
using AnswerPuzzle =
    std::function<std::optional<Stopped>(std::size_t index, const TileCounts& tiles, const Limits& limits)>;
[[nodiscard]] ExitStatus answer_each(const PuzzleInput& input, const AnswerLimits& limits, bool json,
                                     const AnswerPuzzle& answer);

// What a command that drew, swept or searched says of a stop before its end.
[[nodiscard]] ExitStatus report_stop(StopReason reason, const AnswerLimits& limits, const std::string& how_far);

// Writes a whole file, "-" being standard output, and says what is wrong if it cannot: with the name, which is bad input, or
// with what became of an answer.
[[nodiscard]] ExitStatus write_text(const std::string& path, const std::string& text);
[[nodiscard]] Error not_writable(const std::string& path);
// Says that what was to be written to a file got lost.
ExitStatus report_lost_output(const std::string& path);

}  // namespace tilefish::cli
