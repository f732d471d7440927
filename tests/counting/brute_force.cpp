#include "counting/brute_force.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>

namespace tilefish {

namespace {

// Tiles of each kind, number by number, and the jokers last.
using Hand = std::vector<std::int16_t>;

struct Builder {
  const GameShape& shape;
  int jokers;
  std::map<Hand, int> melds;  // and the most points that each is worth

  [[nodiscard]] std::size_t kind(int number, int colour) const {
    return static_cast<std::size_t>(number * shape.colours + colour);
  }
  [[nodiscard]] Hand empty() const { return Hand(kind(shape.numbers, 0) + 1); }

  // Every way to replace some of the tiles by jokers.
  void add_meld(const std::vector<std::size_t>& tiles) {
    int points = 0;
    for (const std::size_t tile : tiles) points += static_cast<int>(tile) / shape.colours + 1;
    for (unsigned replaced = 0; replaced < 1U << tiles.size(); ++replaced) {
      Hand meld = empty();
      for (std::size_t i = 0; i < tiles.size(); ++i) ++((replaced >> i & 1) != 0 ? meld.back() : meld[tiles[i]]);
      if (meld.back() <= jokers) melds[meld] = std::max(melds[meld], points);
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
      hand[i] = static_cast<std::int16_t>(hand[i] + meld[i]);
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
    for (const auto& [meld, points] : builder.melds) {
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

namespace {

// The hands that melds worth at least `points` use up, jokers included.
std::set<Hand> hands_worth(const Builder& builder, int points) {
  std::map<Hand, int> best = {{builder.empty(), 0}};
  std::vector<Hand> open = {builder.empty()};
  std::set<Hand> enough;
  while (!open.empty()) {
    const Hand hand = open.back();
    open.pop_back();
    const int so_far = best[hand];
    for (const auto& [meld, worth] : builder.melds) {
      Hand next = hand;
      if (!builder.add(next, meld)) continue;
      if (so_far + worth >= points) {
        enough.insert(next);
      } else if (const auto [place, added] = best.try_emplace(next, so_far + worth);
                 added || place->second < so_far + worth) {
        place->second = so_far + worth;
        open.push_back(next);
      }
    }
  }
  return enough;
}

bool contains(const Hand& rack, const Hand& part) {
  for (std::size_t i = 0; i < rack.size(); ++i) {
    if (part[i] > rack[i]) return false;
  }
  return true;
}

}  // namespace

OpeningsByEnumeration openings_by_enumeration(const GameShape& shape, int jokers, int rack_size, int points) {
  Builder builder{shape, jokers, {}};
  builder.add_runs();
  builder.add_groups();
  const std::set<Hand> enough = hands_worth(builder, points);
  OpeningsByEnumeration result;
  Hand rack = builder.empty();
  rack.back() = static_cast<std::int16_t>(jokers);
  const std::function<void(std::size_t, int, std::uint64_t)> fill = [&](std::size_t kind, int left,
                                                                        std::uint64_t deals) {
    if (kind + 1 == rack.size()) {
      if (left > 0) return;
      ++result.racks;
      if (!std::any_of(enough.begin(), enough.end(), [&](const Hand& part) { return contains(rack, part); })) return;
      ++result.opening_racks;
      result.opening_deals += deals;
      return;
    }
    std::uint64_t ways = 1;
    for (int count = 0; count <= std::min(shape.copies, left); ++count) {
      rack[kind] = static_cast<std::int16_t>(count);
      fill(kind + 1, left - count, deals * ways);
      ways = ways * static_cast<std::uint64_t>(shape.copies - count) / static_cast<std::uint64_t>(count + 1);
    }
    rack[kind] = 0;
  };
  fill(0, rack_size - jokers, 1);
  return result;
}

}  // namespace tilefish
