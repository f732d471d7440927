// Natural numbers of any size, just enough to count hands exactly; used by everything in this folder and its callers.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tilefish {

class Natural {
 public:
  Natural() = default;
  Natural(std::uint64_t value);
  // The number whose base 2^64 digits are `words`, least significant first.
  [[nodiscard]] static Natural from_words(std::span<const std::uint64_t> words);

  Natural& operator+=(const Natural& other);
  // Needs other ≤ *this.
  Natural& operator-=(const Natural& other);
  Natural& operator*=(std::uint32_t factor);
  // Returns the remainder; divisor > 0.
  std::uint32_t divide_by(std::uint32_t divisor);

  [[nodiscard]] bool is_zero() const { return digits_.empty(); }
  [[nodiscard]] std::size_t bits() const;
  [[nodiscard]] std::string to_string() const;
  // value = mantissa · 2^exponent, the mantissa in [0.5, 1) or 0 and good to the last bit but one.
  struct Scaled {
    double mantissa;
    int exponent;
  };
  [[nodiscard]] Scaled scaled() const;

  friend Natural operator+(Natural a, const Natural& b) { return a += b; }
  friend Natural operator-(Natural a, const Natural& b) { return a -= b; }
  friend Natural operator*(const Natural& a, const Natural& b);
  friend bool operator==(const Natural&, const Natural&) = default;
  friend std::strong_ordering operator<=>(const Natural& a, const Natural& b);

 private:
  void trim();

  std::vector<std::uint32_t> digits_;  // base 2^32, least significant first, no leading zeros
};

// part / whole as a double, also where neither fits into one; 0 if whole is 0.
[[nodiscard]] double ratio(const Natural& part, const Natural& whole);

// "1,076,455,604,342"
[[nodiscard]] std::string with_separators(const Natural& value);

[[nodiscard]] Natural binomial(int n, int k);
[[nodiscard]] Natural power(const Natural& base, int exponent);

}  // namespace tilefish
