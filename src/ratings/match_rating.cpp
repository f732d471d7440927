#include "ratings/match_rating.h"

#include <algorithm>
#include <array>

#include "ratings/weng_lin.h"

namespace tilefish {

namespace {

// Strengths wander by days: who was sure is provisional again after about three months.
Rating as_of_now(const RatedSeat& seat) { return seat.days > 0 ? rested(seat.before, seat.days) : seat.before; }

double score_against(const RatedSeat& seat, const RatedSeat& other) {
  if (seat.place == other.place) return 0.5;
  return seat.place < other.place ? 1 : 0;
}

std::vector<Rating> duel(std::span<const RatedSeat> seats) {
  std::vector<Rating> after;
  for (std::size_t i = 0; i < 2; ++i) {
    const std::array results = {RatedResult{as_of_now(seats[1 - i]), score_against(seats[i], seats[1 - i])}};
    after.push_back(updated(seats[i].before, results, {.periods = seats[i].days}));
  }
  return after;
}

std::vector<Rating> table(std::span<const RatedSeat> seats) {
  std::vector<RankedPlayer> players;
  for (const RatedSeat& seat : seats) players.push_back({as_of_now(seat), seat.place});
  return updated_by_order(players);
}

bool may_keep(const RatedSeat& seat, const Rating& after, std::span<const RatedSeat> seats) {
  const double gained = after.rating - seat.before.rating;
  if (seat.helped && gained > 0) return true;
  return gained < 0 && std::any_of(seats.begin(), seats.end(),
                                   [&](const RatedSeat& other) { return other.helped && other.place < seat.place; });
}

}  // namespace

std::string_view rating_kind(std::size_t seats) { return seats == 2 ? "duel" : "table"; }

std::vector<Rating> after_match(std::span<const RatedSeat> seats) {
  std::vector<Rating> after = seats.size() == 2 ? duel(seats) : table(seats);
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].anchored || may_keep(seats[i], after[i], seats)) after[i] = seats[i].before;
  }
  return after;
}

}  // namespace tilefish
