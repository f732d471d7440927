// Remembers the options of every row pattern met, since the rows of real games repeat: part of a sweep's workspace.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/limits.h"
#include "solver/sweep/row_options.h"

namespace tilefish {

class RowOptionCache {
 public:
  RowOptionCache(int colours, int min_meld, int field_bits);

  // Stays valid until forget_if_large(). None if the meter stopped the making of options that were not there.
  [[nodiscard]] const RowOptions* find(const RowPattern& pattern, OptionDetail detail, Meter& meter) {
    const std::uint64_t tiles = std::uint64_t{pattern.must} | std::uint64_t{pattern.may} << 32;
    const auto extra = static_cast<std::uint32_t>(pattern.jokers * 4 + static_cast<int>(detail));
    for (std::size_t slot = slot_of(tiles, extra);; slot = (slot + 1) & (slots_.size() - 1)) {
      const Slot& entry = slots_[slot];
      if (!entry.options) return insert(tiles, extra, pattern, detail, meter);
      if (entry.tiles == tiles && entry.extra == extra) return entry.options.get();
    }
  }

  // Starts afresh once the options take more memory than a game of ordinary size can need; tells whether it did.
  bool forget_if_large();

 private:
  struct Slot {
    std::uint64_t tiles = 0;
    std::uint32_t extra = 0;
    std::unique_ptr<RowOptions> options;
  };

  [[nodiscard]] std::size_t slot_of(std::uint64_t tiles, std::uint32_t extra) const {
    return static_cast<std::size_t>(((tiles ^ extra) * 0x9e3779b97f4a7c15ULL) >> 40) & (slots_.size() - 1);
  }
  const RowOptions* insert(std::uint64_t tiles, std::uint32_t extra, const RowPattern& pattern, OptionDetail detail,
                           Meter& meter);
  void grow();

  int colours_;
  int min_meld_;
  int field_bits_;
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
  std::size_t heap_bytes_ = 0;
};

}  // namespace tilefish
