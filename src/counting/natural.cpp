#include "counting/natural.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

namespace tilefish {

Natural::Natural(std::uint64_t value) {
  for (; value != 0; value >>= 32) digits_.push_back(static_cast<std::uint32_t>(value));
}

Natural Natural::from_words(std::span<const std::uint64_t> words) {
  Natural result;
  for (const std::uint64_t word : words) {
    result.digits_.push_back(static_cast<std::uint32_t>(word));
    result.digits_.push_back(static_cast<std::uint32_t>(word >> 32));
  }
  result.trim();
  return result;
}

void Natural::trim() {
  while (!digits_.empty() && digits_.back() == 0) digits_.pop_back();
}

Natural& Natural::operator+=(const Natural& other) {
  if (digits_.size() < other.digits_.size()) digits_.resize(other.digits_.size());
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < digits_.size() && (carry != 0 || i < other.digits_.size()); ++i) {
    carry += std::uint64_t{digits_[i]} + (i < other.digits_.size() ? other.digits_[i] : 0U);
    digits_[i] = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
  if (carry != 0) digits_.push_back(static_cast<std::uint32_t>(carry));
  return *this;
}

Natural& Natural::operator-=(const Natural& other) {
  assert(other <= *this);
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < digits_.size(); ++i) {
    const std::uint64_t take = borrow + (i < other.digits_.size() ? other.digits_[i] : 0U);
    borrow = digits_[i] < take ? 1 : 0;
    digits_[i] = static_cast<std::uint32_t>(digits_[i] - take);
  }
  trim();
  return *this;
}

Natural& Natural::operator*=(std::uint32_t factor) {
  std::uint64_t carry = 0;
  for (std::uint32_t& digit : digits_) {
    carry += std::uint64_t{digit} * factor;
    digit = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
  if (carry != 0) digits_.push_back(static_cast<std::uint32_t>(carry));
  trim();
  return *this;
}

std::uint32_t Natural::divide_by(std::uint32_t divisor) {
  assert(divisor > 0);
  std::uint64_t rest = 0;
  for (std::size_t i = digits_.size(); i-- > 0;) {
    rest = rest << 32 | digits_[i];
    digits_[i] = static_cast<std::uint32_t>(rest / divisor);
    rest %= divisor;
  }
  trim();
  return static_cast<std::uint32_t>(rest);
}

std::size_t Natural::bits() const {
  return digits_.empty() ? 0 : 32 * (digits_.size() - 1) + static_cast<std::size_t>(std::bit_width(digits_.back()));
}

std::string Natural::to_string() const {
  if (is_zero()) return "0";
  constexpr std::uint32_t billion = 1'000'000'000;
  std::string reversed;
  for (Natural rest = *this; !rest.is_zero();) {
    std::uint32_t piece = rest.divide_by(billion);
    for (int i = 0; i < 9 && (piece != 0 || !rest.is_zero()); ++i, piece /= 10) {
      reversed += static_cast<char>('0' + piece % 10);
    }
  }
  std::reverse(reversed.begin(), reversed.end());
  return reversed;
}

Natural::Scaled Natural::scaled() const {
  double value = 0;
  const std::size_t used = std::min<std::size_t>(digits_.size(), 4);
  for (std::size_t i = 0; i < used; ++i) value = value * 0x1p32 + digits_[digits_.size() - 1 - i];
  int exponent = 0;
  const double mantissa = std::frexp(value, &exponent);
  return {mantissa, exponent + static_cast<int>(32 * (digits_.size() - used))};
}

Natural operator*(const Natural& a, const Natural& b) {
  Natural product;
  product.digits_.resize(a.digits_.size() + b.digits_.size());
  for (std::size_t i = 0; i < a.digits_.size(); ++i) {
    std::uint64_t carry = 0;
    for (std::size_t j = 0; j < b.digits_.size(); ++j) {
      carry += std::uint64_t{a.digits_[i]} * b.digits_[j] + product.digits_[i + j];
      product.digits_[i + j] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    product.digits_[i + b.digits_.size()] = static_cast<std::uint32_t>(carry);
  }
  product.trim();
  return product;
}

std::strong_ordering operator<=>(const Natural& a, const Natural& b) {
  if (a.digits_.size() != b.digits_.size()) return a.digits_.size() <=> b.digits_.size();
  for (std::size_t i = a.digits_.size(); i-- > 0;) {
    if (a.digits_[i] != b.digits_[i]) return a.digits_[i] <=> b.digits_[i];
  }
  return std::strong_ordering::equal;
}

double ratio(const Natural& part, const Natural& whole) {
  if (whole.is_zero()) return 0;
  const Natural::Scaled p = part.scaled();
  const Natural::Scaled w = whole.scaled();
  return std::ldexp(p.mantissa / w.mantissa, p.exponent - w.exponent);
}

std::string with_separators(const Natural& value) {
  std::string text = value.to_string();
  for (std::size_t end = text.size(); end > 3; end -= 3) text.insert(end - 3, ",");
  return text;
}

Natural binomial(int n, int k) {
  if (k < 0 || k > n) return 0;
  Natural result = 1;
  for (int i = 1; i <= k; ++i) {
    result *= static_cast<std::uint32_t>(n - k + i);
    result.divide_by(static_cast<std::uint32_t>(i));
  }
  return result;
}

Natural power(const Natural& base, int exponent) {
  Natural result = 1;
  for (int i = 0; i < exponent; ++i) result = result * base;
  return result;
}

}  // namespace tilefish
