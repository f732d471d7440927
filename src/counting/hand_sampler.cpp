#include "counting/hand_sampler.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "base/hash.h"
#include "base/random.h"
#include "counting/drafts.h"
#include "counting/forecast.h"
#include "counting/hands.h"

namespace tilefish {

namespace {

constexpr std::size_t populations = 16;
// Drawing a row of a hand and reading it, in steps of a meter.
constexpr int steps_of_row = 50;
constexpr double student_t_15 = 2.131449545559323;  // 97.5 % quantile for populations − 1 degrees of freedom

}  // namespace

SampledShare sampled_share_from(std::span<const double> shares, std::uint64_t samples) {
  assert(shares.size() == populations);
  const double n = static_cast<double>(shares.size());
  const double mean = std::accumulate(shares.begin(), shares.end(), 0.0) / n;
  double squares = 0;
  for (const double share : shares) squares += (share - mean) * (share - mean);
  const double half = student_t_15 * std::sqrt(squares / (n - 1) / n);
  // Where no population saw a win, or all saw nothing else, the spread tells nothing: then the rule of three does.
  const double unseen = 3.0 / static_cast<double>(std::max<std::uint64_t>(samples, 1));
  const double low = mean == 1 ? std::max(0.0, 1 - unseen) : std::max(0.0, mean - half);
  const double high = mean == 0 ? std::min(1.0, unseen) : std::min(1.0, mean + half);
  return {.ratio = mean, .low = low, .high = high, .samples = samples};
}

struct WinningHandSampler::Tables {
  GameShape shape;
  DraftTable drafts;
  // hands[kinds][tiles], scaled by a power of two that depends on kinds alone.
  std::vector<std::vector<double>> hands;

  // Of no use if the meter is stopped.
  Tables(const GameShape& game, int jokers, WorkMeter& meter)
      : shape(game), drafts(game, JokerHand::of(game, jokers), game.tiles(), Measure::tiles, meter) {
    const GameShape one_kind = {.colours = 1, .numbers = 1, .copies = game.copies, .min_meld = game.min_meld};
    for (int kinds = 0; kinds <= game.colours * game.numbers && !meter.stopped(); ++kinds) {
      const std::vector<Natural> exact = count_hands(one_kind, kinds, kinds * game.copies, meter);
      const Natural largest = *std::max_element(exact.begin(), exact.end());
      std::vector<double> scaled;
      for (const Natural& each : exact) {
        if (!meter.spend(4 + static_cast<std::int64_t>(largest.bits() / 64))) return;
        scaled.push_back(ratio(each, largest));
      }
      hands.push_back(std::move(scaled));
      release_hands(exact, meter);
    }
    for (const std::vector<double>& each : hands) {
      if (!meter.hold(each.size() * sizeof(double))) return;
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

  // An unbiased estimate from `size` hands.
  double share_of_population(int tiles, std::size_t size, Rng& rng, WorkMeter& meter);
};

WinningHandSampler::WinningHandSampler(const GameShape& shape, int jokers, RunningWork& work)
    : shape_(shape), jokers_(jokers), work_(work), tables_(work.workers()) {}

WinningHandSampler::~WinningHandSampler() = default;

namespace {

using Drafts = std::vector<DraftTable::Id>;

struct Particle {
  Drafts drafts;
  int tiles_left;
};

Drafts read_row(DraftTable& table, const Drafts& drafts, Rows::Index row, WorkMeter& meter) {
  Drafts next;
  for (const DraftTable::Id draft : drafts) {
    table.make_successors(draft, meter);
    if (meter.stopped()) return {};
    const std::span<const DraftTable::Id> successors = table.successors(draft).by(row);
    next.insert(next.end(), successors.begin(), successors.end());
  }
  Drafts kept;
  table.dominance().keep_undominated(next, kept, meter);
  return kept;
}

// As many as there were, spread evenly over the survivors; which ones come once more is drawn.
std::vector<Particle> resampled(const std::vector<Particle>& survivors, std::size_t count, Rng& rng) {
  std::vector<Particle> all;
  const double step = static_cast<double>(survivors.size()) / static_cast<double>(count);
  double at = rng.unit() * step;
  for (std::size_t i = 0; i < count; ++i, at += step) {
    all.push_back(survivors[std::min(static_cast<std::size_t>(at), survivors.size() - 1)]);
  }
  return all;
}

}  // namespace

double WinningHandSampler::Tables::share_of_population(int tiles, std::size_t size, Rng& rng, WorkMeter& meter) {
  // The hands of a population and their survivors, with a handful of drafts each.
  constexpr std::size_t bytes_of_particle = 2 * (sizeof(Particle) + 64);
  if (!meter.hold(size * bytes_of_particle)) return 0;
  std::vector<Particle> particles(size, {{drafts.start()}, tiles});
  std::vector<std::uint8_t> row(static_cast<std::size_t>(shape.colours));
  double share = 1;
  for (int number = 1; number <= shape.numbers; ++number) {
    std::vector<Particle> survivors;
    for (Particle& particle : particles) {
      if (!meter.spend(steps_of_row)) return 0;
      draw_row(shape.colours * (shape.numbers - number), particle.tiles_left, rng, row);
      particle.drafts = read_row(drafts, particle.drafts, drafts.rows().index(row), meter);
      const bool survives = number < shape.numbers
                                ? !particle.drafts.empty()
                                : std::any_of(particle.drafts.begin(), particle.drafts.end(),
                                              [&](DraftTable::Id draft) { return drafts.is_won(draft); });
      if (survives) survivors.push_back(std::move(particle));
    }
    share *= static_cast<double>(survivors.size()) / static_cast<double>(size);
    if (survivors.empty() || number == shape.numbers) break;
    particles = resampled(survivors, size, rng);
  }
  meter.release(size * bytes_of_particle);
  return share;
}

// Every population has random numbers of its own, so that it does not matter which thread draws it.
Outcome<SampledShare> WinningHandSampler::estimate(int tiles, std::uint64_t samples, std::uint64_t seed) {
  const std::size_t size = static_cast<std::size_t>(std::max<std::uint64_t>(1, samples / populations));
  const std::uint64_t own_seed = combine(seed, static_cast<std::uint64_t>(tiles));
  std::vector<double> shares(populations);
  work_.for_each(populations, [&](std::size_t population, unsigned worker) {
    WorkMeter& meter = work_.meter(worker);
    std::unique_ptr<Tables>& tables = tables_[worker];
    if (!tables) tables = std::make_unique<Tables>(shape_, jokers_, meter);
    if (!meter.visit(size)) return;
    Rng rng(combine(own_seed, population));
    shares[population] = tables->share_of_population(tiles, size, rng, meter);
    work_.advance(size * steps_per_sample);
  });
  if (work_.stopped()) return work_.how_far();
  return sampled_share_from(shares, size * populations);
}

}  // namespace tilefish
