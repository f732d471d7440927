#include "ratings/simulation.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/random.h"
#include "ratings/anchors.h"
#include "ratings/match_rating.h"

namespace tilefish {

namespace {

constexpr double elo_scale = 400 / 2.302585092994046;
constexpr const char* simulated_robots[] = {"level2", "level3", "level4", "level5", "level6", "level7"};

double share(Rng& rng) { return (static_cast<double>(rng.below(1ULL << 52)) + 0.5) / static_cast<double>(1ULL << 52); }

// People are about as strong as levels 2 to 7.
double drawn_strength(Rng& rng) {
  double sum = 0;
  for (int i = 0; i < 12; ++i) sum += share(rng);
  return 1500 + 300 * (sum - 6);
}

// Strength and luck: two with such luck win by the logistic curve of Elo.
double performance(double strength, Rng& rng) { return strength - elo_scale * std::log(-std::log(share(rng))); }

std::vector<int> places_of(const std::vector<double>& performances) {
  std::vector<int> places;
  for (const double own : performances) {
    places.push_back(1 + static_cast<int>(std::count_if(performances.begin(), performances.end(),
                                                        [&](double other) { return other > own; })));
  }
  return places;
}

class RatingWorld {
 public:
  explicit RatingWorld(const SimulationOptions& options) : options_(options), rng_(options.seed) {
    for (int i = 0; i < options.players; ++i) people_.push_back({.truth = drawn_strength(rng_), .rating = {}});
  }

  // A match for each player, who invites others or robots.
  void play_round() {
    for (std::size_t i = 0; i < people_.size(); ++i) {
      std::vector<Simulated*> table = {&people_[i]};
      std::vector<Simulated> robots(static_cast<std::size_t>(options_.seats));
      for (int seat = 1; seat < options_.seats; ++seat) {
        if (share(rng_) < options_.robot_share) {
          robots[static_cast<std::size_t>(seat)] = robot_near(people_[i].rating.rating);
          table.push_back(&robots[static_cast<std::size_t>(seat)]);
        } else {
          Simulated* other = table[0];
          while (std::find(table.begin(), table.end(), other) != table.end()) {
            other = &people_[rng_.below(people_.size())];
          }
          table.push_back(other);
        }
      }
      play(table);
    }
  }

  [[nodiscard]] const std::vector<Simulated>& people() const { return people_; }

 private:
  // People choose an opponent that is not much stronger or weaker, by what they are taken to be worth.
  Simulated robot_near(double rating) {
    Simulated best;
    double nearest = 1e9;
    for (const char* name : simulated_robots) {
      const Rating anchor = anchored_rating(name).value();
      const double distance = std::abs(anchor.rating - rating) + 100 * share(rng_);
      if (distance >= nearest) continue;
      nearest = distance;
      best = {.truth = anchor.rating - options_.robot_offset, .rating = anchor};
    }
    return best;
  }

  void play(const std::vector<Simulated*>& table) {
    std::vector<double> performances;
    for (const Simulated* each : table) performances.push_back(performance(each->truth, rng_));
    const std::vector<int> places = places_of(performances);
    std::vector<RatedSeat> seats;
    for (std::size_t i = 0; i < table.size(); ++i) {
      const bool robot = table[i] < people_.data() || table[i] >= people_.data() + people_.size();
      // A match every other day.
      seats.push_back({.before = table[i]->rating, .days = robot ? 0 : 0.5, .place = places[i], .anchored = robot});
    }
    const std::vector<Rating> after = after_match(seats);
    for (std::size_t i = 0; i < table.size(); ++i) table[i]->rating = after[i];
  }

  SimulationOptions options_;
  Rng rng_;
  std::vector<Simulated> people_;
};

std::vector<double> ranks_of(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> ranks(values.size());
  for (std::size_t i = 0; i < order.size(); ++i) ranks[order[i]] = static_cast<double>(i);
  return ranks;
}

}  // namespace

SimulationPoint measured(const std::vector<Simulated>& all, int matches) {
  SimulationPoint point{.matches = matches};
  std::vector<double> truths;
  std::vector<double> ratings;
  const double count = static_cast<double>(all.size());
  for (const Simulated& each : all) {
    const double error = std::abs(each.rating.rating - each.truth);
    point.error += error / count;
    point.deviation += each.rating.deviation / count;
    point.covered += error <= 2 * each.rating.deviation ? 1 / count : 0;
    truths.push_back(each.truth);
    ratings.push_back(each.rating.rating);
  }
  const std::vector<double> a = ranks_of(truths);
  const std::vector<double> b = ranks_of(ratings);
  double squares = 0;
  for (std::size_t i = 0; i < a.size(); ++i) squares += (a[i] - b[i]) * (a[i] - b[i]);
  point.correlation = 1 - 6 * squares / (count * (count * count - 1));
  return point;
}

std::vector<SimulationPoint> simulate_ratings(const SimulationOptions& options) {
  RatingWorld world(options);
  std::vector<SimulationPoint> points = {measured(world.people(), 0)};
  for (int i = 1; i <= options.matches; ++i) {
    world.play_round();
    points.push_back(measured(world.people(), i));
  }
  return points;
}

}  // namespace tilefish
