// Fits a net to turns that were played and to what became of them: the share of the win that the seat had in the end.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/stop_flag.h"
#include "players/learned/net.h"

namespace tilefish {

struct LearnedTurn {
  Features features{};
  float win_share = 0;  // of the round, which others may share
};

struct NetTrainingOptions {
  int epochs = 6;
  std::size_t batch = 256;
  float step = 0.001F;
  std::uint64_t seed = 1;
};

// Starts from `net`; with one that knows nothing, from small random weights and the scale of the turns. Stops early when asked
// to. The same turns and options give the same net on machines with the same arithmetic.
[[nodiscard]] Net train_net(Net net, std::span<const LearnedTurn> turns, const NetTrainingOptions& options,
                            const StopFlag* stop = nullptr);

// The mean cross-entropy of what the net says: 0.69 for one that says one half of everything, less is better.
[[nodiscard]] double loss_of(const Net& net, std::span<const LearnedTurn> turns);

// How much worse it gets, by the same measure, when a feature's values are shuffled among the turns: what it relies on.
[[nodiscard]] std::vector<double> importance_of_features(const Net& net, std::span<const LearnedTurn> turns,
                                                         std::uint64_t seed);

}  // namespace tilefish
