// The rulesets that ship inside the program; found by name from the command line, the server and tests.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/ruleset.h"

namespace tilefish {

[[nodiscard]] std::vector<std::string> builtin_ruleset_names();

// None for a name that is not shipped.
[[nodiscard]] std::optional<Ruleset> builtin_ruleset(std::string_view name);

namespace detail {

struct BuiltinRuleset {
  std::string_view name;
  std::string_view toml;
};

// Generated at build time from rulesets/*.toml.
[[nodiscard]] const std::vector<BuiltinRuleset>& builtin_ruleset_texts();

}  // namespace detail

}  // namespace tilefish
