#include "players/candidates/taboos.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace tilefish {

namespace {

bool another_meld_can_spare(const Table& table, std::size_t except, Tile tile, const Ruleset& ruleset) {
  for (std::size_t i = 0; i < table.melds.size(); ++i) {
    if (i == except) continue;
    const Meld& meld = table.melds[i];
    for (int place = 0; place < meld.size(); ++place) {
      if (meld.tile(place) == tile && can_spare(meld, place, ruleset)) return true;
    }
  }
  return false;
}

bool is_free_joker(const Table& table, std::size_t index, int place, const Ruleset& ruleset) {
  const Meld& meld = table.melds[index];
  if (can_spare(meld, place, ruleset)) return true;
  const std::vector<Tile> meanings = joker_meanings(meld, place, ruleset);
  return std::any_of(meanings.begin(), meanings.end(),
                     [&](Tile tile) { return another_meld_can_spare(table, index, tile, ruleset); });
}

}  // namespace

bool can_spare(const Meld& meld, int place, const Ruleset& ruleset) {
  if (!meld.is_run()) return meld.size() > ruleset.min_meld();
  const int below = place;
  const int above = meld.size() - 1 - place;
  const bool below_stands = below == 0 || below >= ruleset.min_meld();
  const bool above_stands = above == 0 || above >= ruleset.min_meld();
  return below_stands && above_stands;
}

int free_jokers(const Table& table, const Ruleset& ruleset) {
  int free = 0;
  for (std::size_t i = 0; i < table.melds.size(); ++i) {
    const Meld& meld = table.melds[i];
    for (int place = 0; place < meld.size() && meld.jokers() > 0; ++place) {
      if (meld.is_joker(place) && is_free_joker(table, i, place, ruleset)) ++free;
    }
  }
  return free;
}

int large_groups(const Table& table, const Ruleset& ruleset) {
  return static_cast<int>(std::count_if(table.melds.begin(), table.melds.end(), [&](const Meld& meld) {
    return !meld.is_run() && meld.size() > ruleset.min_meld();
  }));
}

bool frees_a_joker(const Table& before, const Table& after, const Ruleset& ruleset) {
  return free_jokers(after, ruleset) > free_jokers(before, ruleset);
}

bool adds_a_large_group(const Table& before, const Table& after, const Ruleset& ruleset) {
  return large_groups(after, ruleset) > large_groups(before, ruleset);
}

}  // namespace tilefish
