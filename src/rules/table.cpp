#include "rules/table.h"

namespace tilefish {

TileCounts Table::counts(int numbers) const {
  TileCounts sum(numbers);
  for (const Meld& meld : melds) {
    // Solvers ask this of every table they see, so melds without jokers are not looked at tile by tile.
    if (meld.jokers() > 0) {
      for (int place = 0; place < meld.size(); ++place) sum.add(meld.tile(place));
    } else if (meld.is_run()) {
      const Row tile = row_of(meld.colour());
      const int last = meld.number() + meld.size() - 1;
      for (int number = meld.number(); number <= last; ++number) sum.set_row(number, sum.row(number) + tile);
    } else {
      Row tiles = 0;
      for (int place = 0; place < meld.size(); ++place) tiles += row_of(meld.tile(place).colour());
      sum.set_row(meld.number(), sum.row(meld.number()) + tiles);
    }
  }
  return sum;
}

Table with_melds(Table table, const Table& more) {
  table.melds.insert(table.melds.end(), more.melds.begin(), more.melds.end());
  return table;
}

int melds_kept(const Table& before, const Table& after) {
  std::vector<bool> taken(after.melds.size(), false);
  int kept = 0;
  for (const Meld& old : before.melds) {
    for (std::size_t i = 0; i < after.melds.size(); ++i) {
      if (taken[i] || !same_tiles(old, after.melds[i])) continue;
      taken[i] = true;
      ++kept;
      break;
    }
  }
  return kept;
}

std::string to_string(const Table& table) {
  std::string text;
  for (const Meld& meld : table.melds) {
    if (!text.empty()) text += ", ";
    text += to_string(meld);
  }
  return text;
}

}  // namespace tilefish
