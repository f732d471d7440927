#include "counting/brute_force.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>

namespace tilefish {

namespace {

// Tiles of each kind, number by number, and the jokers last.
using Hand = std::vector<std::uint8_t>;

struct Builder {
  const GameShape& shape;
  int jokers;
  std::set<Hand> melds;

  [[nodiscard]] std::size_t kind(int number, int colour) const {
    return static_cast<std::size_t>(number * shape.colours + colour);
  }
  [[nodiscard]] Hand empty() const { return Hand(kind(shape.numbers, 0) + 1); }

  // Every way to replace some of the tiles by jokers.
  void add_meld(const std::vector<std::size_t>& tiles) {
    for (unsigned replaced = 0; replaced < 1U << tiles.size(); ++replaced) {
      Hand meld = empty();
      for (std::size_t i = 0; i < tiles.size(); ++i) ++((replaced >> i & 1) != 0 ? meld.back() : meld[tiles[i]]);
      if (meld.back() <= jokers) melds.insert(meld);
    }
  }

  void add_runs() {
    for (int colour = 0; colour < shape.colours; ++colour) {
      for (int first = 0; first < shape.numbers; ++first) {
        std::vector<std::size_t> tiles;
        for (int number = first; number < shape.numbers; ++number) {
          tiles.push_back(kind(number, colour));
          if (static_cast<int>(tiles.size()) >= shape.min_meld) add_meld(tiles);
        }
      }
    }
  }

  void add_groups() {
    for (int number = 0; number < shape.numbers; ++number) {
      for (int members = 0; members < 1 << shape.colours; ++members) {
        std::vector<std::size_t> tiles;
        for (int colour = 0; colour < shape.colours; ++colour) {
          if ((members >> colour & 1) != 0) tiles.push_back(kind(number, colour));
        }
        if (static_cast<int>(tiles.size()) >= shape.min_meld) add_meld(tiles);
      }
    }
  }

  [[nodiscard]] bool add(Hand& hand, const Hand& meld) const {
    for (std::size_t i = 0; i < hand.size(); ++i) {
      hand[i] = static_cast<std::uint8_t>(hand[i] + meld[i]);
      if (hand[i] > (i + 1 == hand.size() ? jokers : shape.copies)) return false;
    }
    return true;
  }
};

}  // namespace

std::vector<std::uint64_t> winning_hands_by_building(const GameShape& shape, int jokers) {
  Builder builder{shape, jokers, {}};
  builder.add_runs();
  builder.add_groups();
  std::set<Hand> seen = {builder.empty()};
  std::vector<Hand> open = {builder.empty()};
  while (!open.empty()) {
    const Hand hand = open.back();
    open.pop_back();
    for (const Hand& meld : builder.melds) {
      Hand next = hand;
      if (builder.add(next, meld) && seen.insert(next).second) open.push_back(next);
    }
  }
  std::vector<std::uint64_t> counts(static_cast<std::size_t>(shape.tiles()) + 1);
  for (const Hand& hand : seen) {
    if (hand.back() != jokers) continue;
    ++counts[static_cast<std::size_t>(std::accumulate(hand.begin(), hand.end() - 1, 0))];
  }
  return counts;
}

}  // namespace tilefish
