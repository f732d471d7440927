// What a player plays for: rounds that it wins, or points. Robots that compare turns ask it; `master:aim=score` chooses it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace tilefish {

enum class Aim : std::uint8_t {
  by_match,  // wins in a match of one round, points in one of several
  wins,      // points only decide between turns that win alike
  score,     // points, whoever wins
};

// What it comes to in a match of so many rounds: wins or score.
[[nodiscard]] Aim aim_in_match(Aim aim, int rounds);

// "aim=wins", "aim=score" or "aim=match"
[[nodiscard]] Result<Aim> parse_aim(std::string_view text);
[[nodiscard]] std::string to_string(Aim aim);

}  // namespace tilefish
