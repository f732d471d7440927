#include "arena/intervals.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tilefish {

namespace {

// Within this many standard deviations lie 95 % of a normal law.
constexpr double deviations = 1.959963984540054;

}  // namespace

Estimate estimate_of(double value, double standard_error) {
  const double margin = deviations * standard_error;
  return {value, value - margin, value + margin};
}

void RunningMean::add(double sample) {
  // Welford's update, which does not cancel.
  ++count_;
  const double distance = sample - mean_;
  mean_ += distance / static_cast<double>(count_);
  squares_ += distance * (sample - mean_);
}

double RunningMean::variance() const { return count_ < 2 ? 0 : squares_ / static_cast<double>(count_ - 1); }

Estimate RunningMean::estimate() const {
  return estimate_of(mean_, count_ == 0 ? 0 : std::sqrt(variance() / static_cast<double>(count_)));
}

Estimate rate_estimate(const RunningMean& samples) {
  if (samples.count() == 0) return {0.5, 0, 1};
  const double rate = samples.mean();
  const double spread_of_coin = rate * (1 - rate);
  // A mirrored pair that is always split would count as infinitely many trials; four a sample is as far as we go.
  const double trials_a_sample =
      samples.variance() > 0 ? std::clamp(spread_of_coin / samples.variance(), 1.0, 4.0) : 1.0;
  const double trials = trials_a_sample * static_cast<double>(samples.count());
  const double square = deviations * deviations;
  const double centre = (rate + square / (2 * trials)) / (1 + square / trials);
  const double margin =
      deviations / (1 + square / trials) * std::sqrt(spread_of_coin / trials + square / (4 * trials * trials));
  return {rate, std::max(0.0, centre - margin), std::min(1.0, centre + margin)};
}

double elo_of_rate(double rate) {
  if (rate <= 0) return -std::numeric_limits<double>::infinity();
  if (rate >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(rate / (1 - rate));
}

double rate_of_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

Estimate elo_estimate(const Estimate& rate) {
  return {elo_of_rate(rate.value), elo_of_rate(rate.low), elo_of_rate(rate.high)};
}

}  // namespace tilefish
