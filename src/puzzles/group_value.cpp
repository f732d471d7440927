#include "puzzles/group_value.h"

#include <algorithm>

namespace tilefish {

namespace {

// The tiles of a row that `groups` groups have room for, each colour at most once in each.
int room(Row row, int groups) {
  int tiles = 0;
  for (int colour = 0; colour < max_colours; ++colour) tiles += std::min(row_count(row, colour), groups);
  return tiles;
}

}  // namespace

// Dealt round to g groups, colour by colour, room(g) tiles meet no colour twice in a group and fill the groups evenly;
// so g groups exist exactly if room(g) ≥ g · min_meld. room is concave, so the first g that fails is followed by
// failures only, and it never falls, so the last g that succeeds is best.
int most_grouped(Row row, int min_meld) {
  int best = 0;
  for (int groups = 1;; ++groups) {
    const int tiles = room(row, groups);
    if (tiles < groups * min_meld) return best;
    best = tiles;
  }
}

// With jokers g groups have g · colours places, of which naturals and jokers fill at least g · min_meld: dealt round as above, the jokers
// into the places that are left, every number of tiles between these two can be laid.
int most_grouped_with_jokers(Row row, int min_meld, int colours, int jokers) {
  int best = jokers == 0 ? 0 : -1;
  if (colours < min_meld) return best;
  for (int groups = 1; room(row, groups) + jokers >= groups * min_meld; ++groups) {
    const int tiles = std::min(room(row, groups), groups * colours - jokers);
    if (tiles >= 0 && tiles + jokers >= groups * min_meld) best = std::max(best, tiles);
  }
  return best;
}

int fewest_jokers_for_group(Row row, int min_meld) { return std::max(0, min_meld - room(row, 1)); }

int most_groups_with(Row row, int colour, int min_meld) {
  const int copies = row_count(row, colour);
  const Row others = row - row_of(colour, copies);
  int groups = 0;
  while (groups < copies && room(others, groups + 1) >= (groups + 1) * (min_meld - 1)) ++groups;
  return groups;
}

}  // namespace tilefish
