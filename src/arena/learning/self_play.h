// Games in which a net plays itself and the robots that stand, and the turns that it can learn from.
#pragma once

#include <cstdint>
#include <vector>

#include "arena/learning/training.h"
#include "base/progress.h"
#include "base/stop_flag.h"
#include "base/thread_pool.h"
#include "players/learned/net.h"
#include "rules/ruleset.h"

namespace tilefish {

struct SelfPlayOptions {
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  int most_moves = 40;     // compared in a turn: fewer than the robot compares, for more games
  double explores = 0.05;  // how often a turn is left to chance
};

// A net that knows nothing lets `optimal` and `hoarder` play, which everything begins with; later it sits at every table with
// some of them. The turns of all seats count: what the others do well is worth knowing. Games have two players as
// often as more, as far as the ruleset allows. What comes out does not depend on the number of threads; after a stop it is what was
// finished.
[[nodiscard]] std::vector<LearnedTurn> self_play(const Net& net, const Ruleset& ruleset, const SelfPlayOptions& options,
                                                 ThreadPool& pool, Progress& progress, const StopFlag* stop = nullptr);

}  // namespace tilefish
