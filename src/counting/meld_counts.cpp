#include "counting/meld_counts.h"

#include <algorithm>
#include <utility>

namespace tilefish {

namespace {

// Ways to choose the `tiles` natural tiles of a run: numbers of one colour that lie within `size` in a row. From the
// lowest to the highest of them they span some width, both ends are taken, and the others lie anywhere between.
Natural run_choices(int numbers, int colours, int size, int tiles) {
  if (size > numbers) return 0;
  if (tiles == 0) return 1;
  if (tiles == 1) return static_cast<std::uint64_t>(numbers) * static_cast<std::uint64_t>(colours);
  Natural sum;
  for (int width = tiles; width <= size; ++width) {
    sum += Natural(static_cast<std::uint64_t>(numbers - width + 1)) * binomial(width - 2, tiles - 2);
  }
  return sum * Natural(static_cast<std::uint64_t>(colours));
}

// The same for a group, without what counts as a run of the same size.
Natural group_choices(int numbers, int colours, int size, int tiles) {
  if (size > colours || (tiles <= 1 && size <= numbers)) return 0;
  if (tiles == 0) return 1;
  return Natural(static_cast<std::uint64_t>(numbers)) * binomial(colours, tiles);
}

}  // namespace

std::vector<MeldCount> count_melds(const GameShape& shape, int jokers) {
  std::vector<MeldCount> counts;
  for (int used = 0; used <= jokers; ++used) {
    for (const MeldKind kind : {MeldKind::run, MeldKind::group}) {
      for (int size = std::max(shape.min_meld, used); size < 2 * shape.min_meld; ++size) {
        const auto choices = kind == MeldKind::run ? run_choices : group_choices;
        Natural sets = choices(shape.numbers, shape.colours, size, size - used);
        if (!sets.is_zero()) counts.push_back({.kind = kind, .size = size, .jokers = used, .sets = std::move(sets)});
      }
    }
  }
  return counts;
}

}  // namespace tilefish
