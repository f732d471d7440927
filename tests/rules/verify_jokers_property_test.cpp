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
// (or of the rack) lies where on the table after is tried, with every way to read the melds of both tables, and the rule
// is applied to each as it is written.

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

// What a joker can stand for if its meld is a run, or a group, found by trying every tile in its place. Jokers alone can
// stand for everything.
std::set<Tile> meanings_by_trial(const Meld& meld, int place, MeldKind kind, const Ruleset& ruleset) {
  std::set<Tile> meanings;
  const std::vector<Tile> laid = meld.tiles();
  const auto natural = std::find_if(laid.begin(), laid.end(), [](Tile tile) { return !tile.is_joker(); });
  for (int number = 1; number <= ruleset.numbers(); ++number) {
    for (int colour = 0; colour < ruleset.colours(); ++colour) {
      const Tile tile(number, colour);
      if (natural == laid.end()) {
        meanings.insert(tile);
        continue;
      }
      if ((kind == MeldKind::run) != (tile.colour() == natural->colour())) continue;
      std::vector<Tile> tiles = laid;
      tiles[static_cast<std::size_t>(place)] = tile;
      const MeldReading reading = read_meld(tiles, ruleset);
      const Meld* read = std::get_if<Meld>(&reading);
      if (read != nullptr && read->tiles() == tiles) meanings.insert(tile);
    }
  }
  return meanings;
}

// One bit for each meld: whether it is read as a group. Of those that can be read in one way only, the other way leaves
// their jokers nothing to stand for.
using Kinds = unsigned;

MeldKind kind_of(int meld, Kinds kinds) { return (kinds >> meld & 1U) != 0 ? MeldKind::group : MeldKind::run; }

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
    for (Kinds then = 0; then < 1U << before_.melds.size(); ++then) {
      for (Kinds now = 0; now < 1U << after_.melds.size(); ++now) {
        if (is_legal_as(then, now, with_rack_tile)) return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool is_legal_as(Kinds then, Kinds now, const std::set<int>& with_rack_tile) const {
    const auto jokers = origins_.find(Tile::joker());
    for (std::size_t i = 0; i < jokers->second.size(); ++i) {
      const Spot from = jokers->second[i];
      const Spot to = ends_.at(Tile::joker())[i];
      if (from.meld >= 0 && !same_meaning(from, then, to, now) && !with_rack_tile.contains(to.meld)) return false;
    }
    return true;
  }

  [[nodiscard]] bool same_meaning(Spot from, Kinds kinds_then, Spot to, Kinds kinds_now) const {
    const auto meanings = [&](const Table& table, Spot spot, Kinds kinds) {
      return meanings_by_trial(table.melds[static_cast<std::size_t>(spot.meld)], spot.place, kind_of(spot.meld, kinds),
                               ruleset_);
    };
    const std::set<Tile> now = meanings(after_, to, kinds_now);
    const std::set<Tile> then = meanings(before_, from, kinds_then);
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
