// The lines that the arena and an external robot exchange; docs/robots.md describes them for those who write one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "players/player.h"
#include "rules/ruleset.h"
#include "rules/view.h"

namespace tilefish {

inline constexpr int robot_protocol_version = 1;

// The first message: the version and the rules. Several lines, the last of which is "hello".
[[nodiscard]] std::string greeting(const Ruleset& ruleset);
// "robot VERSION NAME"; gives the name.
[[nodiscard]] Result<std::string> parse_robot_name(std::string_view line);

// All that the seat may know, line by line, the last of which is "go".
[[nodiscard]] std::string turn_message(const View& view, const Budget& budget, std::uint64_t seed);
// "draw" or "lay TABLE".
[[nodiscard]] Result<Choice> parse_choice(std::string_view line, const Ruleset& ruleset);

}  // namespace tilefish
