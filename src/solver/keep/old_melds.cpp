#include "solver/keep/old_melds.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace tilefish {

namespace {

constexpr int most_numbers = 128;

template <class Visit>
void each_meld(OldMelds::Set melds, const Visit& visit) {
  for (; melds != 0; melds &= melds - 1) visit(static_cast<std::size_t>(std::countr_zero(melds)));
}

}  // namespace

bool OldMelds::fits(const Table& table, int numbers) {
  return table.melds.size() <= static_cast<std::size_t>(std::numeric_limits<Set>::digits) && numbers <= most_numbers;
}

OldMelds::OldMelds(const Table& table, int numbers) : starting_(static_cast<std::size_t>(numbers) + 1) {
  for (const Meld& meld : table.melds) {
    starting_[static_cast<std::size_t>(meld.number())] |= Set{1} << melds_.size();
    melds_.push_back(seen_by_number(meld));
  }
}

OldMelds::OldMeld OldMelds::seen_by_number(const Meld& meld) {
  OldMeld old{.meld = meld, .first = meld.number(), .last = meld.number()};
  if (meld.is_run()) {
    old.colour = meld.colour();
    old.last += meld.size() - 1;
  }
  const auto length = static_cast<std::size_t>(old.last - old.first + 1);
  old.rows.assign(length, 0);
  old.jokers_from.assign(length + 1, 0);
  for (int place = 0; place < meld.size(); ++place) {
    const std::size_t row = meld.is_run() ? static_cast<std::size_t>(place) : 0;
    if (meld.is_joker(place)) {
      ++old.jokers_from[row];
    } else {
      old.rows[row] += row_of(meld.tile(place).colour());
    }
  }
  for (std::size_t row = length; row-- > 0;) old.jokers_from[row] += old.jokers_from[row + 1];
  return old;
}

Row OldMelds::tiles_at(int number, Set melds) const {
  Row tiles = 0;
  each_meld(melds, [&](std::size_t meld) {
    tiles += melds_[meld].rows[static_cast<std::size_t>(number - melds_[meld].first)];
  });
  return tiles;
}

OldMelds::Set OldMelds::going_on(int number, Set melds) const {
  Set longer = 0;
  each_meld(melds, [&](std::size_t meld) {
    if (melds_[meld].last > number) longer |= Set{1} << meld;
  });
  return longer;
}

int OldMelds::jokers_above(int number, Set melds) const {
  int jokers = 0;
  each_meld(melds, [&](std::size_t meld) {
    jokers += melds_[meld].jokers_from[static_cast<std::size_t>(number - melds_[meld].first + 1)];
  });
  return jokers;
}

void OldMelds::add_to(RunCounts& runs, int number, Set melds, int min_meld) const {
  each_meld(melds, [&](std::size_t meld) {
    for (int length = std::min(number - melds_[meld].first + 1, min_meld); length <= min_meld; ++length) {
      runs[static_cast<std::size_t>(length)] += std::uint64_t{1} << (8 * melds_[meld].colour);
    }
  });
}

}  // namespace tilefish
