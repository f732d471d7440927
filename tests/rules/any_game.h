// Random games and tables for property tests; what fails is shrunk and shown in notation.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <ostream>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/in_notation.h"
#include "rules/meld_reading.h"

namespace tilefish {

struct AnyPosition {
  Ruleset ruleset;
  Position position;
};

inline std::ostream& operator<<(std::ostream& out, const AnyPosition& any) {
  const Ruleset& r = any.ruleset;
  return out << "k=" << r.colours() << " n=" << r.numbers() << " m=" << r.copies() << " j=" << r.jokers()
             << " s=" << r.min_meld() << ": " << to_string(any.position);
}

// Six numbers that some meld, or some rack tile, of any game can be made of.
using Seed = std::array<std::uint16_t, 6>;

inline std::optional<Meld> meld_from(const Seed& seed, const Ruleset& ruleset) {
  const int shortest = ruleset.min_meld();
  const bool is_run = seed[0] % 2 == 0;
  const int longest = is_run ? std::min(ruleset.numbers(), shortest + 9) : ruleset.colours();
  if (longest < shortest) return std::nullopt;
  const int size = shortest + seed[1] % (longest - shortest + 1);
  std::vector<int> joker_places;
  for (int place = 0; place < size && place < 16; ++place) {
    const bool is_joker = (seed[2] & seed[3]) >> place & 1;
    if (is_joker && static_cast<int>(joker_places.size()) < ruleset.jokers()) joker_places.push_back(place);
  }
  if (is_run) {
    const int first = 1 + seed[4] % (ruleset.numbers() - size + 1);
    return Meld::run(seed[5] % ruleset.colours(), first, size, joker_places);
  }
  std::vector<int> colours;
  for (int place = 0; place < size; ++place) colours.push_back((place + seed[5]) % ruleset.colours());
  for (const int place : joker_places) colours[static_cast<std::size_t>(place)] = Meld::joker_colour;
  return Meld::group(1 + seed[4] % ruleset.numbers(), colours);
}

inline AnyPosition position_from(const RulesetFields& numbers, const std::vector<Seed>& melds,
                                 const std::vector<Seed>& rack) {
  AnyPosition any{ruleset_of(numbers), {}};
  TileCounts seen(numbers.numbers);
  const auto fits = [&](Tile tile) {
    return seen.count(tile) < (tile.is_joker() ? any.ruleset.jokers() : any.ruleset.copies());
  };
  for (const Seed& seed : melds) {
    const std::optional<Meld> meld = meld_from(seed, any.ruleset);
    if (!meld) continue;
    const TileCounts before = seen;
    bool all_fit = true;
    for (const Tile tile : meld->tiles()) {
      all_fit = all_fit && fits(tile);
      if (all_fit) seen.add(tile);
    }
    if (all_fit) {
      any.position.table.melds.push_back(*meld);
    } else {
      seen = before;
    }
  }
  any.position.rack = TileCounts(numbers.numbers);
  for (const Seed& seed : rack) {
    const Tile tile = seed[0] % 8 == 0 ? Tile::joker() : Tile(1 + seed[1] % numbers.numbers, seed[2] % numbers.colours);
    if (!fits(tile)) continue;
    seen.add(tile);
    any.position.rack.add(tile);
  }
  return any;
}

inline rc::Gen<RulesetFields> any_numbers(int most_numbers = 250) {
  return rc::gen::apply(
      [](int k, int n, int m, int j, int s) {
        return RulesetFields{.colours = k, .numbers = n, .copies = m, .jokers = j, .min_meld = s};
      },
      rc::gen::inRange(1, 9), rc::gen::inRange(1, most_numbers + 1), rc::gen::inRange(1, 9), rc::gen::inRange(0, 9),
      rc::gen::inRange(2, 9));
}

inline rc::Gen<AnyPosition> any_position(int most_numbers = 250) {
  return rc::gen::apply(position_from, any_numbers(most_numbers), rc::gen::arbitrary<std::vector<Seed>>(),
                        rc::gen::arbitrary<std::vector<Seed>>());
}

}  // namespace tilefish

namespace rc {

template <>
struct Arbitrary<tilefish::AnyPosition> {
  static Gen<tilefish::AnyPosition> arbitrary() { return tilefish::any_position(); }
};

}  // namespace rc
