#include "solver/swap/staying_jokers.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "solver/free_rule.h"
#include "solver/tile_weight.h"

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

bool holds(const Meld& meld, Tile tile) {
  for (int place = 0; place < meld.size(); ++place) {
    if (meld.tile(place) == tile) return true;
  }
  return false;
}

void put_joker_for(Tile tile, Table& table) {
  for (Meld& meld : table.melds) {
    if (!holds(meld, tile)) continue;
    meld = with_joker_for(meld, tile);
    return;
  }
}

class Combinations {
 public:
  Combinations(const TableJokers& jokers, const TileCounts& rack, const Weights& weights, const WeightBounds& bounds,
               Workspace& workspace)
      : jokers_(jokers), rack_(rack), weights_(weights), bounds_(bounds), workspace_(workspace) {}

  std::optional<StayingPlay> best(TileCounts table) && {
    table.set_jokers(0);
    choose(0, table);
    if (!best_) return std::nullopt;
    for (const Tile tile : best_meanings_) put_joker_for(tile, best_->table);
    return std::move(best_);
  }

 private:
  void choose(std::size_t joker, TileCounts& table) {
    if (joker == jokers_.size()) {
      ++tried_;
      lay(table);
      return;
    }
    for (const Tile tile : jokers_[joker].meanings) {
      if (tried_ == most_combinations || (best_ && best_->weight == bounds_.most)) return;
      if (table.count(tile) + rack_.count(tile) >= max_count) continue;
      table.add(tile);
      meanings_.push_back(tile);
      choose(joker + 1, table);
      meanings_.pop_back();
      table.remove(tile);
    }
  }

  void lay(const TileCounts& table) {
    const std::int64_t least = best_ ? best_->weight + 1 : bounds_.least;
    HeaviestPlay play(table, rack_, weights_, workspace_, least);
    std::optional<Table> laid = play.table();
    if (!laid) return;
    const std::int64_t weight = weight_of(laid->counts(table.numbers()) - table, weights_);
    best_ = StayingPlay{weight, *std::move(laid)};
    best_meanings_ = meanings_;
  }

  const TableJokers& jokers_;
  const TileCounts& rack_;
  const Weights& weights_;
  const WeightBounds& bounds_;
  Workspace& workspace_;
  int tried_ = 0;
  std::vector<Tile> meanings_;
  std::vector<Tile> best_meanings_;
  std::optional<StayingPlay> best_;
};

}  // namespace

std::optional<StayingPlay> heaviest_with_jokers_staying(const TileCounts& table, const TableJokers& jokers,
                                                        const TileCounts& rack, const Weights& weights,
                                                        const WeightBounds& bounds, Workspace& workspace) {
  return Combinations(jokers, rack, weights, bounds, workspace).best(table);
}

}  // namespace tilefish
