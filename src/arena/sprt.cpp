#include "arena/sprt.h"

#include <algorithm>
#include <cmath>

namespace tilefish {

namespace {

constexpr std::uint64_t fewest_sets = 16;
// Sets that all end alike would have no spread and decide at once; half a set of the other kind is always reckoned
// with.
double cautious_variance(const RunningMean& scores) {
  const auto sets = static_cast<double>(scores.count());
  return std::max(scores.variance(), 0.125 / sets);
}

}  // namespace

SprtState sprt(const RunningMean& scores, const SprtOptions& options) {
  SprtState state{.llr = 0,
                  .lower = std::log(options.beta / (1 - options.alpha)),
                  .upper = std::log((1 - options.beta) / options.alpha),
                  .verdict = SprtVerdict::undecided};
  if (scores.count() < fewest_sets) return state;
  const double rate0 = rate_of_elo(options.elo0);
  const double rate1 = rate_of_elo(options.elo1);
  state.llr = static_cast<double>(scores.count()) * (rate1 - rate0) * (2 * scores.mean() - rate0 - rate1) /
              (2 * cautious_variance(scores));
  if (state.llr >= state.upper) state.verdict = SprtVerdict::accept_h1;
  if (state.llr <= state.lower) state.verdict = SprtVerdict::accept_h0;
  return state;
}

}  // namespace tilefish
