#include "solver/reference/groups.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace tilefish::reference {

namespace {

int largest(const GridRow& tiles, int colours) { return *std::max_element(tiles.begin(), tiles.begin() + colours); }

int total_up_to(const GridRow& tiles, int groups, int colours) {
  int total = 0;
  for (int colour = 0; colour < colours; ++colour) total += std::min(tiles[static_cast<std::size_t>(colour)], groups);
  return total;
}

}  // namespace

std::optional<GroupChoice> best_groups(const GridRow& most, const GridRow& least, int number, const Weights& weights,
                                       const GroupRules& rules) {
  std::optional<GroupChoice> best;
  const int fewest = std::max(0, largest(least, rules.colours));
  const int highest = std::max(fewest, largest(most, rules.colours));
  for (int groups = fewest; groups <= highest; ++groups) {
    // The slack is concave in the number of groups and zero at none: once there is too little, there always is.
    if (total_up_to(most, groups, rules.colours) < rules.min_meld * groups) break;
    GroupChoice choice;
    for (int colour = 0; colour < rules.colours; ++colour) {
      const std::size_t place = static_cast<std::size_t>(colour);
      choice.used[place] = std::min(most[place], groups);
      choice.weight += choice.used[place] * weights.of(number, colour);
    }
    if (!best || choice.weight > best->weight) best = choice;
  }
  return best;
}

int most_groups(const GridRow& tiles, const GroupRules& rules) {
  int groups = 0;
  while (groups < largest(tiles, rules.colours) &&
         total_up_to(tiles, groups + 1, rules.colours) >= rules.min_meld * (groups + 1)) {
    ++groups;
  }
  return groups;
}

bool clearable(const GridRow& tiles, const GroupRules& rules) {
  const int groups = largest(tiles, rules.colours);
  return total_up_to(tiles, groups, rules.colours) >= rules.min_meld * groups;
}

std::vector<std::vector<int>> deal_groups(const GridRow& tiles, const GroupRules& rules) {
  assert(clearable(tiles, rules));
  std::vector<std::vector<int>> groups(static_cast<std::size_t>(largest(tiles, rules.colours)));
  std::size_t next = 0;
  for (int colour = 0; colour < rules.colours; ++colour) {
    for (int tile = 0; tile < tiles[static_cast<std::size_t>(colour)]; ++tile) {
      groups[next].push_back(colour);
      next = (next + 1) % groups.size();
    }
  }
  return groups;
}

}  // namespace tilefish::reference
