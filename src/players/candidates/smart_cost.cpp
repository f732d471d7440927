#include "players/candidates/smart_cost.h"

#include <cstddef>
#include <utility>

namespace tilefish {

std::vector<TileCounts> smallest_melds(const TileCounts& tiles, const Ruleset& ruleset) {
  std::vector<TileCounts> melds;
  const int size = ruleset.min_meld();
  for (int colour = 0; colour < ruleset.colours(); ++colour) {
    int length = 0;
    for (int number = 1; number <= tiles.numbers(); ++number) {
      length = tiles.count(Tile(number, colour)) > 0 ? length + 1 : 0;
      if (length < size) continue;
      TileCounts& run = melds.emplace_back(tiles.numbers());
      for (int back = 0; back < size; ++back) run.add(Tile(number - back, colour));
    }
  }
  for (int number = 1; number <= tiles.numbers(); ++number) {
    if (tiles.row(number) == 0) continue;
    for (unsigned colours = 0; colours < 1U << ruleset.colours(); ++colours) {
      if (__builtin_popcount(colours) != size) continue;
      TileCounts group(tiles.numbers());
      for (int colour = 0; colour < ruleset.colours(); ++colour) {
        if ((colours >> colour & 1U) != 0) group.add(Tile(number, colour));
      }
      if (tiles.contains(group)) melds.push_back(std::move(group));
    }
  }
  return melds;
}

namespace {

class Packing {
 public:
  explicit Packing(std::vector<TileCounts> candidates) : candidates_(std::move(candidates)) {}

  std::vector<TileCounts> best_of(const TileCounts& tiles, int tiles_a_meld) {
    tiles_a_meld_ = tiles_a_meld;
    TileCounts left = tiles;
    extend(0, left, left.total() - left.jokers());
    return best_;
  }

 private:
  void extend(std::size_t next, TileCounts& left, int tiles_left) {
    if (chosen_.size() > best_.size()) best_ = chosen_;
    // Racks are small, but one with sixty tiles can hold more ways than a turn has time for.
    if (++visits_ > most_visits) return;
    for (std::size_t i = next; i < candidates_.size(); ++i) {
      if (chosen_.size() + static_cast<std::size_t>(tiles_left / tiles_a_meld_) <= best_.size()) return;
      if (!left.contains(candidates_[i])) continue;
      left -= candidates_[i];
      chosen_.push_back(candidates_[i]);
      extend(i, left, tiles_left - tiles_a_meld_);
      chosen_.pop_back();
      left += candidates_[i];
    }
  }

  static constexpr int most_visits = 2000;

  std::vector<TileCounts> candidates_;
  std::vector<TileCounts> chosen_;
  std::vector<TileCounts> best_;
  int tiles_a_meld_ = 1;
  int visits_ = 0;
};

// Tiles of the game that complete the pair, and how many of them lie on the board.
bool board_completes_it(Tile first, Tile second, const TileCounts& board, const Ruleset& ruleset) {
  int there_are = 0;
  int on_board = 0;
  for (const Tile tile : completions(first, second, ruleset)) {
    there_are += ruleset.copies();
    on_board += board.count(tile);
  }
  return 2 * on_board > there_are;
}

int partial_sets_cost(const TileCounts& loose, const TileCounts& board, const Ruleset& ruleset, int cost) {
  std::vector<Tile> kinds;
  for (const Tile tile : loose.tiles()) {
    if (!tile.is_joker() && (kinds.empty() || kinds.back() != tile)) kinds.push_back(tile);
  }
  int sum = 0;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    for (std::size_t j = i + 1; j < kinds.size() && kinds[j].number() <= kinds[i].number() + 2; ++j) {
      if (completions(kinds[i], kinds[j], ruleset).empty()) continue;
      sum += board_completes_it(kinds[i], kinds[j], board, ruleset) ? -cost : cost;
    }
  }
  return sum;
}

}  // namespace

std::vector<TileCounts> most_melds(const TileCounts& tiles, const Ruleset& ruleset) {
  return Packing(smallest_melds(tiles, ruleset)).best_of(tiles, ruleset.min_meld());
}

std::vector<Tile> completions(Tile first, Tile second, const Ruleset& ruleset) {
  std::vector<Tile> tiles;
  if (first.number() == second.number() && first.colour() != second.colour()) {
    for (int colour = 0; colour < ruleset.colours(); ++colour) {
      if (colour != first.colour() && colour != second.colour()) tiles.emplace_back(first.number(), colour);
    }
  }
  if (first.colour() != second.colour()) return tiles;
  if (first > second) std::swap(first, second);
  if (second.number() == first.number() + 2) tiles.emplace_back(first.number() + 1, first.colour());
  if (second.number() == first.number() + 1) {
    if (first.number() > 1) tiles.emplace_back(first.number() - 1, first.colour());
    if (second.number() < ruleset.numbers()) tiles.emplace_back(second.number() + 1, first.colour());
  }
  return tiles;
}

int smart_cost(const TileCounts& rack, const TileCounts& played, const TileCounts& board, const Ruleset& ruleset,
               const SmartCosts& costs) {
  TileCounts left = rack - played;
  int cost = costs.extract * played.total();
  for (const Tile tile : played.tiles()) {
    if (!tile.is_joker() && left.count(tile) > 0) cost += costs.extract_similar;
  }
  for (const TileCounts& meld : most_melds(left, ruleset)) {
    cost += costs.aggregate_sets;
    left -= meld;
  }
  return cost + partial_sets_cost(left, board, ruleset, costs.partial);
}

}  // namespace tilefish
