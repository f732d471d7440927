// A rating with the time it is of, on the grid of what is stored: so that a server that was restarted goes on with the very numbers
// that were told. Puzzles and those who solve them have one.
#pragma once

#include <chrono>
#include <cmath>

#include "protocol/puzzle_messages.h"
#include "ratings/glicko2.h"
#include "storage/stored_puzzles.h"

namespace tilefish {

struct Rated {
  Rating rating;
  Instant at{};  // of the last result; the epoch before there is one

  // Glickman's advice is some ten results in a period.
  static constexpr std::chrono::hours period{5 * 24};

  [[nodiscard]] static Rated of(const StoredStrength& stored) {
    return {{.rating = static_cast<double>(stored.rating) / 1e3,
             .deviation = static_cast<double>(stored.deviation) / 1e3,
             .volatility = static_cast<double>(stored.volatility) / 1e9},
            stored.at};
  }
  [[nodiscard]] StoredStrength stored() const {
    return {std::llround(rating.rating * 1e3), std::llround(rating.deviation * 1e3),
            std::llround(rating.volatility * 1e9), at};
  }

  // Periods since the last result.
  [[nodiscard]] double rest(Instant now) const {
    if (at == Instant{} || now <= at) return 0;
    return std::chrono::duration<double>(now - at) / std::chrono::duration<double>(period);
  }

  // What is known of it today: less, if the last result is long ago.
  [[nodiscard]] Rating today(Instant now) const { return rested(rating, rest(now)); }

  // After a result against somebody, of whom is known what was known before it.
  [[nodiscard]] Rated after(const RatedResult& result, Instant now) const {
    const Rated exact{updated(rating, {&result, 1}, {.periods = rest(now)}), now};
    return of(exact.stored());
  }

  [[nodiscard]] wire::ShownRating shown(Instant now) const {
    const Rating known = today(now);
    return {static_cast<int>(std::lround(known.rating)), static_cast<int>(std::lround(known.deviation)),
            is_provisional(known)};
  }
};

}  // namespace tilefish
