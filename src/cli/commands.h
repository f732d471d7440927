// The list of subcommands. A new one is a file of its own, a declaration here and an entry in commands.cpp.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/exit_status.h"

namespace tilefish::cli {

// Adds a subcommand to `root`; when it has run, `status` holds the exit status.
using AddCommand = void (*)(CLI::App& root, ExitStatus& status);

void add_solve(CLI::App& root, ExitStatus& status);
void add_move(CLI::App& root, ExitStatus& status);
void add_open(CLI::App& root, ExitStatus& status);
void add_arena(CLI::App& root, ExitStatus& status);
void add_play(CLI::App& root, ExitStatus& status);
void add_replay(CLI::App& root, ExitStatus& status);
void add_moves(CLI::App& root, ExitStatus& status);
void add_check(CLI::App& root, ExitStatus& status);
void add_bench(CLI::App& root, ExitStatus& status);
void add_count(CLI::App& root, ExitStatus& status);
void add_puzzle(CLI::App& root, ExitStatus& status);
void add_serve(CLI::App& root, ExitStatus& status);

void add_all_commands(CLI::App& root, ExitStatus& status);

// Parses and runs a whole command line; never throws.
[[nodiscard]] ExitStatus run(int argc, const char* const* argv);

}  // namespace tilefish::cli
