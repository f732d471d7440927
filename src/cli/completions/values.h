// What can stand in the place of a value, by how help calls it: the one thing that all shells need to know beyond the names.
#pragma once

#include <string>
#include <vector>

#include "cli/options/description.h"

namespace tilefish::cli {

struct CompletedValues {
  std::vector<std::string> words;
  bool files = false;
  bool folders = false;
};

[[nodiscard]] CompletedValues values_of(const OptionDescription& option);

// The scripts, whole.
[[nodiscard]] std::string bash_completions(const CommandDescription& program);
[[nodiscard]] std::string zsh_completions(const CommandDescription& program);
[[nodiscard]] std::string fish_completions(const CommandDescription& program);

[[nodiscard]] std::string joined_words(const std::vector<std::string>& words);
[[nodiscard]] std::vector<std::string> names_of_commands(const CommandDescription& command);
// "tilefish puzzle", "tilefish puzzle rate", …
[[nodiscard]] std::vector<std::string> full_names_below(const CommandDescription& command);
[[nodiscard]] std::vector<std::string> names_of_options(const CommandDescription& command);
[[nodiscard]] CompletedValues values_of_arguments(const CommandDescription& command);

}  // namespace tilefish::cli
