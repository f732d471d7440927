// The plan: how a hand gets from the table before a move to the table after it, step by step. For `move --steps`, for
// the page that animates it and for robots that explain themselves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/outcome.h"
#include "rules/table.h"
#include "rules/tile.h"

namespace tilefish {

// One step picks up tiles that lie side by side in one row, or tiles of the rack, and lays them side by side at one
// place: at an end of a row, into a gap of it, or on the free table as a new row. No tile is picked up twice, melds
// that both tables have are left alone, and putting a group in another order is no step, since the order of a group
// means nothing (for the same reason any tiles of a group lie side by side). Tables between the first and the last may
// be illegal.
enum class PlanStepKind : std::uint8_t {
  lay,    // rack tiles on or into a row
  start,  // rack tiles as a new row
  move,   // a part of a row on or into another row
  shift,  // a part of a row to another place of the same row
  split,  // a part of a row as a new row
  join,   // a whole row on or into another row
};

[[nodiscard]] const char* name(PlanStepKind kind);

struct PlanStep {
  PlanStepKind kind = PlanStepKind::lay;
  std::vector<Tile> tiles;       // in the order in which they are laid
  std::optional<int> from_row;   // none: from the rack
  std::vector<int> from_places;  // of each tile, in the row before the step
  int to_row = 0;
  int to_place = 0;  // of the first tile, in the row after the step
  // All rows after the step. Rows keep their index: first the melds of the table before, then the new ones in the order
  // in which they are started. A row that was emptied stays as an empty one.
  std::vector<std::vector<Tile>> rows;
};

struct Plan {
  // The rows before the first step: the melds of the table before, but that a group which becomes a run may be in
  // another order.
  std::vector<std::vector<Tile>> rows;
  std::vector<PlanStep> steps;
  bool proven = true;            // no plan has fewer steps
  std::vector<int> target_rows;  // for every meld of the table after, the row that became it
  std::int64_t nodes = 0;        // of the search
};

struct PlanOptions {
  std::int64_t node_limit = 20'000;
};

// `after` must hold all tiles of `before`; what it holds beyond them comes from the rack.
[[nodiscard]] Plan make_plan(const Table& before, const Table& after, const PlanOptions& options = {});

// Whoever is stopped once it has a plan gives that, and does not call it proven; before that there is none.
[[nodiscard]] Outcome<Plan> make_plan(const Table& before, const Table& after, const Limits& limits,
                                      const PlanOptions& options = {});

// "Move 5b from 3b 4b 5b 6b to 5g 5r"; `rows` are those before the step.
[[nodiscard]] std::string sentence(const PlanStep& step, const std::vector<std::vector<Tile>>& rows);

// The whole plan, a sentence a step.
[[nodiscard]] std::vector<std::string> sentences(const Plan& plan);

}  // namespace tilefish
