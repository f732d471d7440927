// A store of sets of plans that gives each different set a number; the hand automaton keeps its states in shards of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tilefish {

// Sets are sequences of 32-bit words, equal if the words are. Numbers count up from 0 in the order of arrival.
class PlanSets {
 public:
  using Number = std::uint32_t;

  PlanSets();

  struct Interned {
    Number number;
    bool is_new;
  };
  Interned intern(std::span<const std::uint32_t> words, std::uint64_t hash);

  [[nodiscard]] std::size_t size() const { return hashes_.size(); }
  // About how much memory a set of so many words takes.
  [[nodiscard]] static std::size_t bytes_of(std::size_t words) {
    return words * sizeof(std::uint32_t) + sizeof(std::size_t) + sizeof(std::uint64_t) + 2 * sizeof(Number);
  }
  [[nodiscard]] std::span<const std::uint32_t> words(Number set) const {
    return {words_.data() + begins_[set], begins_[set + 1] - begins_[set]};
  }
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]); }

 private:
  void grow();

  std::vector<std::uint32_t> words_;
  std::vector<std::size_t> begins_ = {0};
  std::vector<std::uint64_t> hashes_;
  std::vector<Number> slots_;  // open addressing; a power of two of them, at most two thirds in use
};

[[nodiscard]] std::uint64_t hash_words(std::span<const std::uint32_t> words);

}  // namespace tilefish
