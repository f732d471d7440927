// Glicko-2: how strong somebody is, how sure that is and how much it wavers, after M. E. Glickman, "Example of the
// Glicko-2 system" (2022). Pure arithmetic: puzzles and the people who try them are rated with it, and so are matches
// between two.
#pragma once

#include <span>

namespace tilefish {

struct Rating {
  double rating = 1500;
  double deviation = 350;    // two of them to either side hold the true strength nineteen times out of twenty
  double volatility = 0.06;  // how far the strength itself is expected to wander within a period

  friend bool operator==(const Rating&, const Rating&) = default;
};

// Nobody is known less well than somebody who never played.
inline constexpr double greatest_deviation = 350;
// Ratings with a greater deviation are shown with a mark: they still say more about luck than about strength.
inline constexpr double provisional_deviation = 110;

// What came of one meeting: 1 won, 0 lost, 0.5 drawn, and anything between.
struct RatedResult {
  Rating opponent;
  double score = 0;
};

struct Glicko2Options {
  double tau = 0.5;    // how freely volatilities change: Glickman's 0.3 to 1.2
  double periods = 1;  // since the rating was last updated; a part of one where each result is counted as it comes
};

// The rating after a period with these results; without any, after one at rest.
[[nodiscard]] Rating updated(const Rating& before, std::span<const RatedResult> results,
                             const Glicko2Options& options = {});

// After so many periods without a result: the strength may have wandered, so less is known of it.
[[nodiscard]] Rating rested(const Rating& before, double periods);

// How much of a point `player` is expected to take from `opponent`, both deviations considered.
[[nodiscard]] double expected_score(const Rating& player, const Rating& opponent);

[[nodiscard]] bool is_provisional(const Rating& rating);

}  // namespace tilefish
