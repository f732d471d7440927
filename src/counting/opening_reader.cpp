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
    : shape_(shape), points_(points), jokers_(jokers), tiles_(tiles), drafts_(shape, jokers, tiles, meter) {
  if (!meter.hold(drafts_.rows().size() * sizeof(OpeningTally))) return;
  for (Rows::Index row = 0; row < drafts_.rows().size(); ++row) {
    if (!meter.spend(steps_of_deals)) return;
    WideCount deals = 1;
    for (const std::uint8_t count : drafts_.rows().counts(row)) deals *= to_count(binomial(shape_.copies, count));
    row_ways_.push_back({1, deals});
  }
}

void OpeningReader::go_to(int number, WorkMeter& meter) {
  number_ = number;
  meter.release(next_.bytes());
  next_ = {};
  drafts_.go_to(number, meter);
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
  for (const OpeningDraft& draft : state.drafts) from_.push_back({drafts_.core(draft.key, meter), draft.points});
  const int left = tiles_ - state.tiles;
  for (Rows::Index row = 0; row < drafts_.rows().end_of(left); ++row) {
    if (!meter.spend(4)) return;
    const int left_after = left - drafts_.rows().tiles(row);
    if (left_after > shape_.colours * shape_.copies * (number_ - 1)) continue;
    if (find_drafts(row, left_after, meter)) {
      const OpeningTally& rest = rest_ways_[static_cast<std::size_t>(left_after)];
      opening_.add(state.tally, {row_ways_[row].racks * rest.racks, row_ways_[row].deals * rest.deals});
    } else if (!found_.empty()) {
      make_canonical(meter);
      next_.add(state.tiles + drafts_.rows().tiles(row), canonical_, state.tally, row_ways_[row], meter);
    }
  }
}

// True as soon as a draft opens; otherwise found_ holds the drafts worth having.
bool OpeningReader::find_drafts(Rows::Index row, int left_after, WorkMeter& meter) {
  found_.clear();
  for (const Draft& draft : from_) {
    for (const OpeningDrafts::Step& step : drafts_.steps(draft.core, row, meter)) {
      if (!meter.spend(1 + static_cast<std::int64_t>(found_.size()))) return false;
      const Draft next{step.to, draft.points + step.points};
      if (next.points - drafts_.unsure_points(next.core) >= points_) return true;
      if (can_open(next, left_after)) add_if_undominated(next);
    }
  }
  return false;
}

// Every tile to come may lie in a meld, and every joker left at best on top of the next number's.
bool OpeningReader::can_open(const Draft& draft, int left_after) const {
  const int jokers = jokers_ - drafts_.jokers_spent(draft.core);
  const int best_joker = std::min(shape_.numbers, number_ - 1 + jokers);
  return draft.points + most_points_[static_cast<std::size_t>(left_after)] + jokers * best_joker >= points_;
}

void OpeningReader::add_if_undominated(const Draft& draft) {
  const auto as_good = [&](const Draft& strong, const Draft& weak) {
    return strong.points - weak.points >= drafts_.lead_needed(strong.core, weak.core);
  };
  for (const Draft& other : found_) {
    if (as_good(other, draft)) return;
  }
  std::erase_if(found_, [&](const Draft& other) { return as_good(draft, other); });
  found_.push_back(draft);
}

void OpeningReader::make_canonical(WorkMeter& meter) {
  const auto colours = static_cast<std::size_t>(shape_.colours);
  std::vector<std::uint64_t> marks(colours);
  for (const Draft& draft : found_) {
    std::uint64_t whole =
        combine(static_cast<std::uint64_t>(draft.points), static_cast<std::uint64_t>(drafts_.jokers_spent(draft.core)));
    for (int i = 0; i < shape_.colours; ++i) whole += mix(drafts_.run_state(draft.core, i) + 1000U);
    for (std::size_t i = 0; i < colours; ++i) {
      marks[i] += combine(whole, drafts_.run_state(draft.core, static_cast<int>(i)));
    }
  }
  std::vector<std::uint8_t> order(colours);
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  std::sort(order.begin(), order.end(), [&](std::uint8_t a, std::uint8_t b) { return marks[a] < marks[b]; });
  canonical_.clear();
  for (const Draft& draft : found_) {
    canonical_.push_back({drafts_.key(drafts_.recoloured(draft.core, order, meter)), draft.points});
  }
  // What follows from many points dominates early and saves comparisons.
  std::sort(canonical_.begin(), canonical_.end(), [](const OpeningDraft& a, const OpeningDraft& b) {
    return a.points != b.points ? a.points > b.points : a.key > b.key;
  });
}

}  // namespace tilefish
