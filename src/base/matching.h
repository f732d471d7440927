// Whether everyone on the left can have somebody of their own on the right, by augmenting paths; `verify` asks it about
// jokers, puzzles for people about melds.
#pragma once

#include <cstddef>
#include <vector>

namespace tilefish {

// likes[left]: the right ones that the left one would take, each below `rights`.
[[nodiscard]] bool can_match_all(const std::vector<std::vector<std::size_t>>& likes, std::size_t rights);

}  // namespace tilefish
