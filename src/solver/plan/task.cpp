#include "solver/plan/task.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace tilefish {

namespace {

// Where a joker lies in a run is part of the table, the order of a group is not.
bool is_same(const Meld& before, const Meld& after) {
  return before.is_run() && after.is_run() ? before == after : same_tiles(before, after);
}

// Union-find over rows.
class Islands {
 public:
  explicit Islands(std::size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), std::size_t{0}); }

  std::size_t find(std::size_t row) {
    while (parent_[row] != row) row = parent_[row] = parent_[parent_[row]];
    return row;
  }
  void unite(std::size_t a, std::size_t b) { parent_[find(a)] = find(b); }

 private:
  std::vector<std::size_t> parent_;
};

PlanRow row_of_meld(const Meld& meld, std::size_t index) {
  return {.tiles = meld.tiles(), .ordered = meld.is_run(), .index = static_cast<int>(index)};
}

}  // namespace

PlanTasks plan_tasks(const Table& before, const Table& after) {
  PlanTasks result;
  std::vector<PlanRow> sources;
  std::vector<bool> taken(after.melds.size(), false);
  for (std::size_t i = 0; i < before.melds.size(); ++i) {
    std::size_t same = 0;
    while (same < after.melds.size() && (taken[same] || !is_same(before.melds[i], after.melds[same]))) ++same;
    if (same == after.melds.size()) {
      sources.push_back(row_of_meld(before.melds[i], i));
    } else {
      taken[same] = true;
      result.kept.emplace_back(static_cast<int>(i), static_cast<int>(same));
    }
  }
  std::vector<PlanRow> rows = sources;
  for (std::size_t i = 0; i < after.melds.size(); ++i) {
    if (!taken[i]) rows.push_back(row_of_meld(after.melds[i], i));
  }

  Islands islands(rows.size());
  std::map<Tile, std::size_t> first_with;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (const Tile tile : rows[row].tiles) islands.unite(row, first_with.try_emplace(tile, row).first->second);
  }
  std::map<std::size_t, std::size_t> task_of;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto [place, is_new] = task_of.try_emplace(islands.find(row), result.tasks.size());
    if (is_new) result.tasks.emplace_back();
    PlanTask& task = result.tasks[place->second];
    (row < sources.size() ? task.sources : task.targets).push_back(std::move(rows[row]));
  }
  return result;
}

}  // namespace tilefish
