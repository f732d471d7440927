// What robots are worth: fixed ratings from the arena's measured differences (docs/strength.md), to which those of people are tied,
// so that somebody's first match already means something.
#pragma once

#include <optional>
#include <string_view>

#include "ratings/glicko2.h"

namespace tilefish {

// `robot` is its name without options. None for one whose strength has not been measured against the others.
[[nodiscard]] std::optional<Rating> anchored_rating(std::string_view robot);

}  // namespace tilefish
