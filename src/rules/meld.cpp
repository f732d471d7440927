#include "rules/meld.h"

#include <algorithm>

namespace tilefish {

namespace {

std::int64_t run_points(const Meld& meld) {
  const std::int64_t first = meld.number();
  return meld.size() * (2 * first + meld.size() - 1) / 2;
}

// The number that the group reading of a meld has: that of its one natural tile.
int number_as_group(const Meld& meld, const Ruleset& ruleset) {
  if (!meld.is_run()) return meld.number();
  for (int place = 0; place < meld.size(); ++place) {
    if (!meld.is_joker(place)) return meld.number() + place;
  }
  return ruleset.numbers();
}

}  // namespace

Meld Meld::run(int colour, int first, int length, std::span<const int> joker_places) {
  assert(joker_places.size() <= max_jokers);
  assert(first >= 1 && length >= 1 && colour >= 0 && colour < max_colours);
  Meld meld;
  meld.kind_ = MeldKind::run;
  meld.colour_ = static_cast<std::uint8_t>(colour);
  meld.size_ = length;
  meld.number_ = first;
  meld.jokers_ = static_cast<std::uint8_t>(joker_places.size());
  for (std::size_t i = 0; i < joker_places.size(); ++i) {
    assert(joker_places[i] >= 0 && joker_places[i] < length && (i == 0 || joker_places[i - 1] < joker_places[i]));
    meld.joker_places_[i] = joker_places[i];
  }
  return meld;
}

Meld Meld::group(int number, std::span<const int> colours) {
  assert(colours.size() <= max_colours && number >= 1);
  Meld meld;
  meld.kind_ = MeldKind::group;
  meld.size_ = static_cast<std::int32_t>(colours.size());
  meld.number_ = number;
  for (std::size_t place = 0; place < colours.size(); ++place) {
    assert(colours[place] == joker_colour || (colours[place] >= 0 && colours[place] < max_colours));
    meld.group_colours_ |= static_cast<std::uint32_t>(colours[place]) << (4 * place);
    if (colours[place] == joker_colour) ++meld.jokers_;
  }
  return meld;
}

std::vector<Tile> Meld::tiles() const {
  std::vector<Tile> list;
  list.reserve(static_cast<std::size_t>(size_));
  for (int place = 0; place < size_; ++place) list.push_back(tile(place));
  return list;
}

bool reads_both_ways(const Meld& meld, const Ruleset& ruleset) {
  return meld.is_run() && meld.naturals() <= 1 && meld.size() <= ruleset.colours();
}

std::vector<Tile> joker_meanings(const Meld& meld, int place, const Ruleset& ruleset) {
  assert(meld.is_joker(place));
  std::vector<Tile> meanings;
  if (meld.naturals() == 0) {
    // Too many jokers for a group are a run, in which a place near one end is out of reach of the numbers at the other.
    const bool run_only = meld.size() > ruleset.colours();
    const int lowest = run_only ? place + 1 : 1;
    const int highest = run_only ? ruleset.numbers() - meld.size() + 1 + place : ruleset.numbers();
    for (int number = lowest; number <= highest; ++number) {
      for (int colour = 0; colour < ruleset.colours(); ++colour) meanings.emplace_back(number, colour);
    }
    return meanings;
  }
  if (meld.is_run()) meanings.emplace_back(meld.number() + place, meld.colour());
  if (!meld.is_run() || reads_both_ways(meld, ruleset)) {
    const int number = number_as_group(meld, ruleset);
    const std::vector<Tile> held = meld.tiles();
    for (int colour = 0; colour < ruleset.colours(); ++colour) {
      const Tile missing(number, colour);
      if (std::find(held.begin(), held.end(), missing) == held.end()) meanings.push_back(missing);
    }
  }
  return meanings;
}

std::int64_t points(const Meld& meld, const Ruleset& ruleset) {
  const bool as_group = !meld.is_run() || reads_both_ways(meld, ruleset);
  const std::int64_t group_points =
      as_group ? std::int64_t{meld.size()} * number_as_group(meld, ruleset) : std::int64_t{0};
  return meld.is_run() ? std::max(run_points(meld), group_points) : group_points;
}

bool same_tiles(const Meld& left, const Meld& right) {
  if (left.size() != right.size() || left.jokers() != right.jokers()) return false;
  // Solvers compare tables meld by meld, so that all that can be told without lists of tiles is.
  if (left.kind() == right.kind() && left.naturals() > 0) {
    if (!left.is_run()) return left.number() == right.number() && left.row_of_group() == right.row_of_group();
    if (left.colour() != right.colour()) return false;
    if (left.jokers() == 0) return left.number() == right.number();
  }
  // One natural tile of each kind may be the same, two never are: a run has several numbers, a group has one.
  if (left.kind() != right.kind() && left.naturals() > 1) return false;
  std::vector<Tile> a = left.tiles();
  std::vector<Tile> b = right.tiles();
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  return a == b;
}

std::optional<std::uint64_t> word_of_tiles(const Meld& meld) {
  constexpr int longest_told_apart = 32;
  constexpr std::uint64_t group = std::uint64_t{1} << 56;
  if (meld.size() > longest_told_apart) return std::nullopt;
  const std::uint64_t jokers = static_cast<std::uint64_t>(meld.jokers()) << 57;
  if (meld.naturals() == 0) return jokers;
  int first = 0;
  while (meld.jokers() > 0 && meld.is_joker(first)) ++first;
  const Tile lowest = meld.tile(first);
  const std::uint64_t number = static_cast<std::uint64_t>(lowest.number()) << 32;
  // A single natural tile is the same in a run and in a group.
  if (!meld.is_run() && meld.naturals() > 1) return jokers | group | number | meld.row_of_group();
  const std::uint64_t colour = static_cast<std::uint64_t>(lowest.colour()) << 53;
  std::uint64_t run = (std::uint64_t{1} << (meld.size() - first)) - 1;  // a bit for each number from the lowest on
  for (int place = first; meld.jokers() > 0 && place < meld.size(); ++place) {
    if (meld.is_joker(place)) run &= ~(std::uint64_t{1} << (place - first));
  }
  return jokers | colour | number | run;
}

char* write_text(char* at, const Meld& meld) {
  for (int place = 0; place < meld.size(); ++place) {
    if (place > 0) *at++ = ' ';
    at = write_text(at, meld.tile(place));
  }
  return at;
}

std::string to_string(const Meld& meld) {
  std::string text(room_for(meld), ' ');
  text.resize(static_cast<std::size_t>(write_text(text.data(), meld) - text.data()));
  return text;
}

}  // namespace tilefish
