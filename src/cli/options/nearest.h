// The known name that a misspelt one most likely stands for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tilefish::cli {

// By letters changed, added, left out or swapped with their neighbour; the first of those that are equally near. Empty if
// there are no names.
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& names);

}  // namespace tilefish::cli
