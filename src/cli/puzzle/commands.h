// The subcommands of `tilefish puzzle`, each a file of its own, and what several of them share.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/options/command_line.h"
#include "cli/options/rules.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish::cli {

void add_puzzle_bounds(const Command& puzzle);
void add_puzzle_reduce(const Command& puzzle);
void add_puzzle_features(const Command& puzzle);
void add_puzzle_generate(const Command& puzzle);
void add_puzzle_explore(const Command& puzzle);
void add_puzzle_train(const Command& puzzle);  // only in builds with XGBoost
void add_puzzle_rate(const Command& puzzle);
void add_puzzle_daily(const Command& puzzle);

// The puzzles of a file, none with jokers, and the ruleset they belong to.
struct PuzzleInput {
  Ruleset ruleset;
  std::vector<TileCounts> puzzles;
};

// Numbers and copies that the user did not fix are taken from the file.
[[nodiscard]] Result<PuzzleInput> read_puzzles(const std::string& path, const RulesOption& rules);

// Writes a whole file, "-" being standard output; false if it cannot be written.
[[nodiscard]] bool write_text(const std::string& path, const std::string& text);
[[nodiscard]] Error not_writable(const std::string& path);

}  // namespace tilefish::cli
