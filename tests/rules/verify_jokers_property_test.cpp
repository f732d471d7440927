#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "base/sanitizer.h"
#include "rules/in_notation.h"
#include "rules/meld_reading.h"
#include "rules/verify_jokers.h"

namespace tilefish {
namespace {

// The second opinion on the swap rule: every tile gets an identity, every way of saying which tile of the table before
// (or of the rack) lies where on the table after is tried, and the rule is applied to each as it is written.

// Where a tile of one table lies. Tiles of the rack have `meld` −1.
struct Spot {
  int meld = -1;
  int place = -1;
};

using SpotsByTile = std::map<Tile, std::vector<Spot>>;

SpotsByTile spots_of(const Table& table) {
  SpotsByTile spots;
  for (std::size_t meld = 0; meld < table.melds.size(); ++meld) {
    for (int place = 0; place < table.melds[meld].size(); ++place) {
      spots[table.melds[meld].tile(place)].push_back({static_cast<int>(meld), place});
    }
  }
  return spots;
}

// What a joker can stand for, found by trying every tile in its place.
std::set<Tile> meanings_by_trial(const Meld& meld, int place, const Ruleset& ruleset) {
  std::set<Tile> meanings;
  for (int number = 1; number <= ruleset.numbers(); ++number) {
    for (int colour = 0; colour < ruleset.colours(); ++colour) {
      std::vector<Tile> tiles = meld.tiles();
      tiles[static_cast<std::size_t>(place)] = Tile(number, colour);
      const MeldReading reading = read_meld(tiles, ruleset);
      const Meld* read = std::get_if<Meld>(&reading);
      if (read != nullptr && read->tiles() == tiles) meanings.insert(Tile(number, colour));
    }
  }
  return meanings;
}

class Identities {
 public:
  Identities(const Table& before, const Table& after, const TileCounts& played, const Ruleset& ruleset)
      : before_(before), after_(after), ruleset_(ruleset), origins_(spots_of(before)), ends_(spots_of(after)) {
    for (const Tile tile : played.tiles()) origins_[tile].push_back({});
    for (const auto& [tile, spots] : ends_) kinds_.push_back(tile);
  }

  [[nodiscard]] bool some_way_is_legal() { return try_kind(0); }

 private:
  // origins_[tile][i] ends at ends_[tile][i]; all orders of the origins are tried.
  bool try_kind(std::size_t kind) {
    if (kind == kinds_.size()) return is_legal();
    std::vector<Spot>& origins = origins_[kinds_[kind]];
    const auto less = [](const Spot& a, const Spot& b) {
      return std::pair(a.meld, a.place) < std::pair(b.meld, b.place);
    };
    std::sort(origins.begin(), origins.end(), less);
    do {
      if (try_kind(kind + 1)) return true;
    } while (std::next_permutation(origins.begin(), origins.end(), less));
    return false;
  }

  [[nodiscard]] bool is_legal() const {
    std::set<int> with_rack_tile;
    for (const auto& [tile, origins] : origins_) {
      for (std::size_t i = 0; i < origins.size(); ++i) {
        if (origins[i].meld < 0) with_rack_tile.insert(ends_.at(tile)[i].meld);
      }
    }
    const auto jokers = origins_.find(Tile::joker());
    if (jokers == origins_.end()) return true;
    for (std::size_t i = 0; i < jokers->second.size(); ++i) {
      const Spot from = jokers->second[i];
      const Spot to = ends_.at(Tile::joker())[i];
      if (from.meld >= 0 && !same_meaning(from, to) && !with_rack_tile.contains(to.meld)) return false;
    }
    return true;
  }

  [[nodiscard]] bool same_meaning(Spot from, Spot to) const {
    const std::set<Tile> now = meanings_by_trial(after_.melds[static_cast<std::size_t>(to.meld)], to.place, ruleset_);
    const std::set<Tile> then =
        meanings_by_trial(before_.melds[static_cast<std::size_t>(from.meld)], from.place, ruleset_);
    return std::any_of(now.begin(), now.end(), [&](Tile tile) { return then.contains(tile); });
  }

