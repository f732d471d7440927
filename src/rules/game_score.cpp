#include "rules/game_score.h"

#include <algorithm>
#include <cassert>

namespace tilefish {

namespace {

std::vector<std::int64_t> points_of(std::span<const TileCounts> racks, const Ruleset& ruleset) {
  std::vector<std::int64_t> points;
  for (const TileCounts& rack : racks) points.push_back(rack.points(ruleset.joker_penalty()));
  return points;
}

RoundResult unscored(RoundEnd end, std::span<const TileCounts> racks) {
  return {.end = end,
          .racks = std::vector<TileCounts>(racks.begin(), racks.end()),
          .gains = std::vector<std::int64_t>(racks.size(), 0)};
}

}  // namespace

RoundResult score_won_round(RoundEnd end, int winner, std::span<const TileCounts> racks, const Ruleset& ruleset) {
  RoundResult result = unscored(end, racks);
  result.winners = {winner};
  const std::vector<std::int64_t> points = points_of(racks, ruleset);
  for (std::size_t seat = 0; seat < racks.size(); ++seat) {
    if (static_cast<int>(seat) == winner) continue;
    result.gains[seat] -= points[seat];
    if (ruleset.scoring() == Scoring::collect) result.gains[static_cast<std::size_t>(winner)] += points[seat];
  }
  return result;
}

RoundResult score_blocked_round(std::span<const int> order, std::span<const TileCounts> racks, const Ruleset& ruleset) {
  assert(!order.empty());
  RoundResult result = unscored(RoundEnd::blocked, racks);
  const std::vector<std::int64_t> points = points_of(racks, ruleset);
  std::int64_t lowest = points[static_cast<std::size_t>(order.front())];
  for (const int seat : order) lowest = std::min(lowest, points[static_cast<std::size_t>(seat)]);
  for (const int seat : order) {
    if (points[static_cast<std::size_t>(seat)] == lowest) result.winners.push_back(seat);
  }

  if (ruleset.scoring() == Scoring::tally) {
    for (std::size_t seat = 0; seat < racks.size(); ++seat) result.gains[seat] -= points[seat];
    return result;
  }
  std::int64_t stake = 0;
  for (std::size_t seat = 0; seat < racks.size(); ++seat) {
    const std::int64_t loss = std::max<std::int64_t>(0, points[seat] - lowest);
    result.gains[seat] -= loss;
    stake += loss;
  }
  const auto shares = static_cast<std::int64_t>(result.winners.size());
  for (std::int64_t i = 0; i < shares; ++i) {
    const int seat = result.winners[static_cast<std::size_t>(i)];
    result.gains[static_cast<std::size_t>(seat)] += stake / shares + (i < stake % shares ? 1 : 0);
  }
  return result;
}

}  // namespace tilefish
