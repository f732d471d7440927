#include "solver/plan.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <iterator>
#include <utility>

#include "solver/plan/search.h"
#include "solver/plan/task.h"

namespace tilefish {

namespace {

// A tile as it lies during the plan. `target` is the meld that its row becomes and `place` where in it, once the tile
// lies where it belongs; `origin` tells tiles of the table that still have to leave.
struct LyingTile {
  Tile tile;
  int target;
  int place;
  Origin origin;
};

using LyingRow = std::vector<LyingTile>;

// Plays the blocks of the tasks out on the table.
class Hand {
 public:
  Hand(const Table& before, const Table& after, Plan& plan) : plan_(plan) {
    plan_.target_rows.assign(after.melds.size(), -1);
    for (const Meld& meld : before.melds) {
      LyingRow& row = rows_.emplace_back();
      for (const Tile tile : meld.tiles()) row.push_back({tile, nowhere, 0, {}});
    }
  }

  void keep(std::pair<int, int> melds) { plan_.target_rows[static_cast<std::size_t>(melds.second)] = melds.first; }

  // Marks what stays where it lies.
  void prepare(const PlanTask& task, const PlanChoice& choice) {
    for (std::size_t source = 0; source < task.sources.size(); ++source) {
      LyingRow& row = row_at(task.sources[source].index);
      for (std::size_t place = 0; place < row.size(); ++place) {
        row[place].origin = {static_cast<int>(source), static_cast<int>(place)};
      }
    }
    for (std::size_t target = 0; target < task.targets.size(); ++target) {
      if (choice.homes[target] == Origin::rack) continue;
      const PlanRow& home = task.sources[static_cast<std::size_t>(choice.homes[target])];
      const int meld = task.targets[target].index;
      plan_.target_rows[static_cast<std::size_t>(meld)] = home.index;
      LyingRow& row = row_at(home.index);
      for (const int place : choice.landings[target].stays) {
        const Origin origin = choice.origins[target][static_cast<std::size_t>(place)];
        LyingTile& tile = row[static_cast<std::size_t>(origin.place)];
        tile.target = meld;
        tile.place = place;
      }
      if (!home.ordered && task.targets[target].ordered) put_in_order(row);
    }
  }

  // No, if it was stopped. Every step shows the whole table.
  [[nodiscard]] bool carry_out(const PlanTask& task, const PlanSearchResult& found, Meter& meter) {
    for (const OrderedBlock& block : found.blocks) {
      lay(task, found.choice, block);
      std::int64_t shown = 0;
      for (const std::vector<Tile>& row : plan_.steps.back().rows) shown += steps_a_row + std::ssize(row);
      if (!meter.spend(shown)) return false;
    }
    return true;
  }

  [[nodiscard]] std::vector<std::vector<Tile>> tiles_of_rows() const {
    std::vector<std::vector<Tile>> rows;
    for (const LyingRow& row : rows_) {
      std::vector<Tile>& tiles = rows.emplace_back();
      for (const LyingTile& lying : row) tiles.push_back(lying.tile);
    }
    return rows;
  }

 private:
  static constexpr int nowhere = -1;
  // Of the meter, beside one for each tile.
  static constexpr std::int64_t steps_a_row = 8;

  // A group that becomes a run: what stays of it takes the order of the run.
  static void put_in_order(LyingRow& row) {
    std::stable_sort(row.begin(), row.end(), [](const LyingTile& a, const LyingTile& b) {
      return std::pair(a.target == nowhere, a.place) < std::pair(b.target == nowhere, b.place);
    });
  }

