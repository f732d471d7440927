#include "rules/table.h"

namespace tilefish {

TileCounts Table::counts(int numbers) const {
  TileCounts sum(numbers);
  for (const Meld& meld : melds) {
    for (int place = 0; place < meld.size(); ++place) sum.add(meld.tile(place));
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
