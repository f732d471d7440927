// Writes a set of drafts in the way that all sets share which differ from it only by the names of colours; what is
// written is a state of the hand automaton.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "counting/drafts.h"

namespace tilefish {

// Colours are put in the order of their marks. Colours with equal marks nearly always play the same part; where they do
// not, one set may be stored under two orders, which costs a state and nothing else. Keeps scratch space: one a thread.
class CanonicalSet {
 public:
  // The drafts, of which no two are alike, sorted; a draft takes one word, or two if it needs more bits.
  void write(const DraftTable& drafts, std::span<const DraftTable::Id> set, std::vector<std::uint32_t>& words);

 private:
  void write_few(const DraftTable& drafts, std::span<const DraftTable::Id> set,
                 std::vector<std::uint32_t>& words) const;
  void write_any(const DraftTable& drafts, std::span<const DraftTable::Id> set, std::vector<std::uint32_t>& words);

  std::vector<std::uint32_t> marks_;
  std::vector<std::uint8_t> places_;
  std::vector<PackedDraft> recoloured_;
};

}  // namespace tilefish
