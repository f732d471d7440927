#include "ending/core_search.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/limits.h"
#include "ending/melding.h"
#include "rules/game_deal.h"

namespace tilefish {

namespace {

// How many tiles of each number a rack has in one colour.
struct Column {
  int points = 0;
  std::vector<int> counts;
};

class CoreSearch {
 public:
  CoreSearch(const Ruleset& ruleset, int most_points, const Limits& limits)
      : ruleset_(ruleset),
        most_points_(most_points),
        melding_(ruleset.with_joker_rule(JokerRule::free)),
        meter_(limits),
        all_(ruleset.numbers(), all_tiles(ruleset)),
        rest_(all_) {
    Column column{.counts = std::vector<int>(static_cast<std::size_t>(ruleset.numbers()), 0)};
    add_columns(1, column);
    std::stable_sort(columns_.begin(), columns_.end(),
                     [](const Column& left, const Column& right) { return left.points < right.points; });
  }

  Outcome<std::vector<TileCounts>> find() {
    add_colour(0, 0, most_points_);
    std::stable_sort(cores_.begin(), cores_.end(),
                     [](const TileCounts& left, const TileCounts& right) { return left.points(0) < right.points(0); });
    return Outcome<std::vector<TileCounts>>::of(std::move(cores_), meter_);
  }

 private:
  void add_columns(int number, Column& column) {
    if (number > ruleset_.numbers()) {
      columns_.push_back(column);
      return;
    }
    int& count = column.counts[static_cast<std::size_t>(number) - 1];
    const int points = column.points;
    for (count = 0; count <= ruleset_.copies() && points + count * number <= most_points_; ++count) {
      column.points = points + count * number;
      add_columns(number + 1, column);
    }
    column.points = points;
    count = 0;
  }

  // Columns in ascending order: every other order is the same rack in other colours.
  void add_colour(int colour, std::size_t from, int points_left) {
    if (colour == ruleset_.colours()) {
      if (!meter_.visit() || !meter_.spend(Meter::steps_between_looks)) return;
      if (is_core()) cores_.push_back(all_ - rest_);
      return;
    }
    const int colours_left = ruleset_.colours() - colour;
    for (std::size_t i = from; i < columns_.size() && !meter_.stopped(); ++i) {
      if (columns_[i].points * colours_left > points_left) return;
      change(columns_[i], colour, -1);
      add_colour(colour + 1, i, points_left - columns_[i].points);
      change(columns_[i], colour, 1);
    }
  }

  void change(const Column& column, int colour, int by) {
    for (int number = 1; number <= ruleset_.numbers(); ++number) {
      const int count = column.counts[static_cast<std::size_t>(number) - 1];
      if (count > 0) rest_.add(Tile(number, colour), by * count);
    }
  }

  bool is_core() {
    if (melding_.can_lay_all(rest_)) return false;
    const TileCounts kept = all_ - rest_;
    for (const Tile tile : kept.tiles()) {
      TileCounts more = rest_;
      more.add(tile);
      if (!melding_.can_lay_all(more)) return false;
    }
    return true;
  }

  const Ruleset& ruleset_;
  int most_points_;
  Melding melding_;
  Meter meter_;
  TileCounts all_;   // of the game
  TileCounts rest_;  // all tiles but those of the rack that is tried
  std::vector<Column> columns_;
  std::vector<TileCounts> cores_;
};

}  // namespace

Outcome<std::vector<TileCounts>> find_cores(const Ruleset& ruleset, int most_points, const Limits& limits) {
  return CoreSearch(ruleset, most_points, limits).find();
}

}  // namespace tilefish
