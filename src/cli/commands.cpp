#include "cli/commands.h"

#include <cstdio>
#include <exception>

#include <fmt/core.h>

namespace tilefish::cli {

namespace {

constexpr AddCommand all_commands[] = {
    add_check,
};

constexpr const char* footer =
    "Tiles are a number and a colour letter (b g r y o p c w), or J: 7b, 13y, J.\n"
    "A table is melds with commas between; a position is TABLE / RACK.\n"
    "\n"
    "Exit status: 0 done, 1 the answer is no, 2 bad input or usage, 3 internal error.\n"
    "Help on a command: tilefish COMMAND --help";

// CLI11 has exit codes of its own; ours have fewer and fixed meanings.
ExitStatus parse_and_run(CLI::App& app, int argc, const char* const* argv, ExitStatus& status) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wish) {
    app.exit(wish);  // prints help or version
    return exit_done;
  } catch (const CLI::ParseError& error) {
    fmt::print(stderr, "tilefish: {}\n", error.what());
    const CLI::App* at = &app;
    while (!at->get_subcommands().empty()) at = at->get_subcommands().front();
    fmt::print(stderr, "See `{} --help`.\n", at == &app ? "tilefish" : "tilefish " + at->get_name());
    return exit_bad_input;
  }
  return status;
}

}  // namespace

void add_all_commands(CLI::App& root, ExitStatus& status) {
  for (const AddCommand add : all_commands) add(root, status);
}

ExitStatus run(int argc, const char* const* argv) {
  ExitStatus status = exit_done;
  try {
    CLI::App app("Tilefish: the best move, every count, every puzzle of Rummikub.", "tilefish");
    app.set_version_flag("--version", "tilefish " TILEFISH_VERSION);
    app.footer(footer);
    app.require_subcommand(1);
    add_all_commands(app, status);
    status = parse_and_run(app, argc, argv, status);
  } catch (const std::exception& error) {
    fmt::print(stderr, "tilefish: internal error: {}\n", error.what());
    return exit_internal;
  }
  // An answer that did not reach its reader, say on a full disk, is no answer.
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    fmt::print(stderr, "tilefish: the output could not be written\n");
    return exit_internal;
  }
  return status;
}

}  // namespace tilefish::cli
