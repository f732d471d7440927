// Runs that will hold a joker taken from elsewhere on the table, for the graph of all moves under the `swap` rule: they
// are followed one by one, since each must be paid for with a rack tile of its own.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "rules/tile.h"

namespace tilefish {

struct DebtRun {
  int colour = 0;
  int length = 0;  // never more than min_meld
  bool has_joker = false;
  bool is_paid = false;

  [[nodiscard]] bool is_settled() const { return has_joker && is_paid; }
};

// At most one for each joker of the table.
class DebtRuns {
 public:
  void add(const DebtRun& run) {
    assert(codes_.back() == 0);
    codes_.back() = static_cast<std::uint16_t>(used | run.colour << 8 | run.length << 4 | (run.has_joker ? 2 : 0) |
                                               (run.is_paid ? 1 : 0));
    std::sort(codes_.begin(), codes_.end(), std::greater<>());
  }

  [[nodiscard]] bool is_full() const { return codes_.back() != 0; }
  [[nodiscard]] bool has(std::size_t index) const { return index < codes_.size() && codes_[index] != 0; }
  [[nodiscard]] DebtRun operator[](std::size_t index) const {
    const int code = codes_[index];
    return {
        .colour = code >> 8 & 15, .length = code >> 4 & 15, .has_joker = (code & 2) != 0, .is_paid = (code & 1) != 0};
  }
  [[nodiscard]] int without_joker() const {
    return static_cast<int>(
        std::count_if(codes_.begin(), codes_.end(), [](std::uint16_t code) { return code != 0 && (code & 2) == 0; }));
  }

  // Two words for hashing.
  [[nodiscard]] std::array<std::uint64_t, 2> words() const {
    std::array<std::uint64_t, 2> words{};
    for (std::size_t i = 0; i < codes_.size(); ++i) {
      words[i / 4] |= static_cast<std::uint64_t>(codes_[i]) << (16 * (i % 4));
    }
    return words;
  }

  friend bool operator==(const DebtRuns&, const DebtRuns&) = default;

 private:
  static constexpr int used = 1 << 12;

  std::array<std::uint16_t, max_jokers> codes_{};  // descending; zero where there is none
};

}  // namespace tilefish
