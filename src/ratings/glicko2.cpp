#include "ratings/glicko2.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace tilefish {

namespace {

// Glickman's own scale, on which 400 points on the usual one are a factor of ten in the odds.
constexpr double glicko2_points = 173.7178;
constexpr double middle_rating = 1500;

// A result against somebody little known says less: g of the paper.
double weight_of(double deviation) {
  return 1 / std::sqrt(1 + 3 * deviation * deviation / (std::numbers::pi * std::numbers::pi));
}

// Never quite certain, so that a meeting of any two says a little.
double chance(double difference, double weight) {
  constexpr double least = 1e-9;
  return std::clamp(1 / (1 + std::exp(-weight * difference)), least, 1 - least);
}

// What a period's results say, on Glickman's scale.
struct Evidence {
  double variance = 0;  // of the strength as these results alone would tell it
  double surprise = 0;  // points taken beyond those expected, each weighed
};

Evidence evidence_of(const Rating& before, std::span<const RatedResult> results) {
  double information = 0;
  double surprise = 0;
  for (const RatedResult& result : results) {
    assert(result.score >= 0 && result.score <= 1);
    const double weight = weight_of(result.opponent.deviation / glicko2_points);
    const double expected = chance((before.rating - result.opponent.rating) / glicko2_points, weight);
    information += weight * weight * expected * (1 - expected);
    surprise += weight * (result.score - expected);
  }
  return {.variance = 1 / information, .surprise = surprise};
}

// The volatility that explains the results best (step 5): the root of the paper's f, found by its Illinois variant of
// false position, in x = ln(volatility²).
double explained_volatility(double deviation, double volatility, const Evidence& evidence, double tau) {
  const double square = deviation * deviation + evidence.variance;
  const double improvement = evidence.variance * evidence.surprise;
  const double beyond = improvement * improvement - square;
  const double a = std::log(volatility * volatility);
  const auto f = [&](double x) {
    const double e = std::exp(x);
    return e * (beyond - e) / (2 * (square + e) * (square + e)) - (x - a) / (tau * tau);
  };
  double low = a;
  double high = 0;
  if (beyond > 0) {
    high = std::log(beyond);
  } else {
    int k = 1;
    while (f(a - k * tau) < 0) ++k;
    high = a - k * tau;
  }
  constexpr double precision = 1e-9;
  double f_low = f(low);
  double f_high = f(high);
  while (std::abs(high - low) > precision) {
    const double between = low + (low - high) * f_low / (f_high - f_low);
    const double f_between = f(between);
    if (f_between * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2;
    }
    high = between;
    f_high = f_between;
  }
  return std::exp(low / 2);
}

}  // namespace

Rating rested(const Rating& before, double periods) {
  assert(periods >= 0);
  Rating after = before;
  const double wandered = before.volatility * glicko2_points;
  after.deviation =
      std::min(greatest_deviation, std::sqrt(before.deviation * before.deviation + periods * wandered * wandered));
  return after;
}

Rating updated(const Rating& before, std::span<const RatedResult> results, const Glicko2Options& options) {
  assert(before.deviation > 0 && before.volatility > 0 && options.tau > 0);
  if (results.empty()) return rested(before, options.periods);
  const Evidence evidence = evidence_of(before, results);
  Rating after = before;
  after.volatility = explained_volatility(before.deviation / glicko2_points, before.volatility, evidence, options.tau);
  const double known = rested(after, options.periods).deviation / glicko2_points;
  const double deviation = 1 / std::sqrt(1 / (known * known) + 1 / evidence.variance);
  after.deviation = deviation * glicko2_points;
  after.rating = before.rating + deviation * deviation * evidence.surprise * glicko2_points;
  return after;
}

double expected_score(const Rating& player, const Rating& opponent) {
  const double both = std::hypot(player.deviation, opponent.deviation) / glicko2_points;
  return chance((player.rating - opponent.rating) / glicko2_points, weight_of(both));
}

bool is_provisional(const Rating& rating) { return rating.deviation > provisional_deviation; }

}  // namespace tilefish
