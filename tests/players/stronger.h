// Which of two players is stronger, asked so that the answer does not hang on single games: a change that only plays ties
// another way must not turn it.
#pragma once

#include <cmath>
#include <cstdint>

namespace tilefish::testing {

// Wald's sequential test: plays until it is clear whether the first player wins half of the games or three of five, with an
// error of one in a thousand. `play(seed, seat)` says whether the first player, in that seat, won (1), lost (−1) or neither.
template <class Play>
[[nodiscard]] bool is_stronger(Play play) {
  const double bound = std::log(999.0);
  const double win = std::log(0.6 / 0.5);
  const double loss = std::log(0.4 / 0.5);
  constexpr std::uint64_t most_deals = 5000;  // some hundred are enough on average, however strong the players are
  double evidence = 0;
  for (std::uint64_t seed = 1; seed <= most_deals; ++seed) {
    for (const int seat : {0, 1}) {
      const int result = play(seed, seat);
      if (result != 0) evidence += result > 0 ? win : loss;
    }
    if (evidence >= bound) return true;
    if (evidence <= -bound) return false;
  }
  return false;
}

}  // namespace tilefish::testing
