#include "counting/canonical_set.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <limits>

namespace tilefish {

namespace {

// Most sets are small and of four colours: their drafts are recoloured and sorted four at a time.
constexpr std::size_t few_drafts = 32;
constexpr int few_bits = 31;
constexpr std::size_t lanes = 4;
using Four = std::int32_t __attribute__((vector_size(16)));

Four splat(std::int32_t value) { return Four{value, value, value, value}; }

// How many of four marks are smaller than each; of equal ones those that come before. The number of a mark takes the
// place of its two lowest bits, so that no two are equal.
Four places_of(const Four& marks) {
  constexpr std::int32_t sign = std::numeric_limits<std::int32_t>::min();  // vectors compare as signed numbers
  const Four own = ((marks ^ sign) & ~3) | Four{0, 1, 2, 3};
  const Four next = {own[1], own[2], own[3], own[0]};
  const Four opposite = {own[2], own[3], own[0], own[1]};
  const Four previous = {own[3], own[0], own[1], own[2]};
  return -((next < own) + (opposite < own) + (previous < own));
}

}  // namespace

void CanonicalSet::write(const DraftTable& drafts, std::span<const DraftTable::Id> set,
                         std::vector<std::uint32_t>& words) {
  assert(!set.empty());
  if (drafts.colours() == 4 && drafts.packed_bits() <= few_bits && set.size() <= few_drafts) {
    write_few(drafts, set, words);
  } else {
    write_any(drafts, set, words);
  }
}

// Places are counted rather than found by sorting, those of colours and those of drafts: the order cannot be foreseen,
// and there is little to count.
void CanonicalSet::write_few(const DraftTable& drafts, std::span<const DraftTable::Id> set,
                             std::vector<std::uint32_t>& words) const {
  const std::size_t blocks = (set.size() + lanes - 1) / lanes;
  Four marks = splat(0);
  for (const DraftTable::Id draft : set) {
    Four own;
    std::memcpy(&own, drafts.colour_marks(draft).data(), sizeof(own));
    marks += own;
  }
  // Past the end the last draft comes again, and is not looked at.
  const auto word = [&](std::size_t i) {
    return static_cast<std::int32_t>(drafts.packed(set[std::min(i, set.size() - 1)]));
  };
  const int bits = drafts.colour_bits();
  const Four shifts = places_of(marks) * bits;
  const std::int32_t run_state = (1 << bits) - 1;
  const std::int32_t all_runs = static_cast<std::int32_t>((std::uint32_t{1} << (4 * bits)) - 1);
  std::array<Four, few_drafts / lanes> packed;
  for (std::size_t block = 0; block < blocks; ++block) {
    const std::size_t first = block * lanes;
    const Four draft = {word(first), word(first + 1), word(first + 2), word(first + 3)};
    packed[block] = (draft & ~all_runs) | ((draft & run_state) << shifts[0]) |
                    ((draft >> bits & run_state) << shifts[1]) | ((draft >> (2 * bits) & run_state) << shifts[2]) |
                    ((draft >> (3 * bits) & run_state) << shifts[3]);
  }
  std::array<std::int32_t, few_drafts> recoloured;
  std::memcpy(recoloured.data(), packed.data(), blocks * sizeof(Four));
  words.resize(set.size());
  for (std::size_t block = 0; block < blocks; ++block) {
    Four smaller = splat(0);
    for (std::size_t i = 0; i < set.size(); ++i) smaller -= splat(recoloured[i]) < packed[block];
    const std::size_t begin = block * lanes;
    for (std::size_t i = begin; i < std::min(begin + lanes, set.size()); ++i) {
      words[static_cast<std::size_t>(smaller[i - begin])] = static_cast<std::uint32_t>(recoloured[i]);
    }
  }
}

void CanonicalSet::write_any(const DraftTable& drafts, std::span<const DraftTable::Id> set,
                             std::vector<std::uint32_t>& words) {
  const auto colours = static_cast<std::size_t>(drafts.colours());
  marks_.assign(colours, 0);
  for (const DraftTable::Id draft : set) {
    for (std::size_t i = 0; i < colours; ++i) marks_[i] += drafts.colour_marks(draft)[i];
  }
  places_.assign(colours, 0);
  for (std::size_t i = 0; i < colours; ++i) {
    for (std::size_t j = 0; j < colours; ++j) {
      if (marks_[j] < marks_[i] || (marks_[j] == marks_[i] && j < i)) ++places_[i];
    }
  }
  recoloured_.clear();
  for (const DraftTable::Id draft : set) recoloured_.push_back(drafts.recoloured(drafts.packed(draft), places_));
  std::sort(recoloured_.begin(), recoloured_.end());
  words.clear();
  for (const PackedDraft draft : recoloured_) {
    words.push_back(static_cast<std::uint32_t>(draft));
    if (drafts.packed_bits() > 32) words.push_back(static_cast<std::uint32_t>(draft >> 32));
  }
}

}  // namespace tilefish
