// Completions for bash: one function that finds the command among the words before the cursor.

#include <fmt/core.h>

#include "cli/completions/values.h"

namespace tilefish::cli {

namespace {

std::string bash_reply(const CompletedValues& values, const std::string& more_words) {
  std::string words = joined_words(values.words);
  if (!more_words.empty()) words += (words.empty() ? "" : " ") + more_words;
  std::string options;
  if (values.files) options += " -f";
  if (values.folders) options += " -d";
  return fmt::format("mapfile -t COMPREPLY < <(compgen{} -W '{}' -- \"$word\")", options, words);
}

// A case for each command: its options with values, then whatever may begin a new word.
void add_bash_case(const CommandDescription& command, std::string& text) {
  text += fmt::format("    '{}')\n", command.full_name);
  std::string cases;
  for (const OptionDescription& option : command.options) {
    if (option.is_argument || !option.takes_value) continue;
    std::string names;
    for (const std::string& name : option.names) names += (names.empty() ? "" : "|") + name;
    cases += fmt::format("        {}) {}; return ;;\n", names, bash_reply(values_of(option), ""));
  }
  if (!cases.empty()) text += "      case $before in\n" + cases + "      esac\n";
  const std::string options = joined_words(names_of_options(command));
  text += "      if [[ $word == -* ]]; then " + bash_reply({}, options) + "\n";
  text +=
      "      else " + bash_reply(values_of_arguments(command), joined_words(names_of_commands(command))) + "; fi ;;\n";
  for (const CommandDescription& each : command.commands) add_bash_case(each, text);
}

}  // namespace

std::string bash_completions(const CommandDescription& program) {
  std::string names;
  for (const std::string& name : full_names_below(program)) names += (names.empty() ? "'" : "|'") + name + "'";
  std::string text = fmt::format(
      "# Completions of {0} for bash, made by `{0} completions bash`.\n"
      "_{0}() {{\n"
      "  local word=$2 before=$3 command={0} each\n"
      "  COMPREPLY=()\n"
      "  for each in \"${{COMP_WORDS[@]:1:COMP_CWORD-1}}\"; do\n"
      "    case \"$command $each\" in\n"
      "      {1}) command=\"$command $each\" ;;\n"
      "    esac\n"
      "  done\n"
      "  compopt -o filenames 2>/dev/null || true\n"
      "  case $command in\n",
      program.name, names);
  add_bash_case(program, text);
  text += fmt::format("  esac\n}}\ncomplete -F _{0} {0}\n", program.name);
  return text;
}

}  // namespace tilefish::cli
