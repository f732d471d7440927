#include "counting/estimate.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/hash.h"
#include "base/random.h"
#include "counting/hands.h"
#include "counting/plans.h"

namespace tilefish {

namespace {

constexpr std::uint64_t samples_per_task = 1000;

}  // namespace

Estimate estimate_from(std::uint64_t hits, std::uint64_t samples) {
  if (samples == 0) return {};
  const double n = static_cast<double>(samples);
  const double share = static_cast<double>(hits) / n;
  constexpr double z = 1.959963984540054;
  const double centre = (share + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  const double low = hits == 0 ? 0 : std::max(0.0, centre - half);
  const double high = hits == samples ? 1 : std::min(1.0, centre + half);
  return {.ratio = share, .low = low, .high = high, .samples = samples};
}

struct WinningHandSampler::Tables {
  GameShape shape;
  PlanTable plans;
  // hands[kinds][tiles], scaled by a power of two that depends on kinds alone.
  std::vector<std::vector<double>> hands;

  Tables(const GameShape& game, int jokers) : shape(game), plans(game, JokerHand::of(game, jokers), game.tiles()) {
    const GameShape one_kind = {.colours = 1, .numbers = 1, .copies = game.copies, .min_meld = game.min_meld};
    for (int kinds = 0; kinds <= game.colours * game.numbers; ++kinds) {
      const std::vector<Natural> exact = count_hands(one_kind, kinds, kinds * game.copies);
      const Natural largest = *std::max_element(exact.begin(), exact.end());
      std::vector<double> scaled;
      for (const Natural& each : exact) scaled.push_back(ratio(each, largest));
      hands.push_back(std::move(scaled));
    }
  }

  [[nodiscard]] double ways(int kinds, int tiles) const {
    const std::vector<double>& row = hands[static_cast<std::size_t>(kinds)];
    return tiles < 0 || tiles >= static_cast<int>(row.size()) ? 0 : row[static_cast<std::size_t>(tiles)];
  }

  void draw_row(int kinds_after, int& tiles_left, Rng& rng, std::vector<std::uint8_t>& row) const {
    for (int colour = 0; colour < shape.colours; ++colour) {
      const int others = kinds_after + shape.colours - 1 - colour;
      double total = 0;
      for (int count = 0; count <= shape.copies; ++count) total += ways(others, tiles_left - count);
      double draw = rng.unit() * total;
      int count = 0;
      for (; count < shape.copies; ++count) {
        draw -= ways(others, tiles_left - count);
        if (draw < 0) break;
      }
      while (ways(others, tiles_left - count) == 0) --count;  // a draw that rounding carried past the end
      row[static_cast<std::size_t>(colour)] = static_cast<std::uint8_t>(count);
      tiles_left -= count;
    }
  }
};

WinningHandSampler::WinningHandSampler(const GameShape& shape, int jokers)
    : tables_(std::make_unique<Tables>(shape, jokers)) {}

WinningHandSampler::~WinningHandSampler() = default;

namespace {

// One sampler's walk through the automaton, without making it deterministic.
class Walk {
 public:
  explicit Walk(PlanTable& plans) : plans_(plans) {}

  void start() { current_ = {plans_.start()}; }
  [[nodiscard]] bool alive() const { return !current_.empty(); }
  [[nodiscard]] bool won() const {
    return std::any_of(current_.begin(), current_.end(), [&](PlanTable::Id plan) { return plans_.is_won(plan); });
  }

  void read(Rows::Index row) {
    next_.clear();
    for (const PlanTable::Id plan : current_) {
      plans_.make_successors(plan);
      const std::span<const PlanTable::Successor> all = plans_.successors(plan);
      auto successor =
          std::lower_bound(all.begin(), all.end(), row,
                           [](const PlanTable::Successor& each, Rows::Index wanted) { return each.row < wanted; });
      for (; successor != all.end() && successor->row == row; ++successor) next_.push_back(successor->plan);
    }
    plans_.dominance().keep_undominated(next_, current_);
  }

 private:
  PlanTable& plans_;
  std::vector<PlanTable::Id> current_;
  std::vector<PlanTable::Id> next_;
};

}  // namespace

Result<Estimate> WinningHandSampler::estimate(int tiles, std::uint64_t samples, std::uint64_t seed, const Work& work) {
  std::uint64_t hits = 0;
  std::vector<std::uint8_t> row(static_cast<std::size_t>(tables_->shape.colours));
  Walk walk(tables_->plans);
  for (std::uint64_t begin = 0; begin < samples; begin += samples_per_task) {
    Rng rng(combine(combine(seed, static_cast<std::uint64_t>(tiles)), begin));
    const std::uint64_t count = std::min(samples_per_task, samples - begin);
    for (std::uint64_t sample = 0; sample < count; ++sample) {
      int left = tiles;
      walk.start();
      for (int number = 1; number <= tables_->shape.numbers && walk.alive(); ++number) {
        tables_->draw_row(tables_->shape.colours * (tables_->shape.numbers - number), left, rng, row);
        walk.read(tables_->plans.rows().index(row));
      }
      hits += walk.won() ? 1 : 0;
    }
    work.advance(count);
    if (work.stopped()) return Error{.what = "stopped after " + std::to_string(begin + count) + " samples"};
  }
  return estimate_from(hits, samples);
}

}  // namespace tilefish
