// The list of subcommands. A new one is a file of its own, a declaration here and an entry in commands.cpp.
#pragma once

#include "cli/exit_status.h"
#include "cli/options/command_line.h"

namespace tilefish::cli {

// Adds a subcommand to `root`.
using AddCommand = void (*)(const Command& root);

void add_solve(const Command& root);
void add_move(const Command& root);
void add_open(const Command& root);
void add_arena(const Command& root);
void add_play(const Command& root);
void add_replay(const Command& root);
void add_analyse(const Command& root);
void add_moves(const Command& root);
void add_check(const Command& root);
void add_bench(const Command& root);
void add_count(const Command& root);
void add_puzzle(const Command& root);
void add_serve(const Command& root);
void add_cluster(const Command& root);
void add_worker(const Command& root);
void add_robot(const Command& root);
void add_learn(const Command& root);
void add_completions(const Command& root);
void add_manual(const Command& root);

// All of the above as data.
[[nodiscard]] CommandDescription describe_program();

// Parses and runs a whole command line; never throws.
[[nodiscard]] ExitStatus run(int argc, const char* const* argv);

}  // namespace tilefish::cli
