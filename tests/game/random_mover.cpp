#include "game/random_mover.h"

#include <algorithm>
#include <variant>
#include <vector>

#include "rules/meld_reading.h"
#include "rules/verify.h"

namespace tilefish::testing {

namespace {

using Tiles = std::vector<Tile>;

// Grows a meld from `tiles` around a random first tile; empty if none comes together.
Tiles grow_meld(Tiles tiles, const Ruleset& ruleset, Rng& rng) {
  rng.shuffle(std::span(tiles));
  Tiles meld;
  const bool run = rng.below(2) == 0;
  for (const Tile tile : tiles) {
    const Tiles naturals(meld.begin(), std::find(meld.begin(), meld.end(), Tile::joker()));
    const bool fits =
        naturals.empty() || tile.is_joker() ||
        (run ? tile.colour() == naturals[0].colour() && std::abs(tile.number() - naturals[0].number()) <= 3 &&
                   std::find(naturals.begin(), naturals.end(), tile) == naturals.end()
             : tile.number() == naturals[0].number() && std::none_of(naturals.begin(), naturals.end(), [&](Tile each) {
                 return each.colour() == tile.colour();
               }));
    if (!fits || (tile.is_joker() && rng.below(4) != 0)) continue;
    meld.insert(tile.is_joker() ? meld.end() : meld.begin(), tile);
    if (std::holds_alternative<Meld>(read_meld(meld, ruleset)) && rng.below(3) != 0) return meld;
  }
  return std::holds_alternative<Meld>(read_meld(meld, ruleset)) ? meld : Tiles();
}

void remove_one(Tiles& tiles, Tile tile) { tiles.erase(std::find(tiles.begin(), tiles.end(), tile)); }

// A turn in the making: what lies on the table and what is still on the rack.
struct Draft {
  std::vector<Tiles> melds;
  Tiles rack;
};

bool is_meld(const Tiles& tiles, const Ruleset& ruleset) {
  return std::holds_alternative<Meld>(read_meld(tiles, ruleset));
}

void lay_rack_meld(Draft& draft, const Ruleset& ruleset, Rng& rng) {
  const Tiles meld = grow_meld(draft.rack, ruleset, rng);
  if (meld.empty()) return;
  for (const Tile tile : meld) remove_one(draft.rack, tile);
  draft.melds.push_back(meld);
}

void add_tile(Draft& draft, const Ruleset& ruleset, Rng& rng) {
  if (draft.rack.empty()) return;
  const Tile tile = draft.rack[rng.below(draft.rack.size())];
  for (Tiles& meld : draft.melds) {
    const bool near = std::any_of(meld.begin(), meld.end(), [&](Tile each) {
      return each.is_joker() || tile.is_joker() || std::abs(each.number() - tile.number()) <= 1;
    });
    if (!near) continue;
    meld.push_back(tile);
    if (is_meld(meld, ruleset)) return remove_one(draft.rack, tile);
    meld.pop_back();
  }
}

// A tile of the table that its meld can spare, laid with tiles of the rack.
void take_tile(Draft& draft, const Ruleset& ruleset, Rng& rng) {
  if (draft.melds.empty()) return;
  Tiles& meld = draft.melds[rng.below(draft.melds.size())];
  const Tile taken = meld[rng.below(meld.size())];
  Tiles rest = meld;
  remove_one(rest, taken);
  if (!is_meld(rest, ruleset)) return;
  Tiles loose = draft.rack;
  loose.push_back(taken);
  const Tiles fresh = grow_meld(loose, ruleset, rng);
  if (std::find(fresh.begin(), fresh.end(), taken) == fresh.end()) return;
  for (const Tile tile : fresh) remove_one(loose, tile);
  meld = rest;
  draft.rack = loose;
  draft.melds.push_back(fresh);
}

}  // namespace

std::optional<Table> random_move(const Position& position, const Ruleset& ruleset, Rng& rng) {
  Draft draft{.melds = {}, .rack = position.rack.tiles()};
  for (const Meld& meld : position.table.melds) draft.melds.push_back(meld.tiles());
  for (int attempt = 0; attempt < 20; ++attempt) {
    const std::uint64_t kind = position.opened ? rng.below(4) : 0;
    if (kind == 0) lay_rack_meld(draft, ruleset, rng);
    if (kind == 1) take_tile(draft, ruleset, rng);
    if (kind >= 2) add_tile(draft, ruleset, rng);
  }
  Table after;
  for (const Tiles& meld : draft.melds) after.melds.push_back(std::get<Meld>(read_meld(meld, ruleset)));
  if (!verify_move(position, after, ruleset).legal()) return std::nullopt;
  return after;
}

}  // namespace tilefish::testing
