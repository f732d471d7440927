// The share of winning hands of one size by sampling, for games too large to count; always with its interval.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/outcome.h"
#include "counting/game_shape.h"
#include "counting/running_work.h"

namespace tilefish {

struct SampledShare {
  double ratio = 0;
  double low = 0;  // the truth lies between these with 95 % confidence
  double high = 1;
  std::uint64_t samples = 0;

  friend bool operator==(const SampledShare&, const SampledShare&) = default;
};

// From independent unbiased estimates of the same share, by Student's t.
[[nodiscard]] SampledShare sampled_share_from(std::span<const double> shares, std::uint64_t samples);

// Wins are rare, one hand in millions, so hands are grown row by row and those that can no longer win make way for
// copies of those that can. The product of the shares that survive each row is an unbiased estimate (sequential Monte
// Carlo); its spread over independent populations gives the interval.
class WinningHandSampler {
 public:
  // The limits of the work are for all that this sampler does.
  WinningHandSampler(const GameShape& shape, int jokers, RunningWork& work);
  ~WinningHandSampler();

  // Draws hands of `tiles` tiles, each different hand as likely as any other, and adds the jokers. The same seed gives
  // the same estimate, whatever the number of threads.
  [[nodiscard]] Outcome<SampledShare> estimate(int tiles, std::uint64_t samples, std::uint64_t seed);

 private:
  struct Tables;

  GameShape shape_;
  int jokers_;
  RunningWork& work_;
  std::vector<std::unique_ptr<Tables>> tables_;  // one for each thread; they grow while they are used
};

}  // namespace tilefish
