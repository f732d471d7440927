#include "solver/plan/search.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>

#include "solver/plan/cheapest_columns.h"
#include "solver/plan/landing.h"

namespace tilefish {

namespace {

struct Slot {
  int target;
  int place;
};

// A tile that several targets want.
struct Contest {
  std::vector<Slot> slots;
  std::vector<Origin> supplies;
  int from_rack = 0;
};

// Depth first over all assignments. A target must be brought at least one block from every source that gives it tiles,
// except from the one it grows in, and a source can be that for one target only: that bounds what a partial assignment
// can still cost.
class PlanSearch {
 public:
  PlanSearch(const PlanTask& task, std::int64_t node_limit, Meter& meter)
      : task_(task),
        meter_(meter),
        node_limit_(node_limit),
        most_homes_(static_cast<std::int64_t>(std::min(task.sources.size(), task.targets.size()))),
        given_((task.sources.size() + 1) * task.targets.size(), 0) {
    for (const PlanRow& target : task.targets) origins_.emplace_back(target.tiles.size());
    settle_uncontested();
  }

  std::optional<PlanSearchResult> run() {
    assign(0, 0);
    if (best_.blocks.empty() && meter_.stopped()) return std::nullopt;
    best_.proven = !stopped_ && best_cost_.steps() <= lowest_unreached_;
    best_.nodes = nodes_;
    return std::move(best_);
  }

 private:
  void settle_uncontested() {
    std::map<Tile, Contest> contests;
    for (std::size_t target = 0; target < task_.targets.size(); ++target) {
      const std::vector<Tile>& tiles = task_.targets[target].tiles;
      for (std::size_t place = 0; place < tiles.size(); ++place) {
        contests[tiles[place]].slots.push_back({static_cast<int>(target), static_cast<int>(place)});
      }
    }
    for (std::size_t source = 0; source < task_.sources.size(); ++source) {
      const std::vector<Tile>& tiles = task_.sources[source].tiles;
      for (std::size_t place = 0; place < tiles.size(); ++place) {
        contests[tiles[place]].supplies.push_back({static_cast<int>(source), static_cast<int>(place)});
      }
    }
    for (auto& [tile, contest] : contests) {
      assert(contest.slots.size() >= contest.supplies.size());
      contest.from_rack = static_cast<int>(contest.slots.size() - contest.supplies.size());
      if (contest.slots.size() == 1 || contest.supplies.empty()) {
        for (const Slot slot : contest.slots) give(slot, contest.supplies.empty() ? Origin{} : contest.supplies[0]);
      } else {
        contests_.push_back(std::move(contest));
      }
    }
    used_.resize(contests_.size());
    for (std::size_t i = 0; i < contests_.size(); ++i) used_[i].assign(contests_[i].supplies.size(), false);
  }

  [[nodiscard]] std::size_t pair_of(Slot slot, Origin origin) const {
    return static_cast<std::size_t>(origin.source + 1) * task_.targets.size() + static_cast<std::size_t>(slot.target);
  }
  [[nodiscard]] Origin& at(Slot slot) {
    return origins_[static_cast<std::size_t>(slot.target)][static_cast<std::size_t>(slot.place)];
  }
  void give(Slot slot, Origin origin) {
    at(slot) = origin;
    if (given_[pair_of(slot, origin)]++ == 0) ++pairs_;
  }
  void take_back(Slot slot) {
    if (--given_[pair_of(slot, at(slot))] == 0) --pairs_;
  }

  // Ties are worth a look for the plan that picks up fewer tiles, but not at the price of the proof.
  [[nodiscard]] bool is_hopeless(std::int64_t steps) const {
    if (best_.blocks.empty()) return false;
    return nodes_ > node_limit_ / 8 ? steps >= best_cost_.steps() : steps > best_cost_.steps();
  }

  void assign(std::size_t contest, std::size_t slot) {
    if (contest == contests_.size()) return weigh();
    if (slot == contests_[contest].slots.size()) return assign(contest + 1, 0);
    if (is_hopeless(pairs_ - most_homes_)) return;
    const bool has_enough = ++nodes_ > node_limit_ && !best_.blocks.empty();
    if (has_enough || !meter_.visit() || !meter_.spend(1)) {
      stopped_ = true;
      return;
    }
    // First what makes no new pair of source and target.
    for (const bool makes_pair : {false, true}) try_supplies(contest, slot, makes_pair);
  }

  void try_supplies(std::size_t contest, std::size_t slot, bool makes_pair) {
    Contest& tiles = contests_[contest];
    const auto go_on_with = [&](Origin origin) {
      give(tiles.slots[slot], origin);
      assign(contest, slot + 1);
      take_back(tiles.slots[slot]);
    };
    const auto makes = [&](Origin origin) { return given_[pair_of(tiles.slots[slot], origin)] == 0; };
    for (std::size_t i = 0; i < tiles.supplies.size() && !stopped_; ++i) {
      if (used_[contest][i] || makes(tiles.supplies[i]) != makes_pair || has_free_twin(contest, i)) continue;
      used_[contest][i] = true;
      go_on_with(tiles.supplies[i]);
      used_[contest][i] = false;
    }
    if (tiles.from_rack > 0 && makes(Origin{}) == makes_pair && !stopped_) {
      --tiles.from_rack;
      go_on_with(Origin{});
      ++tiles.from_rack;
    }
  }

