#include "solver/plan/landing.h"

#include <algorithm>
#include <limits>
#include <map>

namespace tilefish {

namespace {

// The search over a row's units is cubic in their number; no row of real play has a tenth of this.
constexpr std::size_t most_units = 48;

constexpr PlanCost one_step{PlanCost::per_step};

}  // namespace

// Whether the tiles can be picked up as one block, once what lies between them and may leave has left.
bool LandingFinder::can_join(Origin left, Origin right) const {
  if (left.source != right.source) return false;
  if (left.is_rack()) return true;
  const auto source = static_cast<std::size_t>(left.source);
  if (!task_.sources[source].ordered) return true;
  if (left.place > right.place) return false;
  if (stays_.empty()) return true;
  const std::vector<int>& fixed = stays_[source];
  const auto next = std::upper_bound(fixed.begin(), fixed.end(), left.place);
  return next == fixed.end() || *next > right.place;
}

PlanCost LandingFinder::tiles_cost(const Unit& unit) const {
  return PlanCost::of(0, unit.from.is_rack() ? 0 : unit.last - unit.first + 1);
}

void LandingFinder::cut_into_units(std::span<const Origin> origins, std::span<const int> stays) {
  units_.clear();
  const auto is_fixed = [&](int place) { return std::binary_search(stays.begin(), stays.end(), place); };
  for (int place = 0; place < static_cast<int>(origins.size()); ++place) {
    const Origin origin = origins[static_cast<std::size_t>(place)];
    if (place > 0 && is_fixed(place) == is_fixed(place - 1) && can_join(units_.back().to, origin)) {
      units_.back().last = place;
      units_.back().to = origin;
    } else {
      units_.push_back({place, place, origin, origin});
    }
  }
}

Landing LandingFinder::gather_group(std::span<const Origin> origins, std::span<const int> stays) const {
  Landing landing{.stays = {stays.begin(), stays.end()}};
  std::vector<int> places;
  for (int place = 0; place < static_cast<int>(origins.size()); ++place) {
    if (!std::binary_search(stays.begin(), stays.end(), place)) places.push_back(place);
  }
  const auto origin = [&](int place) { return origins[static_cast<std::size_t>(place)]; };
  std::sort(places.begin(), places.end(), [&](int a, int b) {
    return std::pair(origin(a).source, origin(a).place) < std::pair(origin(b).source, origin(b).place);
  });
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (i == 0 || !can_join(origin(places[i - 1]), origin(places[i]))) {
      landing.blocks.emplace_back();
      landing.cost = landing.cost + one_step;
    }
    landing.blocks.back().push_back(places[i]);
    if (!origin(places[i]).is_rack()) landing.cost = landing.cost + PlanCost::of(0, 1);
  }
  for (Block& block : landing.blocks) std::sort(block.begin(), block.end());
  return landing;
}

// Putting a row together block by block, read backwards, is taking it apart: the fewest blocks of one source each,
// every one lying side by side when it is taken.
void LandingFinder::find_removals() {
  const std::size_t size = units_.size();
  removal_.assign((size + 1) * (size + 1), PlanCost{});
  joined_to_.assign(removal_.size(), 0);
  for (std::size_t left = size; left-- > 0;) {
    const PlanCost tiles = tiles_cost(units_[left]);
    for (std::size_t right = left + 1; right <= size; ++right) {
      PlanCost best = one_step + tiles + removal_[cell(left + 1, right)];
      std::size_t joined = left;
      for (std::size_t with = left + 1; with < right; ++with) {
        if (!can_join(units_[left].to, units_[with].from)) continue;
        const PlanCost cost = tiles + removal_[cell(left + 1, with)] + removal_[cell(with, right)];
        if (cost < best) {
          best = cost;
          joined = with;
        }
      }
      removal_[cell(left, right)] = best;
      joined_to_[cell(left, right)] = joined;
    }
  }
}

void LandingFinder::add_blocks(std::size_t left, std::size_t right, std::vector<Block>& blocks, Block pending) const {
  while (left < right) {
    for (int place = units_[left].first; place <= units_[left].last; ++place) pending.push_back(place);
    const std::size_t joined = joined_to_[cell(left, right)];
    if (joined == left) {
      blocks.push_back(std::move(pending));
      pending = {};
      ++left;
    } else {
      add_blocks(left + 1, joined, blocks, {});
      left = joined;
    }
  }
}

