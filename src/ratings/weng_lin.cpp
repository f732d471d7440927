#include "ratings/weng_lin.h"

#include <algorithm>
#include <cmath>

namespace tilefish {

namespace {

double score_of(int own_place, int other_place) {
  if (own_place == other_place) return 0.5;
  return own_place < other_place ? 1 : 0;
}

}  // namespace

std::vector<Rating> updated_by_order(std::span<const RankedPlayer> players, const WengLinOptions& options) {
  const auto variance = [&](const RankedPlayer& player) {
    return player.rating.deviation * player.rating.deviation + options.tau * options.tau;
  };
  std::vector<Rating> after;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const double own = variance(players[i]);
    double omega = 0;
    double delta = 0;
    for (std::size_t q = 0; q < players.size(); ++q) {
      if (q == i) continue;
      const double scale = std::sqrt(own + variance(players[q]) + 2 * options.beta * options.beta);
      const double wins = 1 / (1 + std::exp((players[q].rating.rating - players[i].rating.rating) / scale));
      const double gamma = std::sqrt(own) / scale;
      omega += own / scale * (score_of(players[i].place, players[q].place) - wins);
      delta += gamma * own / (scale * scale) * wins * (1 - wins);
    }
    Rating& rating = after.emplace_back(players[i].rating);
    rating.rating += omega;
    rating.deviation = std::min(std::sqrt(own * std::max(1 - delta, options.least)), greatest_deviation);
  }
  return after;
}

}  // namespace tilefish
