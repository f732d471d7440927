#include "solver/staying_jokers.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "solver/free_rule.h"

namespace tilefish {

namespace {

// More combinations of meanings than this are not tried.
constexpr int most_combinations = 64;

Meld with_joker_for(const Meld& meld, Tile tile) {
  if (meld.is_run()) {
    std::vector<int> joker_places;
    for (int place = 0; place < meld.size(); ++place) {
      if (meld.is_joker(place) || meld.tile(place) == tile) joker_places.push_back(place);
    }
    return Meld::run(meld.colour(), meld.number(), meld.size(), joker_places);
  }
  std::vector<int> colours;
  for (int place = 0; place < meld.size(); ++place) {
    const bool joker = meld.is_joker(place) || meld.tile(place) == tile;
    colours.push_back(joker ? Meld::joker_colour : meld.tile(place).colour());
  }
  return Meld::group(meld.number(), colours);
}

void put_joker_for(Tile tile, Table& table) {
  for (Meld& meld : table.melds) {
    const std::vector<Tile> tiles = meld.tiles();
    if (std::find(tiles.begin(), tiles.end(), tile) == tiles.end()) continue;
    meld = with_joker_for(meld, tile);
    return;
  }
}

class Combinations {
 public:
  Combinations(const std::vector<TableJoker>& jokers, const TileCounts& rack, const Weights& weights,
               Workspace& workspace)
      : jokers_(jokers), rack_(rack), weights_(weights), workspace_(workspace) {}

  std::optional<Table> best(TileCounts table) {
    table.set_jokers(0);
    choose(0, table);
    if (best_weight_ < 0) return std::nullopt;
    for (const Tile tile : best_meanings_) table.add(tile);
    std::optional<Table> laid = heaviest_table(table, rack_, weights_, workspace_);
    for (const Tile tile : best_meanings_) put_joker_for(tile, *laid);
    return laid;
  }

 private:
  void choose(std::size_t joker, TileCounts& table) {
    if (joker == jokers_.size()) {
      if (++tried_ > most_combinations) return;
      const std::optional<std::int64_t> weight = heaviest_weight(table, rack_, weights_, workspace_);
      if (!weight || *weight <= best_weight_) return;
      best_weight_ = *weight;
      best_meanings_ = meanings_;
      return;
    }
    for (const Tile tile : jokers_[joker].meanings) {
      if (tried_ > most_combinations) return;
      if (table.count(tile) + rack_.count(tile) >= max_count) continue;
      table.add(tile);
      meanings_.push_back(tile);
      choose(joker + 1, table);
      meanings_.pop_back();
      table.remove(tile);
    }
  }

  const std::vector<TableJoker>& jokers_;
  const TileCounts& rack_;
  const Weights& weights_;
  Workspace& workspace_;
  int tried_ = 0;
  std::vector<Tile> meanings_;
  std::vector<Tile> best_meanings_;
  std::int64_t best_weight_ = -1;
};

}  // namespace

std::optional<Table> heaviest_with_jokers_staying(const TileCounts& table, const std::vector<TableJoker>& jokers,
                                                  const TileCounts& rack, const Weights& weights,
                                                  Workspace& workspace) {
  return Combinations(jokers, rack, weights, workspace).best(table);
}

}  // namespace tilefish
