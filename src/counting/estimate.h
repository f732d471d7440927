// The share of winning hands of one size by sampling, for games too large to count; always with its interval.
#pragma once

#include <cstdint>
#include <memory>

#include "base/result.h"
#include "counting/game_shape.h"
#include "counting/work.h"

namespace tilefish {

struct Estimate {
  double ratio = 0;
  double low = 0;  // the truth lies between these with 95 % confidence (Wilson)
  double high = 1;
  std::uint64_t samples = 0;

  friend bool operator==(const Estimate&, const Estimate&) = default;
};

[[nodiscard]] Estimate estimate_from(std::uint64_t hits, std::uint64_t samples);

// Draws hands of `tiles` tiles, each different hand as likely as any other, and adds `jokers` jokers. The same seed
// gives the same estimate for any number of threads.
class WinningHandSampler {
 public:
  WinningHandSampler(const GameShape& shape, int jokers);
  ~WinningHandSampler();

  // Fails only if stopped.
  [[nodiscard]] Result<Estimate> estimate(int tiles, std::uint64_t samples, std::uint64_t seed, const Work& work);

 private:
  struct Tables;
  std::unique_ptr<Tables> tables_;
};

}  // namespace tilefish
