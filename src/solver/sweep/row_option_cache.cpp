#include "solver/sweep/row_option_cache.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <utility>

#include "solver/sweep/narrow_runs.h"

namespace tilefish {

namespace {

constexpr std::size_t most_heap_bytes = std::size_t{64} << 20;

}  // namespace

RowOptionCache::RowOptionCache(int colours, int min_meld, int field_bits, OptionIndex index)
    : colours_(colours), min_meld_(min_meld), field_bits_(field_bits), looked_up_by_(index) {}

bool RowOptionCache::forget_if_large() {
  if (heap_bytes_ <= most_heap_bytes) return false;
  index_.clear();
  entries_ = std::vector<Entry>();
  heap_bytes_ = 0;
  return true;
}

const RowOptions* RowOptionCache::add(const Key& key, const RowPattern& pattern, OptionDetail detail, Meter& meter) {
  std::unique_ptr<RowOptions> options = make(pattern, detail, meter);
  if (meter.stopped()) return nullptr;
  heap_bytes_ += options->heap_bytes();
  index_.add(hash_of(key), static_cast<std::uint32_t>(entries_.size()));
  entries_.push_back({key, std::move(options)});
  return entries_.back().options.get();
}

// Patterns that differ in the names of colours have the same options under other names: only one of them is worked out,
// the one with most tiles of the first colours. Where there are more colours than four, rows hardly ever repeat in this
// sense, and their options take memory that should not be taken twice.
std::unique_ptr<RowOptions> RowOptionCache::make(const RowPattern& pattern, OptionDetail detail, Meter& meter) {
  std::array<int, max_colours> order;
  const std::span<int> colours = std::span(order).first(static_cast<std::size_t>(colours_));
  std::iota(colours.begin(), colours.end(), 0);
  const auto tiles_of = [&](int colour) {
    return std::pair(row_count(pattern.must, colour), row_count(pattern.may, colour));
  };
  std::sort(colours.begin(), colours.end(),
            [&](int a, int b) { return tiles_of(a) != tiles_of(b) ? tiles_of(a) > tiles_of(b) : a < b; });
  RowPattern sorted{.jokers = pattern.jokers, .most_run_tiles = pattern.most_run_tiles};
  for (int place = 0; place < colours_; ++place) {
    const auto [must, may] = tiles_of(colours[static_cast<std::size_t>(place)]);
    sorted.must |= row_of(place, must);
    sorted.may |= row_of(place, may);
  }
  if (sorted == pattern || colours_ > NarrowRuns::most_colours) {
    return std::make_unique<RowOptions>(pattern, colours_, min_meld_, detail, field_bits_, meter, looked_up_by_);
  }
  const RowOptions* const known = find(sorted, detail, meter);
  if (known == nullptr || !meter.hold(known->heap_bytes())) return nullptr;
  return std::make_unique<RowOptions>(*known, colours, field_bits_);
}

}  // namespace tilefish
