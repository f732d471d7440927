// Sets of an automaton's states, a bit each, in words that lie side by side.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/hash.h"

namespace tilefish {

[[nodiscard]] inline std::size_t words_for(std::size_t states) { return (states + 63) / 64; }

inline void insert_state(std::uint64_t* set, std::size_t state) { set[state / 64] |= std::uint64_t{1} << (state % 64); }

// Calls visit(state) for each, the lowest first; what the visitor removes from a word it is in is not visited.
template <class Visit>
void each_state(const std::uint64_t* set, std::size_t words, Visit visit) {
  for (std::size_t word = 0; word < words; ++word) {
    std::uint64_t left = set[word];
    while (left != 0) {
      const int bit = std::countr_zero(left);
      visit(word * 64 + static_cast<std::size_t>(bit));
      const std::uint64_t above = bit == 63 ? 0 : ~std::uint64_t{0} << (bit + 1);
      left = set[word] & above;
    }
  }
}

[[nodiscard]] inline bool is_empty(const std::uint64_t* set, std::size_t words) {
  std::uint64_t any = 0;
  for (std::size_t word = 0; word < words; ++word) any |= set[word];
  return any == 0;
}

[[nodiscard]] inline bool is_within(const std::uint64_t* inner, const std::uint64_t* outer, std::size_t words) {
  for (std::size_t word = 0; word < words; ++word) {
    if ((inner[word] & ~outer[word]) != 0) return false;
  }
  return true;
}

inline void unite(std::uint64_t* set, const std::uint64_t* other, std::size_t words) {
  for (std::size_t word = 0; word < words; ++word) set[word] |= other[word];
}

inline void subtract(std::uint64_t* set, const std::uint64_t* other, std::size_t words) {
  for (std::size_t word = 0; word < words; ++word) set[word] &= ~other[word];
}

[[nodiscard]] inline std::uint64_t hash_of_set(const std::uint64_t* set, std::size_t words) {
  std::uint64_t hash = words;
  for (std::size_t word = 0; word < words; ++word) hash = combine(hash, set[word]);
  return hash;
}

}  // namespace tilefish