  const Table& before_;
  const Table& after_;
  const Ruleset& ruleset_;
  SpotsByTile origins_;
  SpotsByTile ends_;
  std::vector<Tile> kinds_;
};

// Lays all `tiles` as melds in some random way; none if a few tries find no way.
std::optional<Table> laid_at_random(std::vector<Tile> tiles, const Ruleset& ruleset, Rng& rng) {
  for (int attempt = 0; attempt < 200; ++attempt) {
    rng.shuffle(std::span(tiles));
    Table table;
    std::size_t at = 0;
    while (at < tiles.size()) {
      const auto size = static_cast<std::size_t>(rng.between(ruleset.min_meld(), ruleset.min_meld() + 1));
      const MeldReading reading = read_meld(std::span(tiles).subspan(at, std::min(size, tiles.size() - at)), ruleset);
      const Meld* meld = std::get_if<Meld>(&reading);
      if (meld == nullptr) break;
      table.melds.push_back(*meld);
      at += static_cast<std::size_t>(meld->size());
    }
    if (at >= tiles.size()) return table;
  }
  return std::nullopt;
}

TEST(SwapJokersProperty, AgreesWithTryingEveryIdentityOfEveryTile) {
  Rng rng(20240229);
  int judged = 0;
  int refused = 0;
  while (judged < cases(1500)) {
    const Ruleset tiny = ruleset_of({.colours = static_cast<int>(rng.between(2, 3)),
                                     .numbers = static_cast<int>(rng.between(3, 5)),
                                     .copies = 2,
                                     .jokers = 3,
                                     .min_meld = static_cast<int>(rng.between(2, 3))});
    const auto draw = [&](int count, std::vector<Tile>& tiles) {
      for (int i = 0; i < count; ++i) {
        const Tile tile = rng.chance(0.3) ? Tile::joker()
                                          : Tile(static_cast<int>(rng.between(1, tiny.numbers())),
                                                 static_cast<int>(rng.between(0, tiny.colours() - 1)));
        if (std::count(tiles.begin(), tiles.end(), tile) < (tile.is_joker() ? 3 : 2)) tiles.push_back(tile);
      }
    };
    std::vector<Tile> tiles;
    draw(static_cast<int>(rng.between(3, 6)), tiles);
    const std::size_t on_table = tiles.size();
    draw(static_cast<int>(rng.between(1, 3)), tiles);
    if (tiles.size() == on_table) continue;
    const TileCounts played(tiny.numbers(), std::span(tiles).subspan(on_table));
    const std::optional<Table> before =
        laid_at_random({tiles.begin(), tiles.begin() + static_cast<long>(on_table)}, tiny, rng);
    const std::optional<Table> after = before ? laid_at_random(tiles, tiny, rng) : std::nullopt;
    if (!after || before->counts(tiny.numbers()).jokers() == 0) continue;
    ++judged;
    const bool legal = Identities(*before, *after, played, tiny).some_way_is_legal();
    refused += legal ? 0 : 1;
    const std::optional<std::size_t> blamed = unpaid_joker_meld(*before, *after, played, tiny);
    ASSERT_EQ(!blamed.has_value(), legal)
        << "k=" << tiny.colours() << " n=" << tiny.numbers() << " s=" << tiny.min_meld() << ": " << to_string(*before)
        << " / " << to_string(played) << " -> " << to_string(*after);
    if (blamed) {
      ASSERT_GT(after->melds[*blamed].jokers(), 0);
    }
  }
  // Both answers must have been asked for often enough to mean something.
  EXPECT_GT(refused, has_sanitizer ? 5 : 100);
  EXPECT_GT(judged - refused, cases(100));
}

}  // namespace
}  // namespace tilefish
