// Estimates with the interval that holds the truth in 95 of 100 cases; the arena reports nothing without one.
#pragma once

#include <cstdint>

namespace tilefish {

struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

// What is known of a number by its standard error, under the normal law.
[[nodiscard]] Estimate estimate_of(double value, double standard_error);

// Mean and spread of numbers that come in one after the other.
class RunningMean {
 public:
  void add(double sample);

  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] double mean() const { return mean_; }
  [[nodiscard]] double variance() const;  // of a sample, with count − 1 below the line; 0 for fewer than two
  // By the normal law, which is good from some thirty samples on.
  [[nodiscard]] Estimate estimate() const;

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;  // sum of squared distances from the mean
};

// A rate in 0 … 1 from samples that each lie in 0 … 1. Wilson's interval, with as many trials as would spread so:
// mirrored games spread less than independent ones, and a rate of 100 % still leaves some doubt.
[[nodiscard]] Estimate rate_estimate(const RunningMean& samples);

// The difference of strength that a rate of points means on Elo's scale; infinite for 0 and 1.
[[nodiscard]] double elo_of_rate(double rate);
[[nodiscard]] double rate_of_elo(double elo);
[[nodiscard]] Estimate elo_estimate(const Estimate& rate);

}  // namespace tilefish
