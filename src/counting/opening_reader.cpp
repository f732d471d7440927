#include "counting/opening_reader.h"

#include <algorithm>
#include <numeric>

#include "base/hash.h"
#include "counting/hands.h"
#include "counting/natural.h"

namespace tilefish {

namespace {

// A binomial coefficient, in steps of a meter.
constexpr int steps_of_deals = 100;

WideCount to_count(const Natural& value) {
  Natural rest = value;
  WideCount count = 0;
  for (int place = 0; place < 128 && !rest.is_zero(); place += 16) {
    count |= WideCount{rest.divide_by(1U << 16)} << place;
  }
  return count;
}

}  // namespace

OpeningReader::OpeningReader(const GameShape& shape, int points, int jokers, int tiles, WorkMeter& meter)
    : shape_(shape), points_(points), jokers_(jokers), tiles_(tiles), plans_(shape, jokers, tiles, meter) {
  if (!meter.hold(plans_.rows().size() * sizeof(OpeningTally))) return;
  for (Rows::Index row = 0; row < plans_.rows().size(); ++row) {
    if (!meter.spend(steps_of_deals)) return;
    WideCount deals = 1;
    for (const std::uint8_t count : plans_.rows().counts(row)) deals *= to_count(binomial(shape_.copies, count));
    row_ways_.push_back({1, deals});
  }
}

void OpeningReader::go_to(int number, WorkMeter& meter) {
  number_ = number;
  meter.release(next_.bytes());
  next_ = {};
  plans_.go_to(number, meter);
  const std::vector<Natural> racks = count_hands(shape_, number - 1, tiles_, meter);
  rest_ways_.assign(static_cast<std::size_t>(tiles_) + 1, {});
  most_points_.assign(static_cast<std::size_t>(tiles_) + 1, 0);
  const int pieces_a_row = shape_.colours * shape_.copies;
  for (std::size_t tiles = 0; tiles < rest_ways_.size(); ++tiles) {
    if (!meter.spend(steps_of_deals)) return;
    if (tiles < racks.size()) rest_ways_[tiles].racks = to_count(racks[tiles]);
    rest_ways_[tiles].deals = to_count(binomial(pieces_a_row * (number - 1), static_cast<int>(tiles)));
    if (tiles > 0) {
      const int best = std::max(0, number - 1 - (static_cast<int>(tiles) - 1) / pieces_a_row);
      most_points_[tiles] = most_points_[tiles - 1] + best;
    }
  }
  release_hands(racks, meter);
}

void OpeningReader::read_rows(const OpeningLayer::State& state, WorkMeter& meter) {
  from_.clear();
  for (const OpeningPlan& plan : state.plans) from_.push_back({plans_.core(plan.key, meter), plan.points});
  const int left = tiles_ - state.tiles;
  for (Rows::Index row = 0; row < plans_.rows().end_of(left); ++row) {
    if (!meter.spend(4)) return;
    const int left_after = left - plans_.rows().tiles(row);
    if (left_after > shape_.colours * shape_.copies * (number_ - 1)) continue;
    if (find_plans(row, left_after, meter)) {
      const OpeningTally& rest = rest_ways_[static_cast<std::size_t>(left_after)];
      opening_.add(state.tally, {row_ways_[row].racks * rest.racks, row_ways_[row].deals * rest.deals});
    } else if (!found_.empty()) {
      make_canonical(meter);
      next_.add(state.tiles + plans_.rows().tiles(row), canonical_, state.tally, row_ways_[row], meter);
    }
  }
}

// True as soon as a plan opens; otherwise found_ holds the plans worth having.
bool OpeningReader::find_plans(Rows::Index row, int left_after, WorkMeter& meter) {
  found_.clear();
  for (const Plan& plan : from_) {
    for (const OpeningPlans::Step& step : plans_.steps(plan.core, row, meter)) {
      if (!meter.spend(1 + static_cast<std::int64_t>(found_.size()))) return false;
      const Plan next{step.to, plan.points + step.points};
      if (next.points - plans_.unsure_points(next.core) >= points_) return true;
      if (can_open(next, left_after)) add_if_undominated(next);
    }
  }
  return false;
}

// Every tile to come may lie in a meld, and every joker left at best on top of the next number's.
bool OpeningReader::can_open(const Plan& plan, int left_after) const {
  const int jokers = jokers_ - plans_.jokers_spent(plan.core);
  const int best_joker = std::min(shape_.numbers, number_ - 1 + jokers);
  return plan.points + most_points_[static_cast<std::size_t>(left_after)] + jokers * best_joker >= points_;
}

void OpeningReader::add_if_undominated(const Plan& plan) {
  const auto as_good = [&](const Plan& strong, const Plan& weak) {
    return strong.points - weak.points >= plans_.lead_needed(strong.core, weak.core);
  };
  for (const Plan& other : found_) {
    if (as_good(other, plan)) return;
  }
  std::erase_if(found_, [&](const Plan& other) { return as_good(plan, other); });
  found_.push_back(plan);
}

void OpeningReader::make_canonical(WorkMeter& meter) {
  const auto colours = static_cast<std::size_t>(shape_.colours);
  std::vector<std::uint64_t> marks(colours);
  for (const Plan& plan : found_) {
    std::uint64_t whole =
        combine(static_cast<std::uint64_t>(plan.points), static_cast<std::uint64_t>(plans_.jokers_spent(plan.core)));
    for (int i = 0; i < shape_.colours; ++i) whole += mix(plans_.run_state(plan.core, i) + 1000U);
    for (std::size_t i = 0; i < colours; ++i) {
      marks[i] += combine(whole, plans_.run_state(plan.core, static_cast<int>(i)));
    }
  }
  std::vector<std::uint8_t> order(colours);
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  std::sort(order.begin(), order.end(), [&](std::uint8_t a, std::uint8_t b) { return marks[a] < marks[b]; });
  canonical_.clear();
  for (const Plan& plan : found_) {
    canonical_.push_back({plans_.key(plans_.recoloured(plan.core, order, meter)), plan.points});
  }
  // What follows from many points dominates early and saves comparisons.
  std::sort(canonical_.begin(), canonical_.end(), [](const OpeningPlan& a, const OpeningPlan& b) {
    return a.points != b.points ? a.points > b.points : a.key > b.key;
  });
}

}  // namespace tilefish
