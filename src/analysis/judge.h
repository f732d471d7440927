// What another turn in the place of the played one is worth, for somebody who looks for a better one: played on in the worlds of the
// analysis beside the best turn that it knows and the one that was played.
#pragma once

#include <cstdint>
#include <string_view>

#include "analysis/chances.h"
#include "analysis/conduct.h"
#include "analysis/turns.h"
#include "base/limits.h"
#include "base/outcome.h"

namespace tilefish {

enum class Judged : std::uint8_t {
  as_good,     // as the best one that is known, within less than an inaccuracy
  better,      // than what was played, though not as good as the best
  not_better,  // than what was played, or not clearly so
};

// "as good", for people and programs.
[[nodiscard]] std::string_view name_of(Judged judged);

struct Judgement {
  Judged judged = Judged::not_better;
  bool goes_out = false;
  Certainty certainty = Certainty::sampled;
  double share = 0;         // of the win, of the turn that is judged
  double best_share = 0;    // of the best one
  double played_share = 0;  // of the played one
  double error = 0;         // standard error of the difference to the best one
};

struct JudgeOptions {
  std::uint64_t seed = 1;  // of the analysis
  std::uint64_t play_outs = 600;
};

// All three are turns of the same seat in the same position. `mover` is how that seat means to go on.
[[nodiscard]] Outcome<Judgement> judge(const MatchTurns& match, const Turn& turn, const SeatConduct& mover,
                                       const Alternative& best, const Alternative& other, const JudgeOptions& options,
                                       const Limits& limits);

}  // namespace tilefish
