// Ratings as whole numbers, which every database sorts and keeps alike.
#pragma once

#include <cmath>
#include <cstdint>

namespace tilefish {

inline constexpr double stored_rating_unit = 1e6;
inline constexpr double stored_volatility_unit = 1e12;
inline constexpr int no_accuracy = -1;

[[nodiscard]] inline std::int64_t stored_rating(double rating) { return std::llround(rating * stored_rating_unit); }
[[nodiscard]] inline double rating_from(std::int64_t stored) {
  return static_cast<double>(stored) / stored_rating_unit;
}
[[nodiscard]] inline std::int64_t stored_volatility(double volatility) {
  return std::llround(volatility * stored_volatility_unit);
}
[[nodiscard]] inline double volatility_from(std::int64_t stored) {
  return static_cast<double>(stored) / stored_volatility_unit;
}

}  // namespace tilefish
