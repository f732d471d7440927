#include "counting/plan_sets.h"

#include <algorithm>

#include "base/hash.h"

namespace tilefish {

namespace {

constexpr PlanSets::Number empty_slot = ~PlanSets::Number{0};

}  // namespace

PlanSets::PlanSets() : slots_(1024, empty_slot) {}

PlanSets::Interned PlanSets::intern(std::span<const std::uint32_t> words, std::uint64_t hash) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  for (; slots_[slot] != empty_slot; slot = (slot + 1) & mask) {
    const Number set = slots_[slot];
    if (hashes_[set] != hash) continue;
    const std::span<const std::uint32_t> known = this->words(set);
    if (std::equal(known.begin(), known.end(), words.begin(), words.end())) return {set, false};
  }
  const Number set = static_cast<Number>(hashes_.size());
  slots_[slot] = set;
  hashes_.push_back(hash);
  words_.insert(words_.end(), words.begin(), words.end());
  begins_.push_back(words_.size());
  if (hashes_.size() * 3 > slots_.size() * 2) grow();
  return {set, true};
}

void PlanSets::grow() {
  slots_.assign(slots_.size() * 2, empty_slot);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t set = 0; set < hashes_.size(); ++set) {
    std::size_t slot = hashes_[set] & mask;
    while (slots_[slot] != empty_slot) slot = (slot + 1) & mask;
    slots_[slot] = static_cast<Number>(set);
  }
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
