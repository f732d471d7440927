#include "cli/options/rules.h"

#include <algorithm>
#include <limits>
#include <optional>

#include <fmt/core.h>

#include "cli/options/input.h"
#include "rules/builtin_rulesets.h"
#include "rules/ruleset_toml.h"

namespace tilefish::cli {

namespace {

std::string shipped_names() {
  std::string names;
  for (const std::string& name : builtin_ruleset_names()) names += (names.empty() ? "" : ", ") + name;
  return names;
}

bool looks_like_file(const std::string& rules) {
  return rules.find('/') != std::string::npos || rules.ends_with(".toml");
}

Result<Ruleset> load(const std::string& rules) {
  if (std::optional<Ruleset> shipped = builtin_ruleset(rules)) return *std::move(shipped);
  if (!looks_like_file(rules)) {
    return Error{.what = "there is no such ruleset",
                 .expected = fmt::format("one of {}, or a TOML file such as ./mine.toml", shipped_names()),
                 .token = rules,
                 .place = {"--rules"}};
  }
  const Result<std::string> text = read_text(rules, most_bytes_of_settings);
  if (!text) return text.error();
  return ruleset_from_toml(*text, rules);
}

}  // namespace

void RulesOption::add_to(const Command& command) {
  const auto take = [this](const std::string& rules) {
    rules_ = rules;
    gave_rules_ = true;
    return std::nullopt;
  };
  command.value("--rules", "NAME|FILE", take,
                fmt::format("the ruleset: {}, or a TOML file (default: {})", shipped_names(), rules_));
}

void RulesOption::add_number_to(const Command& command, const char* name) {
  const auto& keys = ruleset_keys();
  const auto key = std::find_if(keys.begin(), keys.end(),
                                [&](const RulesetKey& each) { return name == std::string_view(each.name); });
  std::string option = std::string("--") + name;
  std::replace(option.begin() + 2, option.end(), '_', '-');
  const WholeRange range{static_cast<std::uint64_t>(key->lowest), static_cast<std::uint64_t>(key->highest)};
  const auto take = [this, name, range](const std::string& text) -> std::optional<Error> {
    // Which of them are in range, the ruleset says.
    constexpr WholeRange any{0, std::numeric_limits<int>::max()};
    const Result<std::uint64_t> number = read_whole(text, any);
    if (!number) return read_whole(text, range).error();
    overrides_[name] = static_cast<int>(*number);
    return std::nullopt;
  };
  command.value(option, "N", take, fmt::format("{}, {} … {}", key->meaning, key->lowest, key->highest));
}

void RulesOption::add_with_numbers_to(const Command& command) {
  add_to(command);
  for (const char* const name : {"colours", "numbers", "copies", "jokers", "min_meld"}) add_number_to(command, name);
}

Result<Ruleset> RulesOption::ruleset() const {
  Result<Ruleset> base = load(rules_);
  if (!base || overrides_.empty()) return base;
  RulesetFields numbers = base->fields();
  for (const RulesetKey& key : ruleset_keys()) {
    if (const auto found = overrides_.find(key.name); found != overrides_.end()) numbers.*key.field = found->second;
  }
  Result<Ruleset> ruleset = Ruleset::make(std::move(numbers));
  if (ruleset.ok()) return ruleset;
  Error error = std::move(ruleset).error();
  error.place.source = "options";
  return error;
}

}  // namespace tilefish::cli