  // Two jokers of one group are one choice.
  [[nodiscard]] bool has_free_twin(std::size_t contest, std::size_t supply) const {
    const std::vector<Origin>& supplies = contests_[contest].supplies;
    const int source = supplies[supply].source;
    if (task_.sources[static_cast<std::size_t>(source)].ordered) return false;
    for (std::size_t i = 0; i < supply; ++i) {
      if (!used_[contest][i] && supplies[i].source == source) return true;
    }
    return false;
  }

  // The leaf: chooses the homes by a lower bound of what each target costs in each row, then counts the steps it really
  // takes.
  void weigh() {
    ++nodes_;
    if (is_hopeless(pairs_ - most_homes_)) return;
    PlanChoice choice{.origins = origins_};
    const PlanCost bound = choose_homes(choice);
    if (stopped_) return;
    if (!best_.blocks.empty() && bound >= best_cost_) return;

    const PlanCost cost = land_around_stays(choice);
    std::vector<OrderedBlock> blocks = order_blocks(task_, choice);
    const auto steps = static_cast<std::int64_t>(blocks.size());
    const PlanCost real = cost + PlanCost::of(steps - cost.steps(), 0);
    if (steps > bound.steps() || !is_exact_) lowest_unreached_ = std::min(lowest_unreached_, bound_steps(bound));
    if (best_.blocks.empty() || real < best_cost_) {
      best_cost_ = real;
      best_.choice = std::move(choice);
      best_.blocks = std::move(blocks);
    }
  }

  [[nodiscard]] std::int64_t bound_steps(PlanCost bound) const {
    return is_exact_ ? bound.steps() : pairs_ - most_homes_;
  }

  // Landings cost a product over the tiles of a row, and the matching that follows a step for each cell.
  [[nodiscard]] std::int64_t steps_to_land(std::size_t target, std::size_t columns) const {
    const std::size_t tiles = task_.targets[target].tiles.size();
    return static_cast<std::int64_t>(columns * (1 + tiles * tiles));
  }

  PlanCost choose_homes(PlanChoice& choice) {
    const std::size_t rows = task_.targets.size();
    const std::size_t columns = task_.sources.size() + rows;
    constexpr std::int64_t never = std::int64_t{1} << 50;
    std::vector<std::int64_t> costs(rows * columns, never);
    std::vector<Landing> landings(rows * columns);
    const Stays unknown;
    LandingFinder finder(task_, unknown);
    is_exact_ = true;
    for (std::size_t target = 0; target < rows; ++target) {
      if (!meter_.spend(steps_to_land(target, columns))) {
        stopped_ = true;
        return {};
      }
      const auto consider = [&](std::size_t column, int home) {
        const std::size_t cell = target * columns + column;
        landings[cell] = finder.find(static_cast<int>(target), origins_[target], home);
        costs[cell] = landings[cell].cost.value;
        is_exact_ = is_exact_ && landings[cell].exact;
      };
      for (std::size_t source = 0; source < task_.sources.size(); ++source) {
        if (given_[(source + 1) * rows + target] > 0) consider(source, static_cast<int>(source));
      }
      consider(task_.sources.size() + target, Origin::rack);
    }
    PlanCost total;
    choice.homes.assign(rows, Origin::rack);
    const std::vector<std::size_t> columns_of = cheapest_columns(costs, rows, columns);
    for (std::size_t target = 0; target < rows; ++target) {
      const std::size_t column = columns_of[target];
      if (column < task_.sources.size()) choice.homes[target] = static_cast<int>(column);
      total = total + PlanCost{costs[target * columns + column]};
      choice.landings.push_back(std::move(landings[target * columns + column]));
    }
    return total;
  }

  // The bound knew nothing of tiles that stay in the middle of a source and keep a block apart.
  PlanCost land_around_stays(PlanChoice& choice) {
    Stays stays(task_.sources.size());
    for (std::size_t target = 0; target < task_.targets.size(); ++target) {
      if (choice.homes[target] == Origin::rack) continue;
      std::vector<int>& places = stays[static_cast<std::size_t>(choice.homes[target])];
      for (const int place : choice.landings[target].stays) {
        places.push_back(origins_[target][static_cast<std::size_t>(place)].place);
      }
      std::sort(places.begin(), places.end());
    }
    LandingFinder finder(task_, stays);
    PlanCost total;
    for (std::size_t target = 0; target < task_.targets.size(); ++target) {
      const std::vector<int> fixed = choice.landings[target].stays;
      choice.landings[target] = finder.find(static_cast<int>(target), origins_[target], fixed);
      total = total + choice.landings[target].cost;
    }
    return total;
  }

  const PlanTask& task_;
  Meter& meter_;
  std::int64_t node_limit_;
  std::int64_t most_homes_;
  std::vector<Contest> contests_;
  std::vector<std::vector<bool>> used_;  // by contest and supply
  Assignment origins_;
  std::vector<int> given_;  // tiles by origin (the rack first) and target
  std::int64_t pairs_ = 0;  // of origin and target that are not zero
  std::int64_t nodes_ = 0;
  std::int64_t lowest_unreached_ = std::numeric_limits<std::int64_t>::max();
  PlanCost best_cost_;
  PlanSearchResult best_;
  bool is_exact_ = true;
  bool stopped_ = false;
};

}  // namespace

std::optional<PlanSearchResult> search_plan(const PlanTask& task, std::int64_t node_limit, Meter& meter) {
  return PlanSearch(task, node_limit, meter).run();
}

}  // namespace tilefish
