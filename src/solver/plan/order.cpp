#include "solver/plan/order.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace tilefish {

namespace {

class BlockOrder {
 public:
  BlockOrder(const PlanTask& task, const PlanChoice& choice)
      : task_(task), choice_(choice), waiting_in_(task.sources.size() + 1, 0) {
    for (const PlanRow& source : task.sources) left_.emplace_back(source.tiles.size(), false);
    for (std::size_t target = 0; target < task.targets.size(); ++target) {
      laid_.emplace_back(task.targets[target].tiles.size(), false);
      for (const int place : choice.landings[target].stays) laid_[target][static_cast<std::size_t>(place)] = true;
      for (const Block& block : choice.landings[target].blocks) {
        wait({static_cast<int>(target), block});
      }
    }
  }

  std::vector<OrderedBlock> order() {
    while (!waiting_.empty()) {
      const std::size_t next = nicest_ready();
      if (next == waiting_.size()) {
        cut_the_first();
        continue;
      }
      OrderedBlock block = std::move(waiting_[next]);
      waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(next));
      --waiting_in(origin(block, 0).source);
      lay(block);
      last_target_ = block.target;
      ordered_.push_back(std::move(block));
    }
    return std::move(ordered_);
  }

 private:
  [[nodiscard]] Origin origin(const OrderedBlock& block, std::size_t index) const {
    return choice_.origins[static_cast<std::size_t>(block.target)][static_cast<std::size_t>(block.places[index])];
  }

  [[nodiscard]] int& waiting_in(int source) { return waiting_in_[static_cast<std::size_t>(source + 1)]; }

  void wait(OrderedBlock block) {
    ++waiting_in(origin(block, 0).source);
    waiting_.push_back(std::move(block));
  }

  void lay(const OrderedBlock& block) {
    for (std::size_t i = 0; i < block.places.size(); ++i) {
      laid_[static_cast<std::size_t>(block.target)][static_cast<std::size_t>(block.places[i])] = true;
      const Origin from = origin(block, i);
      if (!from.is_rack()) left_[static_cast<std::size_t>(from.source)][static_cast<std::size_t>(from.place)] = true;
    }
  }

  // Whether every flag strictly between two places is `value`.
  static bool all_between(const std::vector<bool>& flags, int a, int b, bool value) {
    for (int place = std::min(a, b) + 1; place < std::max(a, b); ++place) {
      if (flags[static_cast<std::size_t>(place)] != value) return false;
    }
    return true;
  }

  // Whether the tiles at two neighbouring indices of a block can be picked up and laid together now.
  [[nodiscard]] bool holds_together(const OrderedBlock& block, std::size_t index) const {
    const auto target = static_cast<std::size_t>(block.target);
    if (task_.targets[target].ordered &&
        !all_between(laid_[target], block.places[index], block.places[index + 1], false)) {
      return false;
    }
    const Origin a = origin(block, index);
    const Origin b = origin(block, index + 1);
    if (a.is_rack() || !task_.sources[static_cast<std::size_t>(a.source)].ordered) return true;
    const std::vector<bool>& left = left_[static_cast<std::size_t>(a.source)];
    return all_between(left, a.place, b.place, true) || belongs_between(block, a, b);
  }

  // In a group target the tiles of a block need not come in the order of the source: what lies between two of them may
  // be a third of the same block.
  [[nodiscard]] bool belongs_between(const OrderedBlock& block, Origin a, Origin b) const {
    const std::vector<bool>& left = left_[static_cast<std::size_t>(a.source)];
    for (int place = std::min(a.place, b.place) + 1; place < std::max(a.place, b.place); ++place) {
      bool own = left[static_cast<std::size_t>(place)];
      for (std::size_t i = 0; i < block.places.size() && !own; ++i) own = origin(block, i).place == place;
      if (!own) return false;
    }
    return true;
  }

  [[nodiscard]] bool is_ready(const OrderedBlock& block) const {
    for (std::size_t i = 0; i + 1 < block.places.size(); ++i) {
      if (!holds_together(block, i)) return false;
    }
    return true;
  }

  [[nodiscard]] bool is_started(int target) const {
    const std::vector<bool>& laid = laid_[static_cast<std::size_t>(target)];
    return std::find(laid.begin(), laid.end(), true) != laid.end();
  }

  // Whether the row that the target grows in still holds tiles that have to leave it.
  [[nodiscard]] bool is_crowded(int target) const {
    const int home = choice_.homes[static_cast<std::size_t>(target)];
    return home != Origin::rack && waiting_in_[static_cast<std::size_t>(home + 1)] > 0;
  }

  [[nodiscard]] bool touches_laid(const OrderedBlock& block) const {
    const auto target = static_cast<std::size_t>(block.target);
    if (!task_.targets[target].ordered) return true;
    const std::vector<bool>& laid = laid_[target];
    const auto before = static_cast<std::size_t>(block.places.front());
    const auto after = static_cast<std::size_t>(block.places.back()) + 1;
    return (before > 0 && laid[before - 1]) || (after < laid.size() && laid[after]);
  }

  // What a player would rather do later, the gravest first: crowd a row that is not cleared yet, start a row with what
  // already lies on the table, turn to another meld before one is finished, leave a gap.
  using Reluctance = std::array<bool, 5>;
  [[nodiscard]] Reluctance reluctance(const OrderedBlock& block) const {
    const bool started = is_started(block.target);
    const bool from_rack = origin(block, 0).is_rack();
    return {
        is_crowded(block.target) && origin(block, 0).source != choice_.homes[static_cast<std::size_t>(block.target)],
        block.target != last_target_, started == from_rack && !(started && touches_laid(block)),
        started && !touches_laid(block), from_rack};
  }

  [[nodiscard]] std::size_t nicest_ready() const {
    std::size_t best = waiting_.size();
    Reluctance least{};
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
      if (!is_ready(waiting_[i])) continue;
      const Reluctance each = reluctance(waiting_[i]);
      if (best < waiting_.size() && !(each < least)) continue;
      best = i;
      least = each;
    }
    return best;
  }

  void cut_the_first() {
    OrderedBlock& block = waiting_.front();
    assert(block.places.size() > 1);
    std::size_t end = 1;
    while (end < block.places.size() && holds_together(block, end - 1)) ++end;
    OrderedBlock rest{block.target, {block.places.begin() + static_cast<std::ptrdiff_t>(end), block.places.end()}};
    block.places.resize(end);
    if (!rest.places.empty()) wait(std::move(rest));
  }

  const PlanTask& task_;
  const PlanChoice& choice_;
  std::vector<std::vector<bool>> left_;  // by source and place: picked up
  std::vector<std::vector<bool>> laid_;  // by target and place: lies where it belongs
  std::vector<OrderedBlock> waiting_;
  std::vector<int> waiting_in_;  // how many of them by source, behind those of the rack
  std::vector<OrderedBlock> ordered_;
  int last_target_ = -1;
};

}  // namespace

std::vector<OrderedBlock> order_blocks(const PlanTask& task, const PlanChoice& choice) {
  return BlockOrder(task, choice).order();
}

}  // namespace tilefish
