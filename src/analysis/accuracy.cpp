#include "analysis/accuracy.h"

#include <algorithm>
#include <cmath>

namespace tilefish {

Decisions& Decisions::operator+=(const Decisions& other) {
  count += other.count;
  lost += other.lost;
  return *this;
}

double Decisions::accuracy() const {
  return count == 0 ? 100 : 100 * std::exp(-10 * std::max(lost / static_cast<double>(count), 0.0));
}

void DecisionCount::add(int round, const TurnFacts& facts, const Chances& chances) {
  Round& here = rounds_[round];
  const bool throws_away = facts.overlooked_going_out() && !here.overlooked_going_out;
  here.overlooked_going_out = here.overlooked_going_out || throws_away;
  turns_ += {.count = 1, .lost = throws_away ? 1 : chances.loss};
  for (const AlternativeChance& each : chances.alternatives) {
    if (!each.turn.changes_plan) continue;
    ++here.plans_tried;
    here.gained += each.difference;
  }
}

Decisions DecisionCount::decisions() const {
  Decisions all = turns_;
  for (const auto& [number, round] : rounds_) {
    all += {.count = 1, .lost = round.plans_tried > 0 ? round.gained / static_cast<double>(round.plans_tried) : 0};
  }
  return all;
}

}  // namespace tilefish
