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
// About what a round pays. Of points a world is taken to contradict by no more than of wins.
constexpr double points_of_a_win = 100;
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
  // There was no world in which it made a difference.
  [[nodiscard]] bool is_none() const { return squares_ == 0; }

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

PairedSearch::Worth PairedSearch::worth(World world, int seat, Effort& effort) {
  // Who holds how many tiles after a few turns says little of points.
  if (style_.turns > 0) return {.wins = play_.play_on(std::move(world), seat, style_.turns, effort)};
  play_.finish(world, effort);
  if (effort.stopped()) return {};
  const auto gain = static_cast<double>(world.result(play_.ruleset()).gains[static_cast<std::size_t>(seat)]);
  return {.wins = world.win_share(seat, play_.ruleset()), .points = gain / points_of_a_win};
}

PairedSearch::Best PairedSearch::best_of(const std::vector<Choice>& turns, Aim aim, const WorldSampler& sampler,
                                         Rng& rng, Effort& effort) {
  const double contradiction = style_.turns > 0 ? most_of_a_few_turns : 1;
  std::vector<Gain> wins(turns.size(), Gain(contradiction));
  std::vector<Gain> points(turns.size(), Gain(contradiction));
  const std::vector<Gain>& aimed_at = aim == Aim::score && style_.turns == 0 ? points : wins;
  std::vector<bool> given_up(turns.size(), false);
  std::size_t left = turns.size() - 1;
  int worlds = 0;
  for (; worlds < most_worlds && left > 0 && !effort.exhausted(); ++worlds) {
    const World world = sampler.sample(rng, effort);
    const int seat = world.to_move;
    const Worth usual = worth(after(world, turns.front()), seat, effort);
    if (effort.stopped()) break;
    // A world can take milliseconds, so the clock is heeded within it: each turn has a comparison of its own.
    for (std::size_t i = 1; i < turns.size() && !effort.exhausted(); ++i) {
      if (given_up[i]) continue;
      const Worth each = worth(after(world, turns[i]), seat, effort);
      if (effort.stopped()) break;
      wins[i].add(each.wins - usual.wins);
      points[i].add(each.points - usual.points);
      if (!aimed_at[i].is_behind()) continue;
      given_up[i] = true;
      --left;
    }
  }
  // The one most ahead of the usual turn by evidence; 0 for none.
  const auto most_ahead = [&](const std::vector<Gain>& gains, auto&& counts) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < turns.size(); ++i) {
      const bool is_ahead = !given_up[i] && counts(i) && gains[i].is_ahead(style_.evidence_to_deviate);
      if (is_ahead && (best == 0 || gains[i].mean() > gains[best].mean())) best = i;
    }
    return best;
  };
  std::size_t best = most_ahead(aimed_at, [](std::size_t) { return true; });
  // Points break ties: of turns that won and lost the very same worlds.
  const bool is_tie = best == 0 && aim == Aim::wins;
  if (is_tie) best = most_ahead(points, [&](std::size_t i) { return wins[i].is_none(); });
  if (best == 0) return {.worlds = worlds};
  const bool for_points = is_tie || &aimed_at == &points;
  return {.index = best,
          .worlds = worlds,
          .ahead = wins[best].mean(),
          .error = wins[best].standard_error(),
          .points = for_points ? std::optional(points_of_a_win * points[best].mean()) : std::nullopt};
}

}  // namespace tilefish
