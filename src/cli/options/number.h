// Numbers as words of a command line: nothing but a whole one, or a finite one, within its range is taken.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "base/result.h"

namespace tilefish::cli {

struct WholeRange {
  std::uint64_t lowest = 0;
  std::uint64_t highest = std::numeric_limits<std::uint64_t>::max();
};

struct DecimalRange {
  double lowest = -std::numeric_limits<double>::max();
  double highest = std::numeric_limits<double>::max();
};

// The errors name the text as their token and say what was expected.
[[nodiscard]] Result<std::uint64_t> read_whole(const std::string& text, WholeRange range);
[[nodiscard]] Result<double> read_decimal(const std::string& text, DecimalRange range);

}  // namespace tilefish::cli
