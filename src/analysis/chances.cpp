#include "analysis/chances.h"

#include <algorithm>
#include <cmath>

#include "analysis/small_ending.h"
#include "arena/intervals.h"
#include "base/hash.h"

namespace tilefish {

namespace {

// Before this many worlds a spread seen is no measure of the spread there is.
constexpr std::uint64_t fewest_worlds = 12;

// Of the play-outs, for choosing the best; the rest compares it with what was played.
constexpr double share_of_choosing = 0.6;

// In standard errors.
constexpr double lead_to_look_closer = 1.0;

constexpr std::uint64_t fresh_worlds = 0x66726573;

// One world more that contradicts is always possible, and counts.
double standard_error(const RunningMean& samples) {
  if (samples.count() == 0) return 1;
  const auto count = static_cast<double>(samples.count());
  return std::sqrt((samples.variance() * (count - 1) + 1) / count / count);
}

bool is_behind(const RunningMean& difference) {
  return difference.count() >= fewest_worlds && difference.mean() < -decided * standard_error(difference);
}

// What comes of one turn.
struct Tally {
  RunningMean difference;  // of the mover's share to the played turn, in the same worlds
  RunningMean share;
  RunningMean points;
};

// The play-outs of a turn, counted.
class Comparison {
 public:
  Comparison(const Turn& turn, const std::vector<Alternative>& alternatives, const Ruleset& ruleset, ImaginedPlay& play,
             Effort& effort)
      : mover_(static_cast<std::size_t>(turn.seat)),
        alternatives_(alternatives),
        ruleset_(ruleset),
        play_(play),
        effort_(effort),
        tallies_(alternatives.size()),
        given_up_(alternatives.size(), false),
        seats_(turn.view.seats.size()) {}

  [[nodiscard]] std::uint64_t play_outs() const { return play_outs_; }
  [[nodiscard]] bool stopped() const { return effort_.stopped() || effort_.exhausted(); }
  [[nodiscard]] const Tally& tally(std::size_t index) const { return tallies_[index]; }
  [[nodiscard]] bool given_up(std::size_t index) const { return given_up_[index]; }
  [[nodiscard]] std::vector<double> seats() const {
    std::vector<double> shares;
    for (const RunningMean& seat : seats_) shares.push_back(seat.mean());
    return shares;
  }

  // Plays what was played and all that are left in one world.
  void compare_all(const World& world) {
    const double played = play_on(world, 0);
    for (std::size_t i = 1; i < alternatives_.size() && !stopped(); ++i) {
      if (given_up_[i]) continue;
      const double share = play_on(world, i);
      if (stopped()) return;
      tallies_[i].difference.add(share - played);
      given_up_[i] = is_behind(tallies_[i].difference);
    }
  }

  // Plays what was played and one other; the other's difference.
  [[nodiscard]] double compare(const World& world, std::size_t index) {
    const double played = play_on(world, 0);
    return play_on(world, index) - played;
  }

  void play_played(const World& world) { (void)play_on(world, 0); }

  [[nodiscard]] bool somebody_is_left() const {
    return std::any_of(given_up_.begin() + 1, given_up_.end(), [](bool gone) { return !gone; });
  }

  // Of those that are not given up, the one with the highest mean; what was played if none is ahead of it by more than chance
  // brings easily: to look closer at a lead of nothing would find worse turns as often as better ones.
  [[nodiscard]] std::size_t best() const {
    std::size_t best = 0;
    double lead = 0;
    for (std::size_t i = 1; i < alternatives_.size(); ++i) {
      const RunningMean& difference = tallies_[i].difference;
      if (given_up_[i] || alternatives_[i].changes_plan || difference.mean() <= lead) continue;
      if (difference.mean() < lead_to_look_closer * standard_error(difference)) continue;
      best = i;
      lead = difference.mean();
    }
    return best;
  }

 private:
  double play_on(const World& world, std::size_t index) {
    if (stopped()) return 0;
    World next = after(world, alternatives_[index]);
    const WorldResult result = result_of(std::move(next), ruleset_, play_, effort_);
    ++play_outs_;
    if (effort_.stopped()) return 0;
    tallies_[index].share.add(result.shares[mover_]);
    tallies_[index].points.add(result.gains[mover_]);
    for (std::size_t seat = 0; index == 0 && seat < seats_.size(); ++seat) seats_[seat].add(result.shares[seat]);
    return result.shares[mover_];
  }

