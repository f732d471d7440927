#include "counting/draft_sets.h"

#include <algorithm>
#include <array>

#include "base/hash.h"

namespace tilefish {

namespace {

constexpr std::array<std::uint64_t, 32> make_keys() {
  std::array<std::uint64_t, 32> keys = {};
  for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = mix(i + 1) | 1;
  return keys;
}

}  // namespace

DraftSets::Interned DraftSets::intern(std::span<const std::uint32_t> words, std::uint64_t hash) {
  const auto is_it = [&](Number set) {
    const std::span<const std::uint32_t> known = this->words(set);
    return std::equal(known.begin(), known.end(), words.begin(), words.end());
  };
  if (const Number set = index_.find(hash, is_it); set != HashIndex::none) return {set, false};
  const Number set = static_cast<Number>(size());
  index_.add(hash, set);
  words_.insert(words_.end(), words.begin(), words.end());
  begins_.push_back(words_.size());
  return {set, true};
}

// A sum of products with odd keys: unlike a chain, the products do not wait for each other.
std::uint64_t hash_words(std::span<const std::uint32_t> words) {
  static constexpr std::array<std::uint64_t, 32> keys = make_keys();
  std::uint64_t hash = words.size();
  for (std::size_t begin = 0; begin < words.size(); begin += keys.size()) {
    hash = mix(hash);
    const std::size_t count = std::min(keys.size(), words.size() - begin);
    for (std::size_t i = 0; i < count; ++i) hash += words[begin + i] * keys[i];
  }
  return mix(hash);
}

}  // namespace tilefish
