#include "counting/openings.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>

#include "base/hash.h"
#include "counting/hands.h"
#include "counting/opening_plans.h"
#include "counting/plan_sets.h"
#include "counting/plans.h"

namespace tilefish {

namespace {

__extension__ using Count = unsigned __int128;

Natural to_natural(Count count) {
  const std::uint64_t words[] = {static_cast<std::uint64_t>(count), static_cast<std::uint64_t>(count >> 64)};
  return Natural::from_words(words);
}

Count to_count(const Natural& value) {
  Natural rest = value;
  Count count = 0;
  for (int place = 0; place < 128 && !rest.is_zero(); place += 16) count |= Count{rest.divide_by(1U << 16)} << place;
  return count;
}

struct Tally {
  Count racks = 0;
  Count deals = 0;

  void add(const Tally& other, const Tally& times) {
    racks += other.racks * times.racks;
    deals += other.deals * times.deals;
  }
};

struct Plan {
  OpeningPlans::Core core;
  int points;

  friend auto operator<=>(const Plan&, const Plan&) = default;
};

// All racks with the same number of tiles so far and the same plans worth having, up to the names of the colours.
class Layer {
 public:
  struct State {
    int tiles;
    std::vector<Plan> plans;
    Tally tally;
  };

  void add(int tiles, std::span<const Plan> plans, const Tally& tally, const Tally& times) {
    words_.assign(1, static_cast<std::uint32_t>(tiles));
    for (const Plan& plan : plans) {
      words_.push_back(plan.core);
      words_.push_back(static_cast<std::uint32_t>(plan.points));
    }
    const PlanSets::Interned interned = sets_.intern(words_, hash_words(words_));
    if (interned.is_new) tallies_.emplace_back();
    tallies_[interned.number].add(tally, times);
  }

  [[nodiscard]] std::size_t size() const { return tallies_.size(); }

  void read(std::size_t index, State& state) const {
    const std::span<const std::uint32_t> words = sets_.words(static_cast<PlanSets::Number>(index));
    state.tiles = static_cast<int>(words[0]);
    state.plans.clear();
    for (std::size_t i = 1; i < words.size(); i += 2) state.plans.push_back({words[i], static_cast<int>(words[i + 1])});
    state.tally = tallies_[index];
  }

 private:
  PlanSets sets_;
  std::vector<Tally> tallies_;
  std::vector<std::uint32_t> words_;
};

class OpeningCounter {
 public:
  OpeningCounter(const Ruleset& ruleset, int jokers, int tiles)
      : shape_(GameShape::of(ruleset)),
        points_(ruleset.opening_points()),
        jokers_(jokers),
        tiles_(tiles),
        plans_(shape_, jokers, tiles) {
    for (Rows::Index row = 0; row < plans_.rows().size(); ++row) {
      Count deals = 1;
      for (const std::uint8_t count : plans_.rows().counts(row)) deals *= to_count(binomial(shape_.copies, count));
      row_ways_.push_back({1, deals});
    }
  }

  // Empty if stopped.
  std::optional<Tally> count(const Work& work) {
    Layer layer;
    layer.add(0, std::vector<Plan>{{plans_.start(), 0}}, {1, 1}, {1, 1});
    for (int number = shape_.numbers; number >= 1; --number) {
      work.begin("openings with " + std::to_string(jokers_) + " jokers, number " + std::to_string(number) + ", " +
                     with_separators(layer.size()) + " states",
                 layer.size());
      begin_number(number);
      Layer next;
      Layer::State state;
      for (std::size_t i = 0; i < layer.size(); ++i) {
        if (work.stopped()) return std::nullopt;
        layer.read(i, state);
        read_rows(state, next);
        work.advance(1);
      }
      layer = std::move(next);
    }
    return opening_;
  }

 private:
  void begin_number(int number) {
    number_ = number;
    plans_.go_to(number);
    const std::vector<Natural> racks = count_hands(shape_, number - 1, tiles_);
    rest_ways_.assign(static_cast<std::size_t>(tiles_) + 1, {});
    most_points_.assign(static_cast<std::size_t>(tiles_) + 1, 0);
    const int pieces_a_row = shape_.colours * shape_.copies;
    for (std::size_t tiles = 0; tiles < rest_ways_.size(); ++tiles) {
      if (tiles < racks.size()) rest_ways_[tiles].racks = to_count(racks[tiles]);
      rest_ways_[tiles].deals = to_count(binomial(pieces_a_row * (number - 1), static_cast<int>(tiles)));
      if (tiles > 0) {
        const int best = std::max(0, number - 1 - (static_cast<int>(tiles) - 1) / pieces_a_row);
        most_points_[tiles] = most_points_[tiles - 1] + best;
      }
    }
  }

  void read_rows(const Layer::State& state, Layer& next) {
    const int left = tiles_ - state.tiles;
    for (Rows::Index row = 0; row < plans_.rows().end_of(left); ++row) {
      const int left_after = left - plans_.rows().tiles(row);
      if (left_after > shape_.colours * shape_.copies * (number_ - 1)) continue;
      if (find_plans(state.plans, row, left_after)) {
        const Tally& rest = rest_ways_[static_cast<std::size_t>(left_after)];
        opening_.add(state.tally, {row_ways_[row].racks * rest.racks, row_ways_[row].deals * rest.deals});
      } else if (!found_.empty()) {
        make_canonical();
        next.add(state.tiles + plans_.rows().tiles(row), found_, state.tally, row_ways_[row]);
      }
    }
  }

