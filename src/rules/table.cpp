#include "rules/table.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace tilefish {

namespace {

// False if a meld has none.
bool add_words(const Table& table, std::vector<std::uint64_t>& words) {
  words.reserve(table.melds.size());
  for (const Meld& meld : table.melds) {
    const std::optional<std::uint64_t> word = word_of_tiles(meld);
    if (!word) return false;
    words.push_back(*word);
  }
  return true;
}

int melds_kept_one_by_one(const Table& before, const Table& after) {
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

}  // namespace

TileCounts Table::counts(int numbers) const {
  TileCounts sum(numbers);
  int jokers = 0;
  // Solvers ask this of every table they see, so a run is not added tile by tile: what changes from number to number is, and
  // then added up. Jokers never count in between.
  constexpr int usual_numbers = 16;
  std::array<Row, usual_numbers + 2> changes{};  // by number
  const bool usual = numbers <= usual_numbers;
  for (const Meld& meld : melds) {
    assert(meld.number() + (meld.is_run() ? meld.size() - 1 : 0) <= numbers);
    jokers += meld.jokers();
    const auto first = static_cast<std::size_t>(meld.number());
    if (meld.is_run() && meld.jokers() > 0) {
      for (int place = 0; place < meld.size(); ++place) {
        if (!meld.is_joker(place)) sum.add(meld.tile(place));
      }
    } else if (!usual) {
      meld.is_run() ? sum.add_run(meld.colour(), meld.number(), meld.size())
                    : sum.add_row(meld.number(), meld.row_of_group());
    } else if (meld.is_run()) {
      changes[first] += row_of(meld.colour());
      changes[first + static_cast<std::size_t>(meld.size())] -= row_of(meld.colour());
    } else {
      const Row group = meld.row_of_group();
      changes[first] += group;
      changes[first + 1] -= group;
    }
  }
  sum.set_jokers(jokers);
  Row tiles = 0;
  for (int number = 1; usual && number <= numbers; ++number) {
    tiles += changes[static_cast<std::size_t>(number)];
    sum.add_row(number, tiles);
  }
  return sum;
}

Table with_melds(Table table, const Table& more) {
  table.melds.insert(table.melds.end(), more.melds.begin(), more.melds.end());
  return table;
}

int melds_kept(const Table& before, const Table& after) {
  std::vector<std::uint64_t> left;
  if (!add_words(after, left)) return melds_kept_one_by_one(before, after);
  int kept = 0;
  for (const Meld& old : before.melds) {
    const std::optional<std::uint64_t> word = word_of_tiles(old);
    if (!word) continue;  // the same tiles would have none either
    const auto same = std::find(left.begin(), left.end(), *word);
    if (same == left.end()) continue;
    ++kept;
    *same = left.back();
    left.pop_back();
  }
  return kept;
}

std::string to_string(const Table& table) {
  std::string text(room_for(table), ' ');
  text.resize(static_cast<std::size_t>(write_text(text.data(), table) - text.data()));
  return text;
}

char* write_text(char* at, const Table& table) {
  for (const Meld& meld : table.melds) {
    if (&meld != table.melds.data()) {
      *at++ = ',';
      *at++ = ' ';
    }
    at = write_text(at, meld);
  }
  return at;
}

std::size_t room_for(const Table& table) {
  constexpr std::size_t separator = 2;
  std::size_t room = 0;
  for (const Meld& meld : table.melds) room += room_for(meld) + separator;
  return room;
}

}  // namespace tilefish
