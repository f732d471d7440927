#include "solver/swap/table_jokers.h"

#include <algorithm>

namespace tilefish {

unsigned TableJoker::colours_at(int number) const {
  unsigned colours = 0;
  for (const Tile tile : meanings) {
    if (tile.number() == number) colours |= 1U << tile.colour();
  }
  return colours;
}

bool share_a_meaning(const TableJoker& a, const TableJoker& b) {
  auto tile = a.meanings.begin();
  auto other = b.meanings.begin();
  while (tile != a.meanings.end() && other != b.meanings.end()) {
    if (*tile == *other) return true;
    if (*tile < *other) {
      ++tile;
    } else {
      ++other;
    }
  }
  return false;
}

std::vector<TableJoker> table_jokers(const Table& table, const Ruleset& ruleset) {
  std::vector<TableJoker> jokers;
  for (std::size_t index = 0; index < table.melds.size(); ++index) {
    const Meld& meld = table.melds[index];
    if (meld.jokers() == 0) continue;
    for (int place = 0; place < meld.size(); ++place) {
      if (!meld.is_joker(place)) continue;
      TableJoker joker{index, joker_meanings(meld, place, ruleset)};
      std::sort(joker.meanings.begin(), joker.meanings.end());
      jokers.push_back(std::move(joker));
    }
  }
  return jokers;
}

}  // namespace tilefish
