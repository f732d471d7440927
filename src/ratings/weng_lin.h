// How strong those are who meet three, four or more at a table, from the order in which a match leaves them: the Bradley–Terry model
// with full pairs of R. C. Weng and C.-J. Lin, "A Bayesian approximation method for online ranking" (2011), algorithm 1, for
// seats of one player each. Pure arithmetic.
#pragma once

#include <span>
#include <vector>

#include "ratings/glicko2.h"

namespace tilefish {

struct WengLinOptions {
  // How much luck there is in a match. With this one a difference of ratings means as much as between two: ten wins to one at
  // 400, since the model's scale is √2 β and that of Elo is 400 / ln 10.
  double beta = 122.8377;
  double tau = 8;         // how far a strength may have wandered since the match before; without it ratings freeze
  double least = 0.0001;  // the smallest part of a variance that one match leaves: the paper's κ
};

struct RankedPlayer {
  Rating rating;  // its volatility is not used and stays
  int place = 1;  // 1 is best; those who share one have drawn
};

// The ratings after the match, in the same order.
[[nodiscard]] std::vector<Rating> updated_by_order(std::span<const RankedPlayer> players,
                                                   const WengLinOptions& options = {});

}  // namespace tilefish
