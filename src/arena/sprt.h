// The sequential probability ratio test: stops a match of two robots as soon as it is clear which of two hypotheses
// about the Elo difference holds. The arena asks it after every batch.
#pragma once

#include <cstdint>

#include "arena/intervals.h"

namespace tilefish {

struct SprtOptions {
  double elo0 = 0;      // H0: the first robot is at most this much stronger
  double elo1 = 10;     // H1: it is at least this much stronger
  double alpha = 0.05;  // chance to accept H1 though H0 holds
  double beta = 0.05;   // chance to accept H0 though H1 holds
};

enum class SprtVerdict : std::uint8_t { undecided, accept_h0, accept_h1 };

struct SprtState {
  double llr = 0;
  double lower = 0;
  double upper = 0;
  SprtVerdict verdict = SprtVerdict::undecided;
};

// `scores` are the first robot's rates in mirrored sets. The log-likelihood ratio is that of normal laws with the
// spread seen, which takes account of the sets' games not being independent; it is not asked before it can be trusted.
[[nodiscard]] SprtState sprt(const RunningMean& scores, const SprtOptions& options);

}  // namespace tilefish
