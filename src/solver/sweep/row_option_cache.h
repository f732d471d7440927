// Remembers the options of every row pattern met, since the rows of real games repeat: part of a sweep's workspace.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/hash_index.h"
#include "base/limits.h"
#include "solver/sweep/row_options.h"

namespace tilefish {

class RowOptionCache {
 public:
  RowOptionCache(int colours, int min_meld, int field_bits, OptionIndex index = OptionIndex::sets);

  // Stays valid until forget_if_large(). None if the meter stopped the making of options that were not there.
  [[nodiscard]] const RowOptions* find(const RowPattern& pattern, OptionDetail detail, Meter& meter) {
    const Key key{.tiles = std::uint64_t{pattern.must} | std::uint64_t{pattern.may} << 32,
                  .extra = static_cast<std::uint32_t>((pattern.most_run_tiles << 16) + pattern.jokers * 4 +
                                                      static_cast<int>(detail))};
    const std::uint32_t known =
        index_.find(hash_of(key), [&](std::uint32_t entry) { return entries_[entry].key == key; });
    return known == HashIndex::none ? add(key, pattern, detail, meter) : entries_[known].options.get();
  }

  // Starts afresh once the options take more memory than a game of ordinary size can need; tells whether it did.
  bool forget_if_large();

 private:
  struct Key {
    std::uint64_t tiles = 0;
    std::uint32_t extra = 0;
    bool operator==(const Key&) const = default;
  };
  struct Entry {
    Key key;
    std::unique_ptr<RowOptions> options;
  };

  // Asked for every row of every sweep, so one multiplication; its highest bits, which know all of the key, join those that
  // the index looks at.
  [[nodiscard]] static std::uint64_t hash_of(const Key& key) {
    const std::uint64_t product = (key.tiles ^ key.extra) * 0x9e3779b97f4a7c15ULL;
    return product ^ product >> 24;
  }
  const RowOptions* add(const Key& key, const RowPattern& pattern, OptionDetail detail, Meter& meter);
  [[nodiscard]] std::unique_ptr<RowOptions> make(const RowPattern& pattern, OptionDetail detail, Meter& meter);

  int colours_;
  int min_meld_;
  int field_bits_;
  OptionIndex looked_up_by_;
  HashIndex index_;
  std::vector<Entry> entries_;
  std::size_t heap_bytes_ = 0;
};

}  // namespace tilefish
