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

OldMelds::OldMelds(const Table& table, int numbers) { look_at(table, numbers); }

void OldMelds::look_at(const Table& table, int numbers) {
  melds_.clear();
  with_jokers_ = 0;
  at_.assign(static_cast<std::size_t>(numbers) + 1, {});
  for (const Meld& meld : table.melds) {
    const Set itself = Set{1} << melds_.size();
    const OldMeld old = seen_by_number(meld);
    at_[static_cast<std::size_t>(old.first)].starting |= itself;
    for (int number = old.first; number < old.last; ++number) at_[static_cast<std::size_t>(number)].going_on |= itself;
    if (meld.jokers() > 0) with_jokers_ |= itself;
    melds_.push_back(old);
  }
}

OldMelds::OldMeld OldMelds::seen_by_number(const Meld& meld) {
  OldMeld old{.meld = meld, .first = meld.number(), .last = meld.number()};
  if (meld.is_run()) {
    old.colour = meld.colour();
    old.tiles = row_of(old.colour);
    old.last += meld.size() - 1;
    return old;
  }
  for (int place = 0; place < meld.size(); ++place) {
    if (const Tile tile = meld.tile(place); !tile.is_joker()) old.tiles += row_of(tile.colour());
  }
  return old;
}

Row OldMelds::tiles_at(int number, Set melds) const {
  Row tiles = 0;
  each_meld(melds, [&](std::size_t meld) { tiles += melds_[meld].tiles; });
  each_meld(melds & with_jokers_, [&](std::size_t meld) {
    const OldMeld& old = melds_[meld];
    if (old.meld.is_run() && old.meld.is_joker(number - old.first)) tiles -= old.tiles;
  });
  return tiles;
}

int OldMelds::jokers_above(int number, Set melds) const {
  int jokers = 0;
  each_meld(melds & with_jokers_, [&](std::size_t meld) {
    const OldMeld& old = melds_[meld];
    if (!old.meld.is_run()) return;
    for (int place = number - old.first + 1; place < old.meld.size(); ++place) jokers += old.meld.is_joker(place);
  });
  return jokers;
}

void OldMelds::add_to(RunCounts& runs, int number, Set melds, int min_meld) const {
  each_meld(melds, [&](std::size_t meld) {
    const std::uint64_t one = std::uint64_t{1} << (8 * melds_[meld].colour);
    for (int length = std::min(number - melds_[meld].first + 1, min_meld); length <= min_meld; ++length) {
      runs[static_cast<std::size_t>(length)] += one;
    }
  });
}

}  // namespace tilefish
