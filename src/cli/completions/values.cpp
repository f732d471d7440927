#include "cli/completions/values.h"

#include <cctype>
#include <charconv>
#include <string_view>

#include "players/roster.h"
#include "rules/builtin_rulesets.h"

namespace tilefish::cli {

namespace {

bool is_choice(std::string_view word) {
  return !word.empty() && std::islower(static_cast<unsigned char>(word[0])) != 0;
}

// "1…5" stands for five words.
bool add_range(std::string_view type, std::vector<std::string>& words) {
  constexpr std::string_view dots = "…";
  const std::size_t at = type.find(dots);
  if (at == std::string_view::npos) return false;
  int first = 0;
  int last = 0;
  const std::string_view after = type.substr(at + dots.size());
  if (std::from_chars(type.data(), type.data() + at, first).ec != std::errc()) return false;
  if (std::from_chars(after.data(), after.data() + after.size(), last).ec != std::errc()) return false;
  if (last - first > 100) return false;
  for (int number = first; number <= last; ++number) words.push_back(std::to_string(number));
  return true;
}

void add_kind(std::string_view kind, bool among_others, CompletedValues& values) {
  if (kind == "FILE") {
    values.files = true;
  } else if (kind == "FOLDER") {
    values.folders = true;
  } else if (kind == "ROBOT") {
    for (const RobotEntry& entry : robots()) values.words.emplace_back(entry.name);
  } else if (kind == "NAME" && among_others) {
    // NAME|FILE is how --rules calls its value; a NAME alone is anybody's.
    for (const std::string& name : builtin_ruleset_names()) values.words.push_back(name);
  } else if (is_choice(kind)) {
    values.words.emplace_back(kind);
  }
}

}  // namespace

CompletedValues values_of(const OptionDescription& option) {
  CompletedValues values;
  if (!option.takes_value || add_range(option.type, values.words)) return values;
  std::string_view rest = option.type;
  const bool several = rest.find('|') != std::string_view::npos;
  while (!rest.empty()) {
    const std::size_t end = rest.find('|');
    add_kind(rest.substr(0, end), several, values);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  }
  return values;
}

std::string joined_words(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::vector<std::string> names_of_commands(const CommandDescription& command) {
  std::vector<std::string> names;
  for (const CommandDescription& each : command.commands) names.push_back(each.name);
  return names;
}

std::vector<std::string> full_names_below(const CommandDescription& command) {
  std::vector<std::string> names;
  for (const CommandDescription& each : command.commands) {
    names.push_back(each.full_name);
    for (std::string& below : full_names_below(each)) names.push_back(std::move(below));
  }
  return names;
}

std::vector<std::string> names_of_options(const CommandDescription& command) {
  std::vector<std::string> names;
  for (const OptionDescription& option : command.options) {
    if (!option.is_argument) names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return names;
}

CompletedValues values_of_arguments(const CommandDescription& command) {
  CompletedValues all;
  for (const OptionDescription& option : command.options) {
    if (!option.is_argument) continue;
    const CompletedValues values = values_of(option);
    all.words.insert(all.words.end(), values.words.begin(), values.words.end());
    all.files = all.files || values.files;
    all.folders = all.folders || values.folders;
  }
  return all;
}

}  // namespace tilefish::cli
