// The options that choose a ruleset, the same for every command: --rules NAME|FILE and single numbers over it.
#pragma once

#include <map>
#include <string>

#include "base/result.h"
#include "cli/options/command_line.h"
#include "rules/ruleset.h"

namespace tilefish::cli {

class RulesOption {
 public:
  explicit RulesOption(std::string default_rules = "free") : rules_(std::move(default_rules)) {}

  // --rules alone.
  void add_to(const Command& command);
  // Also --colours, --numbers, --copies, --jokers and --min-meld.
  void add_with_numbers_to(const Command& command);
  // Also --joker-penalty, for commands that count it.
  void add_joker_penalty_to(const Command& command) { add_number_to(command, "joker_penalty"); }

  [[nodiscard]] Result<Ruleset> ruleset() const;

  // Whether the user gave --numbers (or the like) by name; otherwise a puzzle file may decide.
  [[nodiscard]] bool gave(const std::string& key) const { return overrides_.contains(key); }
  [[nodiscard]] bool gave_rules() const { return gave_rules_; }
  // For what a file decided; the user's own numbers win.
  void set_unless_given(const std::string& key, int value) { overrides_.emplace(key, value); }

 private:
  void add_number_to(const Command& command, const char* key);

  std::string rules_;
  bool gave_rules_ = false;
  std::map<std::string, int> overrides_;  // by the key's name in ruleset_keys()
};

}  // namespace tilefish::cli
