#include "counting/draft_sets.h"

#include <algorithm>

#include "base/hash.h"

namespace tilefish {

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

std::uint64_t hash_words(std::span<const std::uint32_t> words) {
  std::uint64_t hash = words.size();
  for (const std::uint32_t word : words) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
    hash ^= hash >> 29;
  }
  return mix(hash);
}

}  // namespace tilefish
