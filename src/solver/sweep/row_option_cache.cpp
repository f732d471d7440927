#include "solver/sweep/row_option_cache.h"

#include <utility>

namespace tilefish {

namespace {

constexpr std::size_t first_slots = 256;
constexpr std::size_t most_heap_bytes = std::size_t{64} << 20;

}  // namespace

RowOptionCache::RowOptionCache(int colours, int min_meld, int field_bits)
    : colours_(colours), min_meld_(min_meld), field_bits_(field_bits), slots_(first_slots) {}

bool RowOptionCache::forget_if_large() {
  if (heap_bytes_ <= most_heap_bytes) return false;
  slots_ = std::vector<Slot>(first_slots);
  used_ = 0;
  heap_bytes_ = 0;
  return true;
}

const RowOptions* RowOptionCache::insert(std::uint64_t tiles, std::uint32_t extra, const RowPattern& pattern,
                                         OptionDetail detail, Meter& meter) {
  auto options = std::make_unique<RowOptions>(pattern, colours_, min_meld_, detail, field_bits_, meter);
  if (meter.stopped()) return nullptr;
  heap_bytes_ += options->heap_bytes();
  if (2 * ++used_ > slots_.size()) grow();
  std::size_t slot = slot_of(tiles, extra);
  while (slots_[slot].options) slot = (slot + 1) & (slots_.size() - 1);
  slots_[slot] = {tiles, extra, std::move(options)};
  return slots_[slot].options.get();
}

void RowOptionCache::grow() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  for (Slot& entry : old) {
    if (!entry.options) continue;
    std::size_t slot = slot_of(entry.tiles, entry.extra);
    while (slots_[slot].options) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = std::move(entry);
  }
}

}  // namespace tilefish
