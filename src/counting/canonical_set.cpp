#include "counting/canonical_set.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>

namespace tilefish {

namespace {

// Most sets are small and of four colours: their drafts are recoloured and sorted four at a time.
constexpr std::size_t few_drafts = 32;
constexpr int few_bits = 31;
constexpr std::size_t lanes = 4;
using Four = std::int32_t __attribute__((vector_size(16)));

Four splat(std::int32_t value) { return Four{value, value, value, value}; }

// Of four marks, equal ones in the order in which they come.
std::array<int, 4> places_of(const Four& marks) {
  const auto goes_before = [&](int i, int j) {
    return static_cast<std::uint32_t>(marks[i]) <= static_cast<std::uint32_t>(marks[j]) ? 1 : 0;
  };
  const int a = goes_before(0, 1);
  const int b = goes_before(0, 2);
  const int c = goes_before(0, 3);
  const int d = goes_before(1, 2);
  const int e = goes_before(1, 3);
  const int f = goes_before(2, 3);
  return {3 - a - b - c, 2 + a - d - e, 1 + b + d - f, c + e + f};
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
  std::array<Four, few_drafts / lanes> packed;
  packed[blocks - 1] = splat(0);
  auto* const as_given = reinterpret_cast<char*>(packed.data());
  Four marks = splat(0);
  for (std::size_t i = 0; i < set.size(); ++i) {
    Four own;
    std::memcpy(&own, drafts.colour_marks(set[i]).data(), sizeof(own));
    marks += own;
    const auto word = static_cast<std::uint32_t>(drafts.packed(set[i]));
    std::memcpy(as_given + i * sizeof(word), &word, sizeof(word));
  }
  const int bits = drafts.colour_bits();
  const std::array<int, 4> places = places_of(marks);
  const std::int32_t run_state = (1 << bits) - 1;
  const std::int32_t all_runs = static_cast<std::int32_t>((std::uint32_t{1} << (4 * bits)) - 1);
  for (std::size_t block = 0; block < blocks; ++block) {
    const Four draft = packed[block];
    packed[block] = (draft & ~all_runs) | ((draft & run_state) << (places[0] * bits)) |
                    ((draft >> bits & run_state) << (places[1] * bits)) |
                    ((draft >> (2 * bits) & run_state) << (places[2] * bits)) |
                    ((draft >> (3 * bits) & run_state) << (places[3] * bits));
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
