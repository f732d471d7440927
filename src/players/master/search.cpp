#include "players/master/search.h"

#include <cmath>
#include <cstddef>
#include <utility>

namespace tilefish {

namespace {

// How many standard errors a turn must be behind the usual one to be given up.
constexpr double evidence_to_give_up = 1.5;
// Before this many worlds a spread seen is no measure of the spread there is.
constexpr int fewest_worlds = 12;
constexpr int most_worlds = 400;
// A few turns rarely change the chances by more.
constexpr double most_of_a_few_turns = 0.2;

// What a turn gained over the usual one, world by world.
class Gain {
 public:
  // One world more that contradicts this much is always possible.
  explicit Gain(double contradiction) : contradiction_(contradiction * contradiction) {}

  void add(double difference) {
    ++worlds_;
    sum_ += difference;
    squares_ += difference * difference;
  }
  [[nodiscard]] double mean() const { return worlds_ > 0 ? sum_ / worlds_ : 0; }
  [[nodiscard]] double standard_error() const {
    const double variance = (squares_ - sum_ * mean()) / (worlds_ - 1);
    return std::sqrt((variance * (worlds_ - 1) + contradiction_) / worlds_ / worlds_);
  }
  [[nodiscard]] bool is_behind() const {
    return worlds_ >= fewest_worlds && mean() < -evidence_to_give_up * standard_error();
  }
  [[nodiscard]] bool is_ahead(double errors) const {
    return worlds_ >= fewest_worlds && mean() > errors * standard_error();
  }

 private:
  double contradiction_;
  int worlds_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

World after(const World& world, const Choice& choice) {
  World next = world;
  next.take_turn(choice);
  return next;
}

}  // namespace

double PairedSearch::value(World world, int seat, Effort& effort) {
  return style_.turns > 0 ? play_.play_on(std::move(world), seat, style_.turns, effort)
                          : play_.play_out(std::move(world), seat, effort);
}

PairedSearch::Best PairedSearch::best_of(const std::vector<Choice>& turns, const WorldSampler& sampler, Rng& rng,
                                         Effort& effort) {
  std::vector<Gain> gains(turns.size(), Gain(style_.turns > 0 ? most_of_a_few_turns : 1));
  std::vector<bool> given_up(turns.size(), false);
  std::size_t left = turns.size() - 1;
  int worlds = 0;
  for (; worlds < most_worlds && left > 0 && !effort.exhausted(); ++worlds) {
    const World world = sampler.sample(rng, effort);
    const int seat = world.to_move;
    const double usual = value(after(world, turns.front()), seat, effort);
    if (effort.stopped()) break;
    // A world can take milliseconds, so the clock is heeded within it: each turn has a comparison of its own.
    for (std::size_t i = 1; i < turns.size() && !effort.exhausted(); ++i) {
      if (given_up[i]) continue;
      const double each = value(after(world, turns[i]), seat, effort);
      if (effort.stopped()) break;
      gains[i].add(each - usual);
      if (!gains[i].is_behind()) continue;
      given_up[i] = true;
      --left;
    }
  }
  std::size_t best = 0;
  for (std::size_t i = 1; i < turns.size(); ++i) {
    if (!given_up[i] && gains[i].is_ahead(style_.evidence_to_deviate) && gains[i].mean() > gains[best].mean()) best = i;
  }
  if (best == 0) return {.worlds = worlds};
  return {.index = best, .worlds = worlds, .ahead = gains[best].mean(), .error = gains[best].standard_error()};
}

}  // namespace tilefish
