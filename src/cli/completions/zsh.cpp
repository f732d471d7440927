// Completions for zsh: a function for each command, with the specifications that _arguments reads.

#include <fmt/core.h>

#include "cli/completions/values.h"

namespace tilefish::cli {

namespace {

// Inside '…', and inside the brackets and between the colons of a specification.
std::string zsh_escaped(const std::string& text) {
  std::string result;
  for (const char letter : text) {
    if (letter == '\'') {
      result += "'\\''";
      continue;
    }
    if (letter == '[' || letter == ']' || letter == ':' || letter == '\\') result += '\\';
    result += letter;
  }
  return result;
}

std::string zsh_function_of(const CommandDescription& command) {
  std::string name = "_";
  for (const char letter : command.full_name) name += letter == ' ' ? '_' : letter;
  return name;
}

std::string zsh_action_of(const CompletedValues& values) {
  std::string action;
  if (!values.words.empty()) action = "{compadd -- " + joined_words(values.words);
  if (values.files || values.folders) {
    const char* const files = values.files ? "_files" : "_files -/";
    return action.empty() ? files : action + "; " + files + "}";
  }
  return action.empty() ? " " : action + "}";
}

std::string zsh_specification(const OptionDescription& option) {
  const std::string message = zsh_escaped(option.type.empty() ? option.names.front() : option.type);
  if (option.is_argument) {
    return fmt::format("'{}:{}:{}'", option.repeats ? "*" : "", message, zsh_action_of(values_of(option)));
  }
  std::string text;
  for (const std::string& name : option.names) {
    text += fmt::format("{}'{}[{}]{}'", text.empty() ? "" : " ", name, zsh_escaped(option.help),
                        option.takes_value ? ":" + message + ":" + zsh_action_of(values_of(option)) : "");
  }
  return text;
}

void add_zsh_functions(const CommandDescription& command, std::string& text) {
  text += zsh_function_of(command) + "() {\n";
  std::string specifications;
  for (const OptionDescription& option : command.options) {
    if (!option.is_argument || command.commands.empty()) specifications += " \\\n    " + zsh_specification(option);
  }
  if (command.commands.empty()) {
    text += "  _arguments -S" + specifications + "\n}\n";
    return;
  }
  text += "  local line state\n  _arguments -C -S" + specifications +
          " \\\n    '1:command:->command' '*::argument:->rest'\n";
  text += "  case $state in\n    command)\n      local -a commands=(";
  for (const CommandDescription& each : command.commands) {
    text += fmt::format("\n        '{}:{}'", each.name, zsh_escaped(each.summary));
  }
  text += ")\n      _describe command commands ;;\n    rest)\n      case $line[1] in\n";
  for (const CommandDescription& each : command.commands) {
    text += fmt::format("        {}) {} ;;\n", each.name, zsh_function_of(each));
  }
  text += "      esac ;;\n  esac\n}\n";
  for (const CommandDescription& each : command.commands) add_zsh_functions(each, text);
}

}  // namespace

std::string zsh_completions(const CommandDescription& program) {
  std::string text =
      fmt::format("#compdef {0}\n# Completions of {0} for zsh, made by `{0} completions zsh`.\n", program.name);
  add_zsh_functions(program, text);
  // Autoloaded as a function, or read by source.
  text += fmt::format("if [[ $funcstack[1] == _{0} ]]; then _{0} \"$@\"; else compdef _{0} {0}; fi\n", program.name);
  return text;
}

}  // namespace tilefish::cli
