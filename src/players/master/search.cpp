#include "players/master/search.h"

#include <cmath>
#include <cstddef>

namespace tilefish {

namespace {

// How many standard errors a turn must be ahead of the usual one to be chosen, and how many behind to be given up.
constexpr double evidence_to_deviate = 2.5;
constexpr double evidence_to_give_up = 1.5;
// Before this many worlds a spread seen is no measure of the spread there is.
constexpr int fewest_worlds = 12;
constexpr int most_worlds = 400;

// What a turn gained over the usual one, world by world.
class Gain {
 public:
  void add(double difference) {
    ++worlds_;
    sum_ += difference;
    squares_ += difference * difference;
  }
  [[nodiscard]] double mean() const { return worlds_ > 0 ? sum_ / worlds_ : 0; }
  [[nodiscard]] double standard_error() const {
    const double variance = (squares_ - sum_ * mean()) / (worlds_ - 1);
    // One world more that contradicts is always possible.
    return std::sqrt((variance * (worlds_ - 1) + 1) / worlds_ / worlds_);
  }
  [[nodiscard]] bool is_behind() const {
    return worlds_ >= fewest_worlds && mean() < -evidence_to_give_up * standard_error();
  }
  [[nodiscard]] bool is_ahead() const {
    return worlds_ >= fewest_worlds && mean() > evidence_to_deviate * standard_error();
  }

 private:
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

std::size_t PairedSearch::best_of(const std::vector<Choice>& turns, const WorldSampler& sampler, Rng& rng,
                                  Effort& effort) {
  std::vector<Gain> gains(turns.size());
  std::vector<bool> given_up(turns.size(), false);
  std::size_t left = turns.size() - 1;
  for (int worlds = 0; worlds < most_worlds && left > 0 && !effort.exhausted(); ++worlds) {
    const World world = sampler.sample(rng, effort);
    const int seat = world.to_move;
    const double usual = play_.play_out(after(world, turns.front()), seat, effort);
    if (effort.stopped()) break;
    // A world can take milliseconds, so the clock is heeded within it: each turn has a comparison of its own.
    for (std::size_t i = 1; i < turns.size() && !effort.exhausted(); ++i) {
      if (given_up[i]) continue;
      const double value = play_.play_out(after(world, turns[i]), seat, effort);
      if (effort.stopped()) break;
      gains[i].add(value - usual);
      if (!gains[i].is_behind()) continue;
      given_up[i] = true;
      --left;
    }
  }
  std::size_t best = 0;
  for (std::size_t i = 1; i < turns.size(); ++i) {
    if (!given_up[i] && gains[i].is_ahead() && gains[i].mean() > gains[best].mean()) best = i;
  }
  return best;
}

}  // namespace tilefish
