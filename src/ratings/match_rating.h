// What a finished match does to the ratings of those who played it: Glicko-2 between two, the order of the table with more. The
// server's hub asks; the simulation of ratings plays through the same function. Pure.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "ratings/glicko2.h"

namespace tilefish {

struct RatedSeat {
  Rating before;
  double days = 0;        // since that rating was made; it has become less sure meanwhile
  int place = 1;          // 1 is best; those who share one have drawn
  bool anchored = false;  // a robot's, which stays
  // Took hints, or had a robot play for it. It cannot gain by the match, and nobody loses to it: else a hint would be worth
  // rating, or would save one that is about to be lost.
  bool helped = false;
};

// Two ratings of a person: of matches between two and of larger tables.
[[nodiscard]] std::string_view rating_kind(std::size_t seats);

// In the order of the seats.
[[nodiscard]] std::vector<Rating> after_match(std::span<const RatedSeat> seats);

}  // namespace tilefish
