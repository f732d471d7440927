#include "analysis/accuracy.h"

#include <algorithm>
#include <cmath>

namespace tilefish {

namespace {

// A turn's loss supposes that the mover plays on without mistakes, that of the plan lasts from the first turn on. Chosen over games
// of all levels, so that accuracy has their order (docs/analysis.md).
constexpr double weight_of_turns = 0.5;

}  // namespace

Losses& Losses::operator+=(const Losses& other) {
  rounds += other.rounds;
  lost += other.lost;
  return *this;
}

double Losses::accuracy() const {
  return rounds == 0 ? 100 : 100 * std::exp(-std::max(lost / static_cast<double>(rounds), 0.0));
}

void LossCount::add(int round, const Chances& chances) {
  Round& here = rounds_[round];
  here.by_turns += chances.loss;
  for (const AlternativeChance& each : chances.alternatives) {
    if (!each.turn.changes_plan) continue;
    ++here.plans_tried;
    here.gained += each.difference;
  }
}

Losses LossCount::losses() const {
  Losses all;
  for (const auto& [number, round] : rounds_) {
    const double by_plan = round.plans_tried > 0 ? round.gained / static_cast<double>(round.plans_tried) : 0;
    all += {.rounds = 1, .lost = weight_of_turns * std::min(round.by_turns, 1.0) + by_plan};
  }
  return all;
}

}  // namespace tilefish
