// Finds, among drafts, those that no other dominates: the innermost loop of counting. The run states of one colour are so
// few that a byte of a table can be looked up for sixteen drafts in one instruction, where the processor has one.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "counting/run_states.h"

namespace tilefish {

// For each run state of a colour, what it costs every other one to take its place.
class DistanceTables {
 public:
  static constexpr std::size_t most_states = 16;
  using Table = std::array<std::uint8_t, most_states>;

  // Needs no more states than fit.
  explicit DistanceTables(const RunStates& runs);

  [[nodiscard]] const Table& to(RunStates::State state) const { return to_[state]; }

 private:
  std::vector<Table> to_;
};

// What a draft is compared by.
struct ScannedDraft {
  static constexpr std::size_t most_colours = 4;
  // No draft has spent so much that one which cannot buy would dominate it.
  static constexpr std::uint8_t cannot_buy = 0xff;

  std::array<std::uint8_t, most_colours> runs = {};  // the state of each colour; colours that are not there have none
  std::uint8_t spent = 0;                            // jokers
  std::uint8_t purse = 0;                            // jokers spent, as far as the draft may buy what it lacks
  std::array<std::uint8_t, 2> unused = {};           // eight bytes are copied at once
};

class ScannedDrafts {
 public:
  static constexpr std::size_t most = 64;

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] ScannedDraft operator[](std::size_t i) const { return std::bit_cast<ScannedDraft>(drafts_[i]); }
  // Eight bytes a draft; past the end, up to `most`, there may be anything.
  [[nodiscard]] const std::uint64_t* data() const { return drafts_.data(); }

  void clear() { size_ = 0; }
  void add(const ScannedDraft& draft) { drafts_[size_++] = std::bit_cast<std::uint64_t>(draft); }

 private:
  // Not set to zero: most calls come with few drafts, and there are very many calls.
  std::array<std::uint64_t, most> drafts_;
  std::size_t size_ = 0;
};

struct DraftScan {
  // One bit for each draft that no other dominates; of drafts that are alike the first counts.
  using Function = std::uint64_t (*)(const DistanceTables& distances, const ScannedDrafts& drafts);

  Function undominated;
  const char* name;
};

// Those that this processor can run, the fastest last.
[[nodiscard]] std::span<const DraftScan> draft_scans();

}  // namespace tilefish