  // True as soon as a plan opens; otherwise found_ holds the plans worth having.
  bool find_plans(std::span<const Plan> plans, Rows::Index row, int left_after) {
    found_.clear();
    for (const Plan& plan : plans) {
      for (const OpeningPlans::Step& step : plans_.steps(plan.core, row)) {
        const Plan next{step.to, plan.points + step.points};
        if (next.points - plans_.unsure_points(next.core) >= points_) return true;
        if (can_open(next, left_after)) add_if_undominated(next);
      }
    }
    return false;
  }

  // Every tile to come may lie in a meld, and every joker left at best on top of the next number's.
  [[nodiscard]] bool can_open(const Plan& plan, int left_after) const {
    const int jokers = jokers_ - plans_.jokers_spent(plan.core);
    const int best_joker = std::min(shape_.numbers, number_ - 1 + jokers);
    return plan.points + most_points_[static_cast<std::size_t>(left_after)] + jokers * best_joker >= points_;
  }

  void add_if_undominated(const Plan& plan) {
    const auto as_good = [&](const Plan& strong, const Plan& weak) {
      return strong.points - weak.points >= plans_.lead_needed(strong.core, weak.core);
    };
    for (const Plan& other : found_) {
      if (as_good(other, plan)) return;
    }
    std::erase_if(found_, [&](const Plan& other) { return as_good(plan, other); });
    found_.push_back(plan);
  }

  void make_canonical() {
    const auto colours = static_cast<std::size_t>(shape_.colours);
    std::vector<std::uint64_t> marks(colours);
    for (const Plan& plan : found_) {
      std::uint64_t whole = combine(static_cast<std::uint64_t>(plan.points), plans_.jokers_spent(plan.core));
      for (int i = 0; i < shape_.colours; ++i) whole += mix(plans_.run_state(plan.core, i) + 1000U);
      for (std::size_t i = 0; i < colours; ++i) {
        marks[i] += combine(whole, plans_.run_state(plan.core, static_cast<int>(i)));
      }
    }
    std::vector<std::uint8_t> order(colours);
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    std::sort(order.begin(), order.end(), [&](std::uint8_t a, std::uint8_t b) { return marks[a] < marks[b]; });
    for (Plan& plan : found_) plan.core = plans_.recoloured(plan.core, order);
    std::sort(found_.begin(), found_.end());
  }

  GameShape shape_;
  int points_;
  int jokers_;
  int tiles_;
  OpeningPlans plans_;
  std::vector<Tally> row_ways_;
  int number_ = 0;
  std::vector<Tally> rest_ways_;  // racks and deals of the numbers below the current one, by tiles
  std::vector<int> most_points_;  // of so many tiles of these numbers
  std::vector<Plan> found_;
  Tally opening_;
};

// Counts are kept in 128 bits, points in 16. Where jokers alone make a meld, that must be enough to open.
std::optional<Error> refuse(const Ruleset& ruleset, const GameShape& shape) {
  const int pieces = std::min(ruleset.rack_size(), shape.tiles() + ruleset.jokers());
  if (shape.numbers > 1000 || binomial(shape.tiles() + ruleset.jokers(), pieces).bits() > 120) {
    return Error{.what = "there are too many racks to count openings",
                 .expected = "at most 1000 numbers, and a smaller rack or fewer tiles"};
  }
  const int jokers = std::min(ruleset.jokers(), shape.min_meld - 1);
  if (ruleset.opening_points() > 10'000 || !PlanTable::fits(shape, jokers)) {
    return Error{.what = "the game is too large to count openings",
                 .expected = "opening_points of at most 10000, and fewer colours, copies or jokers"};
  }
  const bool jokers_alone_open =
      shape.colours >= shape.min_meld && shape.min_meld * shape.numbers >= ruleset.opening_points();
  if (ruleset.jokers() >= shape.min_meld && !jokers_alone_open) {
    return Error{.what = "openings with melds of jokers alone that are too few points are not counted",
                 .expected = "fewer jokers than min_meld"};
  }
  return std::nullopt;
}

}  // namespace

Result<std::vector<OpeningCount>> count_openings(const Ruleset& ruleset, const Work& work) {
  const GameShape shape = GameShape::of(ruleset);
  if (std::optional<Error> refusal = refuse(ruleset, shape)) return std::move(*refusal);
  std::vector<OpeningCount> counts;
  for (int jokers = 0; jokers <= std::min(ruleset.jokers(), ruleset.rack_size()); ++jokers) {
    const int tiles = ruleset.rack_size() - jokers;
    if (tiles > shape.tiles()) continue;
    OpeningCount count{.jokers = jokers};
    const Natural joker_deals = binomial(ruleset.jokers(), jokers);
    count.racks = count_hands(shape, shape.numbers, tiles)[static_cast<std::size_t>(tiles)];
    count.deals = binomial(shape.tiles(), tiles) * joker_deals;
    if (jokers >= shape.min_meld || ruleset.opening_points() == 0) {
      count.opening_racks = count.racks;
      count.opening_deals = count.deals;
    } else {
      OpeningCounter counter(ruleset, jokers, tiles);
      const std::optional<Tally> opening = counter.count(work);
      if (!opening) return Error{.what = "stopped while counting openings with " + std::to_string(jokers) + " jokers"};
      count.opening_racks = to_natural(opening->racks);
      count.opening_deals = to_natural(opening->deals) * joker_deals;
    }
    counts.push_back(std::move(count));
  }
  return counts;
}

}  // namespace tilefish
