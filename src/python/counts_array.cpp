#include "python/counts_array.h"

#include <algorithm>

#include <fmt/core.h>

#include "python/errors.h"

namespace tilefish::python {

namespace py = pybind11;

namespace {

// A byte array is taken as it lies; anything else is copied into one, unless that would change a number.
py::array_t<std::uint8_t> byte_array(const py::object& given) {
  if (py::isinstance<py::array_t<std::uint8_t>>(given)) return given.cast<py::array_t<std::uint8_t>>();
  const auto wide = py::array_t<std::int64_t, py::array::forcecast>::ensure(given);
  if (!wide) throw py::error_already_set();
  const auto narrow = py::array_t<std::uint8_t>(wide.attr("astype")("uint8"));
  if (!py::bool_(wide.attr("__eq__")(narrow).attr("all")())) refuse("a count is out of range");
  return narrow;
}

[[noreturn]] void refuse_shape(const Ruleset& rules, const char* before) {
  refuse("the array does not have the shape of the game",
         fmt::format("{}{} numbers × {} colours", before, rules.numbers(), rules.colours()));
}

void refuse_count(const Ruleset& rules) {
  refuse("there are more copies of a tile than in the game", fmt::format("0 … {}", rules.copies()));
}

int checked_jokers(std::int64_t jokers, const Ruleset& rules) {
  if (jokers < 0 || jokers > rules.jokers()) {
    refuse("there are not so many jokers in the game", fmt::format("0 … {}", rules.jokers()));
  }
  return static_cast<int>(jokers);
}

}  // namespace

py::array_t<std::uint8_t> array_from_counts(const TileCounts& counts, const Ruleset& rules) {
  py::array_t<std::uint8_t> array({rules.numbers(), rules.colours()});
  auto cells = array.mutable_unchecked<2>();
  for (int number = 1; number <= rules.numbers(); ++number) {
    for (int colour = 0; colour < rules.colours(); ++colour) {
      cells(number - 1, colour) = static_cast<std::uint8_t>(row_count(counts.row(number), colour));
    }
  }
  return array;
}

TileCounts counts_from_array(const py::object& given, int jokers, const Ruleset& rules) {
  const py::array_t<std::uint8_t> array = byte_array(given);
  if (array.ndim() != 2 || array.shape(0) != rules.numbers() || array.shape(1) != rules.colours()) {
    refuse_shape(rules, "");
  }
  TileCounts counts(rules.numbers());
  const auto cells = array.unchecked<2>();
  for (int number = 1; number <= rules.numbers(); ++number) {
    Row row = 0;
    for (int colour = 0; colour < rules.colours(); ++colour) {
      const int count = cells(number - 1, colour);
      if (count > rules.copies()) refuse_count(rules);
      row += row_of(colour, count);
    }
    counts.set_row(number, row);
  }
  counts.set_jokers(checked_jokers(jokers, rules));
  return counts;
}

HandBatch::HandBatch(const py::object& array, const py::object& jokers, const Ruleset& rules)
    : array_(byte_array(array)), numbers_(rules.numbers()), colours_(rules.colours()), copies_(rules.copies()) {
  if (array_.ndim() != 3 || array_.shape(1) != numbers_ || array_.shape(2) != colours_) refuse_shape(rules, "hands × ");
  size_ = static_cast<std::size_t>(array_.shape(0));
  first_ = array_.data();
  for (int axis = 0; axis < 3; ++axis) strides_[axis] = array_.strides(axis);
  // Read once before the work begins, so that the work itself cannot fail.
  for (std::size_t i = 0; i < size_; ++i) {
    for (int number = 0; number < numbers_; ++number) {
      for (int colour = 0; colour < colours_; ++colour) {
        if (first_[static_cast<std::ptrdiff_t>(i) * strides_[0] + number * strides_[1] + colour * strides_[2]] >
            rules.copies()) {
          refuse_count(rules);
        }
      }
    }
  }
  if (jokers.is_none()) return;
  jokers_ = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>(jokers);
  if (jokers_.ndim() != 1 || static_cast<std::size_t>(jokers_.shape(0)) != size_) {
    refuse("the jokers do not fit the hands", "one number for each hand");
  }
  joker_counts_ = jokers_.data();
  for (std::size_t i = 0; i < size_; ++i) static_cast<void>(checked_jokers(joker_counts_[i], rules));
}

TileCounts HandBatch::hand(std::size_t index) const {
  TileCounts counts(numbers_);
  const std::uint8_t* const hand = first_ + static_cast<std::ptrdiff_t>(index) * strides_[0];
  for (int number = 0; number < numbers_; ++number) {
    Row row = 0;
    for (int colour = 0; colour < colours_; ++colour) {
      // Another thread may have written into the array since it was checked.
      row += row_of(colour, std::min<int>(hand[number * strides_[1] + colour * strides_[2]], copies_));
    }
    counts.set_row(number + 1, row);
  }
  if (joker_counts_ != nullptr) counts.set_jokers(static_cast<int>(joker_counts_[index]));
  return counts;
}

}  // namespace tilefish::python
