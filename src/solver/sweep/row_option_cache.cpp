#include "solver/sweep/row_option_cache.h"

#include <utility>

namespace tilefish {

namespace {

constexpr std::size_t most_heap_bytes = std::size_t{64} << 20;

}  // namespace

RowOptionCache::RowOptionCache(int colours, int min_meld, int field_bits)
    : colours_(colours), min_meld_(min_meld), field_bits_(field_bits) {}

bool RowOptionCache::forget_if_large() {
  if (heap_bytes_ <= most_heap_bytes) return false;
  index_.clear();
  entries_ = std::vector<Entry>();
  heap_bytes_ = 0;
  return true;
}

const RowOptions* RowOptionCache::make(const Key& key, const RowPattern& pattern, OptionDetail detail, Meter& meter) {
  auto options = std::make_unique<RowOptions>(pattern, colours_, min_meld_, detail, field_bits_, meter);
  if (meter.stopped()) return nullptr;
  heap_bytes_ += options->heap_bytes();
  index_.add(hash_of(key), static_cast<std::uint32_t>(entries_.size()));
  entries_.push_back({key, std::move(options)});
  return entries_.back().options.get();
}

}  // namespace tilefish
