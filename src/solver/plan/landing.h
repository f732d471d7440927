// How a single row of the table after is put together: which blocks of tiles land in it, given where each tile comes
// from. The search for an assignment asks for the cost, the order of steps for the blocks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/plan/task.h"

namespace tilefish {

// Steps first, then table tiles that are picked up: a plan that leaves more where it lies is the better of two as
// short.
struct PlanCost {
  std::int64_t value = 0;

  static constexpr std::int64_t per_step = std::int64_t{1} << 32;

  [[nodiscard]] static PlanCost of(std::int64_t steps, std::int64_t tiles) { return {steps * per_step + tiles}; }
  [[nodiscard]] std::int64_t steps() const { return value / per_step; }

  friend PlanCost operator+(PlanCost a, PlanCost b) { return {a.value + b.value}; }
  friend auto operator<=>(const PlanCost&, const PlanCost&) = default;
};

// Places of the target that are filled by one step, ascending.
using Block = std::vector<int>;

struct Landing {
  PlanCost cost;
  bool exact = true;       // no cheaper way exists; otherwise the row was too long to look at all of them
  std::vector<int> stays;  // places of the target whose tiles are not picked up, ascending
  std::vector<Block> blocks;
};

// Places of each source whose tiles are never picked up, ascending.
using Stays = std::vector<std::vector<int>>;

// The cheapest way to put the target together in the row of source `home`, or in a new row (Origin::rack). `stays`
// empty means that nothing is known yet of what stays in the sources; the cost is then a lower bound.
class LandingFinder {
 public:
  LandingFinder(const PlanTask& task, const Stays& stays) : task_(task), stays_(stays) {}

  [[nodiscard]] Landing find(int target, std::span<const Origin> origins, int home);

  // With what stays in the row fixed to `stays` (places of the target).
  [[nodiscard]] Landing find(int target, std::span<const Origin> origins, std::span<const int> stays);

 private:
  // Neighbouring places of the target that come from neighbouring places of one source.
  struct Unit {
    int first;
    int last;
    Origin from;  // of the first tile
    Origin to;    // of the last tile
  };

  [[nodiscard]] bool can_join(Origin left, Origin right) const;
  [[nodiscard]] PlanCost tiles_cost(const Unit& unit) const;
  void cut_into_units(std::span<const Origin> origins, std::span<const int> stays);
  [[nodiscard]] Landing gather_group(std::span<const Origin> origins, std::span<const int> stays) const;
  [[nodiscard]] Landing land_around(std::span<const std::size_t> staying_units) const;
  [[nodiscard]] std::vector<int> in_order(const std::vector<int>& places, std::span<const Origin> origins) const;
  void find_removals();
  [[nodiscard]] std::vector<std::size_t> choose_staying_units(int home) const;
  [[nodiscard]] std::size_t cell(std::size_t left, std::size_t right) const {
    return left * (units_.size() + 1) + right;
  }
  void add_blocks(std::size_t left, std::size_t right, std::vector<Block>& blocks, Block pending) const;

  const PlanTask& task_;
  const Stays& stays_;
  std::vector<Unit> units_;
  std::vector<PlanCost> removal_;       // of units left … right − 1
  std::vector<std::size_t> joined_to_;  // the unit that the leftmost one lands with; itself if with none to its right
};

}  // namespace tilefish
