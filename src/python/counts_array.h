// Tile counts as NumPy arrays of numbers × colours, 8 bits each: one hand, or many without copying them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish::python {

[[nodiscard]] pybind11::array_t<std::uint8_t> array_from_counts(const TileCounts& counts, const Ruleset& rules);
[[nodiscard]] TileCounts counts_from_array(const pybind11::object& array, int jokers, const Ruleset& rules);

// Many hands, read where they lie: an array of hands × numbers × colours, and jokers for each if there are any. May be
// read without the interpreter's lock.
class HandBatch {
 public:
  HandBatch(const pybind11::object& array, const pybind11::object& jokers, const Ruleset& rules);

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] TileCounts hand(std::size_t index) const;

 private:
  using Counts = pybind11::array_t<std::uint8_t>;

  Counts array_;
  pybind11::array_t<std::int64_t> jokers_;
  const std::uint8_t* first_;
  std::ptrdiff_t strides_[3];
  const std::int64_t* joker_counts_ = nullptr;
  std::size_t size_;
  int numbers_;
  int colours_;
  int copies_;
};

}  // namespace tilefish::python