  std::size_t mover_;
  const std::vector<Alternative>& alternatives_;
  const Ruleset& ruleset_;
  ImaginedPlay& play_;
  Effort& effort_;
  std::vector<Tally> tallies_;
  std::vector<bool> given_up_;
  std::vector<RunningMean> seats_;  // after the played turn
  std::uint64_t play_outs_ = 0;
};

Stopped why(const Limits& limits, std::uint64_t play_outs) {
  Meter meter(limits);
  (void)meter.spend(Meter::steps_between_looks);
  return {.reason = meter.stopped() ? meter.reason() : StopReason::deadline, .nodes = play_outs};
}

}  // namespace

std::string_view name_of(Certainty certainty) {
  switch (certainty) {
    case Certainty::sampled: return "sampled";
    case Certainty::proven: return "proven";
    case Certainty::supposed: return "supposed";
  }
  return "";
}

World after(World world, const Alternative& alternative) {
  if (alternative.changes_plan) {
    world.seat(world.to_move).conduct = Conduct::waits;
    world.seat(world.to_move).rack_cap = 0;
  }
  if (alternative.table) {
    (void)world.lay(*alternative.table);
  } else {
    (void)world.draw(alternative.draws);
  }
  world.end_turn();
  return world;
}

Outcome<Chances> ChanceFinder::find(const Turn& turn, const std::vector<Alternative>& alternatives, Racks racks,
                                    const Company& company, std::uint64_t play_outs, std::uint64_t seed,
                                    const Limits& limits) {
  const Worlds worlds(turn, racks, company, play_, seed);
  const Worlds fresh(turn, racks, company, play_, combine(seed, fresh_worlds));
  Effort effort(limits);
  Comparison comparison(turn, alternatives, ruleset_, play_, effort);
  Chances chances;
  RunningMean loss;

  if (worlds.nothing_is_hidden()) {
    chances.certainty = Certainty::supposed;
    comparison.compare_all(worlds.at(0, effort));
  } else {
    const auto for_choosing = static_cast<std::uint64_t>(share_of_choosing * static_cast<double>(play_outs));
    for (std::uint64_t i = 0; comparison.play_outs() < for_choosing && !comparison.stopped(); ++i) {
      // What is certain already needs no more worlds than what was played.
      if (i >= fewest_worlds && !comparison.somebody_is_left()) break;
      comparison.compare_all(worlds.at(i, effort));
    }
  }
  chances.best = comparison.best();
  if (chances.certainty == Certainty::sampled) {
    for (std::uint64_t i = 0; comparison.play_outs() < play_outs && !comparison.stopped(); ++i) {
      const World world = fresh.at(i, effort);
      if (chances.best == 0) {
        comparison.play_played(world);
      } else {
        loss.add(comparison.compare(world, chances.best));
      }
    }
  }
  if (comparison.stopped()) return why(limits, comparison.play_outs());

  const Tally& played = comparison.tally(0);
  chances.share = played.share.mean();
  chances.share_error = standard_error(played.share);
  chances.points = played.points.mean();
  chances.seats = comparison.seats();
  chances.play_outs = comparison.play_outs();
  for (std::size_t i = 0; i < alternatives.size(); ++i) {
    const Tally& tally = comparison.tally(i);
    const bool is_best = i == chances.best && loss.count() > 0;
    const RunningMean& difference = is_best ? loss : tally.difference;
    chances.alternatives.push_back({.turn = alternatives[i],
                                    .share = std::clamp(chances.share + difference.mean(), 0.0, 1.0),
                                    .difference = difference.mean(),
                                    .error = i == 0 ? 0 : standard_error(difference),
                                    .points = tally.points.mean(),
                                    .worlds = static_cast<int>(tally.share.count()),
                                    .given_up = comparison.given_up(i)});
  }
  if (chances.best > 0) {
    chances.loss = chances.alternatives[chances.best].difference;
    chances.loss_error = chances.alternatives[chances.best].error;
    if (chances.loss <= 0) chances.best = 0;
  }
  if (racks == Racks::hidden && !prove(turn, limits, chances)) return why(limits, comparison.play_outs());
  return chances;
}

bool ChanceFinder::prove(const Turn& turn, const Limits& limits, Chances& chances) {
  const std::optional<EndingPosition> ending = small_ending_of(turn.view);
  if (!ending) return true;
  std::vector<double> shares;
  for (const AlternativeChance& each : chances.alternatives) {
    const std::optional<double> share =
        proven_share(*ending, ending->mover - each.turn.laid, ruleset_, endings_, limits);
    if (!share) {
      Meter meter(limits);
      return meter.spend(Meter::steps_between_looks);
    }
    shares.push_back(*share);
  }
  chances.certainty = Certainty::proven;
  chances.share = shares[0];
  chances.share_error = 0;
  chances.seats[static_cast<std::size_t>(turn.seat)] = shares[0];
  chances.seats[static_cast<std::size_t>(1 - turn.seat)] = 1 - shares[0];
  chances.best = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    AlternativeChance& each = chances.alternatives[i];
    each.share = shares[i];
    each.difference = shares[i] - shares[0];
    each.error = 0;
    each.given_up = false;
    if (!each.turn.changes_plan && shares[i] > shares[chances.best]) chances.best = i;
  }
  chances.loss = chances.alternatives[chances.best].difference;
  chances.loss_error = 0;
  return true;
}

}  // namespace tilefish
