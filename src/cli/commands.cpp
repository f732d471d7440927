#include "cli/commands.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/error.h"

namespace tilefish::cli {

namespace {

constexpr AddCommand all_commands[] = {
    add_solve, add_move,   add_open,  add_moves, add_check,  add_count,
    add_bench, add_puzzle, add_arena, add_play,  add_replay, add_serve,
};

constexpr const char* footer =
    "Tiles are a number and a colour letter (b g r y o p c w), or J: 7b, 13y, J.\n"
    "A table is melds with commas between; a position is TABLE / RACK.\n"
    "\n"
    "Exit status: 0 done, 1 the answer is no, 2 bad input or usage, 3 internal error.\n"
    "Help on a command: tilefish COMMAND --help";

std::string command_names(const CLI::App& app) {
  std::string names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    names += (names.empty() ? "" : ", ") + command->get_name();
  }
  return names;
}

// What is wrong with a command line that CLI11 refused with `message`; its own words do not name an unknown command.
std::string complaint(const CLI::App& app, const std::string& message) {
  if (!app.get_subcommands().empty()) return message;
  const std::vector<std::string> strangers = app.remaining();
  if (strangers.empty()) return "no command given; expected one of " + command_names(app);
  const std::string name = printable(strangers.front());
  if (name.starts_with('-')) return "there is no option '" + name + "' before the command";
  return fmt::format("there is no command '{}'; expected one of {}", name, command_names(app));
}

// The words of a command line, last first as CLI11 wants them. It takes a positional such as "[3b 4b]" for a list of its own
// and drops the brackets; a space in front keeps them, for the notation to refuse.
std::vector<std::string> words_of(CLI::App& app, int argc, const char* const* argv) {
  std::vector<std::string> words;
  CLI::App* command = &app;
  const CLI::Option* before = nullptr;
  for (int i = 1; i < argc; ++i) {
    std::string word = argv[i];
    const bool is_value = before != nullptr && before->get_items_expected_max() > 0;
    if (!is_value && word.size() > 1 && word.front() == '[' && word.back() == ']') word.insert(0, 1, ' ');
    if (!is_value) {
      const auto named = command->get_subcommands([&](CLI::App* each) { return each->check_name(word); });
      if (!named.empty()) command = named.front();
    }
    before = is_value ? nullptr : command->get_option_no_throw(word);
    words.push_back(std::move(word));
  }
  std::reverse(words.begin(), words.end());
  return words;
}

// CLI11 has exit codes of its own; ours have fewer and fixed meanings.
ExitStatus parse_and_run(CLI::App& app, int argc, const char* const* argv, ExitStatus& status) {
  try {
    app.parse(words_of(app, argc, argv));
  } catch (const CLI::Success& wish) {
    const bool misspelt = app.get_subcommands().empty() && !app.remaining().empty();
    if (misspelt) fmt::print(stderr, "tilefish: {}\n", complaint(app, wish.what()));
    app.exit(wish);  // prints help or version
    return misspelt ? exit_bad_input : exit_done;
  } catch (const CLI::ParseError& error) {
    fmt::print(stderr, "tilefish: {}\n", complaint(app, error.what()));
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
