// Completions for fish: a line for each option, under the condition that its command was given.

#include <fmt/core.h>

#include "cli/completions/values.h"

namespace tilefish::cli {

namespace {

std::string fish_quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char letter : text) {
    if (letter == '\'' || letter == '\\') quoted += '\\';
    quoted += letter;
  }
  return quoted + "'";
}

std::string fish_value(const CompletedValues& values) {
  std::string part = values.files || values.folders ? "" : " -f";
  if (!values.words.empty()) part += " -a " + fish_quoted(joined_words(values.words));
  return part;
}

void add_fish_lines(const CommandDescription& command, std::string& text) {
  const std::string start = fmt::format("complete -c tilefish -n '__tilefish_is {}'", command.full_name);
  for (const CommandDescription& each : command.commands) {
    text += fmt::format("{} -f -a {} -d {}\n", start, each.name, fish_quoted(each.summary));
  }
  if (command.commands.empty()) text += start + fish_value(values_of_arguments(command)) + "\n";
  for (const OptionDescription& option : command.options) {
    if (option.is_argument) continue;
    text += start;
    for (const std::string& name : option.names) {
      text += name.compare(0, 2, "--") == 0 ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    if (option.takes_value) text += " -r" + fish_value(values_of(option));
    text += " -d " + fish_quoted(option.help) + "\n";
  }
  for (const CommandDescription& each : command.commands) add_fish_lines(each, text);
}

}  // namespace

std::string fish_completions(const CommandDescription& program) {
  std::string names;
  for (const std::string& name : full_names_below(program)) names += " '" + name + "'";
  std::string text = fmt::format(
      "# Completions of {0} for fish, made by `{0} completions fish`.\n"
      "# Whether the words so far name exactly this command.\n"
      "function __{0}_is\n"
      "  set -l command {0}\n"
      "  for each in (commandline -opc)[2..-1]\n"
      "    contains -- \"$command $each\"{1}\n"
      "    and set command \"$command $each\"\n"
      "  end\n"
      "  test \"$command\" = \"$argv\"\n"
      "end\n",
      program.name, names);
  add_fish_lines(program, text);
  return text;
}

}  // namespace tilefish::cli
