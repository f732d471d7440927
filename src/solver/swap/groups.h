// Groups of one number under the `swap` rule: jokers that stay want a group that lacks their colour, jokers that were
// retrieved want a tile of the rack beside them. The swap sweep asks for one number at a time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/fixed_list.h"
#include "base/limits.h"
#include "rules/tile.h"

namespace tilefish {

struct SwapGroupsQuestion {
  int colours = 4;
  int min_meld = 3;
  std::array<int, max_colours> naturals{};   // of each colour, all to be laid
  std::array<int, max_colours> from_rack{};  // how many of them may be called rack tiles
  FixedList<unsigned, max_jokers> staying;   // of each joker that stays, the colours it may stand for
  int retrieved = 0;
  int rack_jokers = 0;
};

// No if the meter stops the search.
[[nodiscard]] bool can_lay_swap_groups(const SwapGroupsQuestion& question, Meter& meter);

// The colours of each group, Meld::joker_colour for a joker; none if it cannot be done, or not before the meter stops it.
using Groups = std::vector<std::vector<int>>;
[[nodiscard]] std::optional<Groups> find_swap_groups(const SwapGroupsQuestion& question, Meter& meter);

}  // namespace tilefish
