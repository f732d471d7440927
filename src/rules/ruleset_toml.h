// Reads and writes rulesets as TOML: the files under rulesets/ and the ones users bring.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/ruleset.h"

namespace tilefish {

// Keys that are absent keep the value of the ruleset named by `based_on`, or else of RulesetFields' defaults.
// Unknown keys, wrong types and impossible values are errors that name the key, its line and its range.
[[nodiscard]] Result<Ruleset> ruleset_from_toml(std::string_view text, std::string source);

[[nodiscard]] std::string ruleset_to_toml(const Ruleset& ruleset);

}  // namespace tilefish
