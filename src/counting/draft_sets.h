// A store of sets of drafts that gives each different set a number; the hand automaton keeps its states in shards of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/hash_index.h"

namespace tilefish {

// Sets are sequences of 32-bit words, equal if the words are. Numbers count up from 0 in the order of arrival.
class DraftSets {
 public:
  using Number = std::uint32_t;

  struct Interned {
    Number number;
    bool is_new;
  };
  Interned intern(std::span<const std::uint32_t> words, std::uint64_t hash);

  [[nodiscard]] std::size_t size() const { return begins_.size() - 1; }
  // About how much memory a set of so many words takes.
  [[nodiscard]] static std::size_t bytes_of(std::size_t words) {
    return words * sizeof(std::uint32_t) + sizeof(std::size_t) + 3 * sizeof(std::uint64_t);
  }
  [[nodiscard]] std::span<const std::uint32_t> words(Number set) const {
    return {words_.data() + begins_[set], begins_[set + 1] - begins_[set]};
  }
  void prefetch(std::uint64_t hash) const { index_.prefetch(hash); }

 private:
  std::vector<std::uint32_t> words_;
  std::vector<std::size_t> begins_ = {0};
  HashIndex index_;
};

[[nodiscard]] std::uint64_t hash_words(std::span<const std::uint32_t> words);

}  // namespace tilefish