// Some tiles of the home may still be worth picking up: a joker out of order, or a tile that keeps two gaps apart.
std::vector<std::size_t> LandingFinder::choose_staying_units(int home) const {
  const std::size_t size = units_.size();
  const bool ordered = task_.sources[static_cast<std::size_t>(home)].ordered;
  std::vector<PlanCost> until(size);  // the cheapest with this unit as the last that stays
  std::vector<std::size_t> previous(size, size);
  std::size_t best_last = size;
  PlanCost best{std::numeric_limits<std::int64_t>::max()};
  for (std::size_t unit = 0; unit < size; ++unit) {
    if (units_[unit].from.source != home) continue;
    until[unit] = removal_[cell(0, unit)];
    for (std::size_t other = 0; other < unit; ++other) {
      if (units_[other].from.source != home) continue;
      if (ordered && units_[other].to.place > units_[unit].from.place) continue;
      const PlanCost cost = until[other] + removal_[cell(other + 1, unit)];
      if (cost <= until[unit]) {
        until[unit] = cost;
        previous[unit] = other;
      }
    }
    const PlanCost all = until[unit] + removal_[cell(unit + 1, size)];
    if (all <= best) {
      best = all;
      best_last = unit;
    }
  }
  std::vector<std::size_t> staying;
  for (std::size_t unit = best_last; unit != size; unit = previous[unit]) staying.push_back(unit);
  std::reverse(staying.begin(), staying.end());
  return staying;
}

Landing LandingFinder::land_around(std::span<const std::size_t> staying_units) const {
  Landing landing;
  std::size_t begin = 0;
  const auto land_until = [&](std::size_t end) {
    if (begin < end) landing.cost = landing.cost + removal_[cell(begin, end)];
    add_blocks(begin, end, landing.blocks, {});
  };
  for (const std::size_t unit : staying_units) {
    land_until(unit);
    for (int place = units_[unit].first; place <= units_[unit].last; ++place) landing.stays.push_back(place);
    begin = unit + 1;
  }
  land_until(units_.size());
  return landing;
}

// Leaves out places whose tile lies further left in the source than the one before: jokers that must be picked up.
std::vector<int> LandingFinder::in_order(const std::vector<int>& places, std::span<const Origin> origins) const {
  std::vector<int> kept;
  for (const int place : places) {
    const Origin origin = origins[static_cast<std::size_t>(place)];
    const bool ordered = task_.sources[static_cast<std::size_t>(origin.source)].ordered;
    if (!ordered || kept.empty() || origins[static_cast<std::size_t>(kept.back())].place < origin.place) {
      kept.push_back(place);
    }
  }
  return kept;
}

Landing LandingFinder::find(int target, std::span<const Origin> origins, int home) {
  std::vector<int> home_places;
  for (int place = 0; place < static_cast<int>(origins.size()) && home != Origin::rack; ++place) {
    if (origins[static_cast<std::size_t>(place)].source == home) home_places.push_back(place);
  }
  if (!task_.targets[static_cast<std::size_t>(target)].ordered) return gather_group(origins, home_places);
  cut_into_units(origins, {});
  if (units_.size() > most_units) return find(target, origins, in_order(home_places, origins));
  find_removals();
  return land_around(home == Origin::rack ? std::vector<std::size_t>{} : choose_staying_units(home));
}

Landing LandingFinder::find(int target, std::span<const Origin> origins, std::span<const int> stays) {
  if (!task_.targets[static_cast<std::size_t>(target)].ordered) return gather_group(origins, stays);
  cut_into_units(origins, stays);
  const auto is_fixed = [&](const Unit& unit) { return std::binary_search(stays.begin(), stays.end(), unit.first); };
  std::vector<std::size_t> staying;
  for (std::size_t unit = 0; unit < units_.size(); ++unit) {
    if (is_fixed(units_[unit])) staying.push_back(unit);
  }
  if (units_.size() <= most_units) {
    find_removals();
    return land_around(staying);
  }
  Landing landing{.exact = false, .stays = {stays.begin(), stays.end()}};
  for (const Unit& unit : units_) {
    if (is_fixed(unit)) continue;
    landing.cost = landing.cost + one_step + tiles_cost(unit);
    Block& block = landing.blocks.emplace_back();
    for (int place = unit.first; place <= unit.last; ++place) block.push_back(place);
  }
  return landing;
}

}  // namespace tilefish
