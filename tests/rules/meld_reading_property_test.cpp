#include <algorithm>
#include <functional>
#include <set>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "rules/in_notation.h"
#include "rules/meld_reading.h"

namespace tilefish {
namespace {

// The second opinion: puts every tile of the game in the place of every joker, and looks whether a meld of natural
// tiles results.
bool is_natural_run_as_laid(const std::vector<Tile>& tiles) {
  for (std::size_t i = 1; i < tiles.size(); ++i) {
    if (tiles[i].colour() != tiles[0].colour() || tiles[i].number() != tiles[i - 1].number() + 1) return false;
  }
  return true;
}

bool is_natural_group(const std::vector<Tile>& tiles) {
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (tiles[i].number() != tiles[j].number() || tiles[i].colour() == tiles[j].colour()) return false;
    }
  }
  return true;
}

void for_each_filling(std::vector<Tile> tiles, const Ruleset& ruleset,
                      const std::function<void(const std::vector<Tile>&)>& visit) {
  const auto joker = std::find(tiles.begin(), tiles.end(), Tile::joker());
  if (joker == tiles.end()) return visit(tiles);
  for (int number = 1; number <= ruleset.numbers(); ++number) {
    for (int colour = 0; colour < ruleset.colours(); ++colour) {
      *joker = Tile(number, colour);
      for_each_filling(tiles, ruleset, visit);
    }
  }
}

bool can_be_a_meld(const std::vector<Tile>& tiles, const Ruleset& ruleset) {
  bool found = false;
  if (static_cast<int>(tiles.size()) < ruleset.min_meld()) return false;
  for_each_filling(tiles, ruleset, [&](std::vector<Tile> filled) {
    found = found || is_natural_group(filled);
    std::sort(filled.begin(), filled.end());
    found = found || is_natural_run_as_laid(filled);
  });
  return found;
}

bool is_a_meld_as_laid(const std::vector<Tile>& tiles, const Ruleset& ruleset) {
  bool found = false;
  if (static_cast<int>(tiles.size()) < ruleset.min_meld()) return false;
  for_each_filling(tiles, ruleset, [&](const std::vector<Tile>& filled) {
    found = found || is_natural_group(filled) || is_natural_run_as_laid(filled);
  });
  return found;
}

struct FewTiles {
  Ruleset ruleset;
  std::vector<Tile> tiles;
};

std::ostream& operator<<(std::ostream& out, const FewTiles& few) {
  return out << "k=" << few.ruleset.colours() << " n=" << few.ruleset.numbers() << " s=" << few.ruleset.min_meld()
             << ": " << to_string(few.tiles);
}

rc::Gen<FewTiles> few_tiles() {
  return rc::gen::apply(
      [](int k, int n, int s, const std::vector<std::pair<std::uint8_t, std::uint8_t>>& specs, int jokers) {
        FewTiles few{ruleset_of({.colours = k, .numbers = n, .jokers = 3, .min_meld = s}), {}};
        for (const auto& [number, colour] : specs) {
          if (few.tiles.size() == 5) break;
          // Mostly one colour, or mostly one number: what is wholly mixed is soon refused.
          few.tiles.emplace_back(1 + number % n, colour % 4 == 0 ? (colour / 4) % k : 0);
        }
        for (int i = 0; i < jokers; ++i) {
          few.tiles.insert(few.tiles.begin() + static_cast<long>((specs.size() * 7 + static_cast<std::size_t>(i) * 3) %
                                                                 (few.tiles.size() + 1)),
                           Tile::joker());
        }
        return few;
      },
      rc::gen::inRange(1, 5), rc::gen::inRange(1, 7), rc::gen::inRange(2, 5),
      rc::gen::arbitrary<std::vector<std::pair<std::uint8_t, std::uint8_t>>>(), rc::gen::inRange(0, 4));
}

void expect_same_opinion(const FewTiles& few) {
  const MeldReading reading = read_meld(few.tiles, few.ruleset);
  const Meld* meld = std::get_if<Meld>(&reading);
  RC_ASSERT((meld != nullptr) == can_be_a_meld(few.tiles, few.ruleset));
  if (meld == nullptr) {
    RC_ASSERT(!sentence(std::get<MeldProblem>(reading)).empty());
    return;
  }
  const std::vector<Tile> laid = meld->tiles();
  RC_ASSERT(std::is_permutation(laid.begin(), laid.end(), few.tiles.begin(), few.tiles.end()));
  if (is_a_meld_as_laid(few.tiles, few.ruleset)) RC_ASSERT(laid == few.tiles);

  std::vector<std::set<Tile>> meanings(laid.size());
  std::int64_t best = 0;
  for_each_filling(laid, few.ruleset, [&](const std::vector<Tile>& filled) {
    if (!is_natural_group(filled) && !is_natural_run_as_laid(filled)) return;
    std::int64_t worth = 0;
    for (std::size_t place = 0; place < filled.size(); ++place) {
      meanings[place].insert(filled[place]);
      worth += filled[place].number();
    }
    best = std::max(best, worth);
  });
  RC_ASSERT(points(*meld, few.ruleset) == best);
  for (std::size_t place = 0; place < laid.size(); ++place) {
    if (!laid[place].is_joker()) continue;
    const std::vector<Tile> told = joker_meanings(*meld, static_cast<int>(place), few.ruleset);
    RC_ASSERT(std::set<Tile>(told.begin(), told.end()) == meanings[place]);
    RC_ASSERT(told.size() == meanings[place].size());
  }
}

TEST(MeldReadingProperty, AgreesWithTryingEveryTileForEveryJoker) {
  EXPECT_TRUE(rc::check("read_meld, joker_meanings and points agree with brute force", [] {
    const FewTiles few = *few_tiles();
    expect_same_opinion(few);
  }));
}

}  // namespace
}  // namespace tilefish