  void lay(const PlanTask& task, const PlanChoice& choice, const OrderedBlock& block) {
    const auto target = static_cast<std::size_t>(block.target);
    const int meld = task.targets[target].index;
    const Origin first = choice.origins[target][static_cast<std::size_t>(block.places.front())];
    PlanStep step;
    LyingRow tiles;
    for (const int place : block.places) {
      const Tile tile = task.targets[target].tiles[static_cast<std::size_t>(place)];
      tiles.push_back({tile, meld, place, choice.origins[target][static_cast<std::size_t>(place)]});
      step.tiles.push_back(tile);
    }
    if (!first.is_rack()) {
      step.from_row = task.sources[static_cast<std::size_t>(first.source)].index;
      step.from_places = pick_up(row_at(*step.from_row), tiles);
    }
    int& row = plan_.target_rows[static_cast<std::size_t>(meld)];
    const bool is_new = row == -1;
    if (is_new) {
      row = static_cast<int>(rows_.size());
      rows_.emplace_back();
    }
    step.to_row = row;
    step.to_place = put_down(row_at(row), tiles, task.targets[target].ordered);
    step.kind = kind_of(step, is_new);
    step.rows = tiles_of_rows();
    plan_.steps.push_back(std::move(step));
  }

  // Their places in the row, in the order in which they will lie.
  static std::vector<int> pick_up(LyingRow& row, const LyingRow& tiles) {
    std::vector<int> places;
    for (const LyingTile& tile : tiles) {
      const auto lying = std::find_if(row.begin(), row.end(), [&](const LyingTile& other) {
        return other.target == nowhere && other.origin.place == tile.origin.place;
      });
      assert(lying != row.end());
      places.push_back(static_cast<int>(lying - row.begin()));
    }
    std::vector<int> descending = places;
    std::sort(descending.rbegin(), descending.rend());
    for (const int place : descending) row.erase(row.begin() + place);
    return places;
  }

  // Next to the tiles of the meld that already lie there.
  static int put_down(LyingRow& row, const LyingRow& tiles, bool ordered) {
    std::size_t at = 0;
    bool found = false;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (row[i].target == nowhere) continue;
      if (!ordered || row[i].place < tiles.front().place) {
        at = i + 1;
      } else if (!found) {
        at = i;
      } else {
        break;
      }
      found = true;
    }
    row.insert(row.begin() + static_cast<std::ptrdiff_t>(at), tiles.begin(), tiles.end());
    return static_cast<int>(at);
  }

  [[nodiscard]] PlanStepKind kind_of(const PlanStep& step, bool is_new) const {
    if (!step.from_row) return is_new ? PlanStepKind::start : PlanStepKind::lay;
    if (is_new) return PlanStepKind::split;
    if (*step.from_row == step.to_row) return PlanStepKind::shift;
    return rows_[static_cast<std::size_t>(*step.from_row)].empty() ? PlanStepKind::join : PlanStepKind::move;
  }

  [[nodiscard]] LyingRow& row_at(int index) { return rows_[static_cast<std::size_t>(index)]; }

  Plan& plan_;
  std::vector<LyingRow> rows_;
};

}  // namespace

Plan make_plan(const Table& before, const Table& after, const PlanOptions& options) {
  return make_plan(before, after, Limits{}, options).value();
}

Outcome<Plan> make_plan(const Table& before, const Table& after, const Limits& limits, const PlanOptions& options) {
  Meter meter(limits);
  Plan plan;
  const PlanTasks tasks = plan_tasks(before, after);
  Hand hand(before, after, plan);
  for (const std::pair<int, int>& kept : tasks.kept) hand.keep(kept);
  std::vector<PlanSearchResult> found;
  for (const PlanTask& task : tasks.tasks) {
    std::optional<PlanSearchResult> result = search_plan(task, options.node_limit, meter);
    if (!result) return meter.how_far();
    hand.prepare(task, result->choice);
    plan.proven = plan.proven && result->proven;
    plan.nodes += result->nodes;
    found.push_back(*std::move(result));
  }
  plan.rows = hand.tiles_of_rows();
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!hand.carry_out(tasks.tasks[i], found[i], meter)) return meter.how_far();
  }
  return plan;
}

}  // namespace tilefish
