// What a plan has to do, cut into tasks that have nothing to do with each other. Used by make_plan() alone.
#pragma once

#include <utility>
#include <vector>

#include "rules/table.h"
#include "rules/tile.h"

namespace tilefish {

struct PlanRow {
  std::vector<Tile> tiles;
  bool ordered = false;  // a run; the order of a group means nothing
  int index = 0;         // of the meld on its table
};

// The sources and what comes from the rack become the targets.
struct PlanTask {
  std::vector<PlanRow> sources;
  std::vector<PlanRow> targets;
};

struct PlanTasks {
  std::vector<PlanTask> tasks;
  std::vector<std::pair<int, int>> kept;  // melds of the table before and after that are the same
};

// Melds that both tables have are kept. The rest falls into tasks that share no tile.
[[nodiscard]] PlanTasks plan_tasks(const Table& before, const Table& after);

// Where a tile of a target comes from.
struct Origin {
  int source = rack;
  int place = 0;  // in the source

  static constexpr int rack = -1;

  [[nodiscard]] bool is_rack() const { return source == rack; }
};

// By target and place.
using Assignment = std::vector<std::vector<Origin>>;

}  // namespace tilefish
