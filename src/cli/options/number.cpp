#include "cli/options/number.h"

#include <charconv>
#include <cstdlib>

#include <fmt/core.h>

namespace tilefish::cli {

namespace {

std::string expected_of(WholeRange range) {
  if (range.highest == WholeRange{}.highest) return fmt::format("a whole number from {} on", range.lowest);
  return fmt::format("a whole number in {} … {}", range.lowest, range.highest);
}

std::string expected_of(DecimalRange range) {
  const DecimalRange all;
  if (range.highest < all.highest) return fmt::format("a number in {} … {}", range.lowest, range.highest);
  return range.lowest > all.lowest ? fmt::format("a number from {} on", range.lowest) : "a number such as 0.5";
}

}  // namespace

Result<std::uint64_t> read_whole(const std::string& text, WholeRange range) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, code] = std::from_chars(text.data(), end, number);
  const bool is_whole = stop == end && !text.empty() && code != std::errc::invalid_argument;
  if (!is_whole) return Error{.what = "not such a number", .expected = expected_of(range), .token = text};
  if (code != std::errc() || number < range.lowest || number > range.highest) {
    return Error{.what = "out of range", .expected = expected_of(range), .token = text};
  }
  return number;
}

Result<double> read_decimal(const std::string& text, DecimalRange range) {
  // strtod also takes "inf", "nan", hexadecimal digits and leading spaces.
  const bool plain = !text.empty() && text.find_first_not_of("0123456789.eE+-") == std::string::npos;
  char* stop = nullptr;
  const double number = plain ? std::strtod(text.c_str(), &stop) : 0;
  if (!plain || stop != text.c_str() + text.size()) {
    return Error{.what = "not such a number", .expected = expected_of(range), .token = text};
  }
  // What is too small for a double comes back as 0, which often stands for "no limit".
  if (number == 0 && text.substr(0, text.find_first_of("eE")).find_first_of("123456789") != std::string::npos) {
    return Error{.what = "too close to 0", .expected = expected_of(range), .token = text};
  }
  // What is too large for a double comes back as infinity.
  if (!(number >= range.lowest && number <= range.highest)) {
    return Error{.what = "out of range", .expected = expected_of(range), .token = text};
  }
  return number;
}

}  // namespace tilefish::cli
