#include "analysis/match_analysis.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

#include "base/hash.h"
#include "players/master/hoarding.h"
#include "players/master/imagined_play.h"

namespace tilefish {

namespace {

constexpr std::uint64_t first_pass = 60;
constexpr std::uint64_t more_each_pass = 4;

constexpr std::uint64_t luck_stream = 0x6c75636b;
constexpr std::uint64_t open_stream = 0x6f70656e;
constexpr std::uint64_t turns_stream = 0x7475726e;

StopReason stop_reason(const Limits& limits) {
  Meter meter(limits);
  (void)meter.spend(Meter::steps_between_looks);
  return meter.reason();
}

}  // namespace

// What one thread works with.
struct MatchAnalysis::Bench {
  explicit Bench(const Ruleset& ruleset) : facts(ruleset), alternatives(ruleset), chances(ruleset) {}

  FactFinder facts;
  AlternativeFinder alternatives;
  ChanceFinder chances;
};

MatchAnalysis::MatchAnalysis(MatchTurns match, const AnalysisOptions& options)
    : match_(std::move(match)),
      options_(options),
      turns_(match_.turns().size()),
      conducts_(static_cast<std::size_t>(match_.setup().players)) {
  for (const RoundTurns& round : match_.rounds()) hoarding_.push_back(chances_of_hoarding(round.last_view));
}

MatchAnalysis::~MatchAnalysis() = default;

bool MatchAnalysis::is_wanted(std::size_t turn) const {
  const Turn& each = match_.turns()[turn];
  return !each.is_resignation() && (!options_.seat || each.seat == *options_.seat);
}

bool MatchAnalysis::find_facts(std::size_t turn, Bench& bench, const Limits& limits) {
  const Turn& each = match_.turns()[turn];
  Outcome<TurnFacts> facts = bench.facts.find(each.view.position, each.laid_table(), limits);
  if (!facts.finished()) return false;
  turns_[turn].facts = std::move(facts).value();
  return true;
}

void MatchAnalysis::learn_conducts() {
  std::vector<std::vector<TellingTurn>> telling(conducts_.size());
  for (std::size_t i = 0; i < turns_.size(); ++i) {
    const Turn& turn = match_.turns()[i];
    if (!turns_[i].facts || turn.view.pool == 0) continue;
    const TurnFacts& facts = *turns_[i].facts;
    if (!facts.could_move() || facts.could_go_out) continue;
    telling[static_cast<std::size_t>(turn.seat)].push_back(
        {.rack = turn.view.position.rack.total(),
         .opened = turn.view.position.opened,
         .laid = !facts.laid.empty(),
         .laid_little = 2 * facts.laid.total() < facts.most_tiles,
         .is_early = turn.view.pool > pool_to_open_at(turn.view.players())});
  }
  for (std::size_t seat = 0; seat < conducts_.size(); ++seat) conducts_[seat] = conduct_of(telling[seat]);
}

Company MatchAnalysis::company_of(const Turn& turn) const {
  return {.mover = conducts_[static_cast<std::size_t>(turn.seat)],
          .hoarding = hoarding_[static_cast<std::size_t>(turn.round - 1)]};
}

// Either all of it is found, or what an earlier pass has found stays. A turn whose facts took too much has no chances.
bool MatchAnalysis::find_chances(std::size_t turn, std::uint64_t nodes, Bench& bench, const Limits& limits) {
  if (!turns_[turn].facts) return true;
  const Turn& each = match_.turns()[turn];
  const Ruleset& ruleset = match_.setup().ruleset;
  const std::uint64_t seed = combine(options_.seed, each.event);
  const Company company = company_of(each);
  TurnAnalysis found{.facts = turns_[turn].facts, .nodes = nodes};
  const Outcome<std::vector<Alternative>> alternatives = bench.alternatives.find(
      each, *found.facts, company.mover == SeatConduct{.conduct = Conduct::waits}, combine(seed, turns_stream), limits);
  if (!alternatives.finished()) return false;
  Outcome<Chances> chances =
      bench.chances.find(each, alternatives.value(), Racks::hidden, company, nodes, seed, limits);
  if (!chances.finished()) return false;
  found.chances = std::move(chances).value();
  found.name = turn_name(*found.facts, *found.chances);
  if (options_.luck && each.drawn) {
    const Worlds worlds(each, Racks::hidden, company, bench.chances.play(), combine(seed, luck_stream));
    const Outcome<Luck> luck =
        luck_of(each, worlds, ruleset, bench.chances.play(), nodes, combine(seed, luck_stream), limits);
    if (!luck.finished()) return false;
    found.luck = luck.value();
  }
  if (options_.open_racks) {
    Outcome<Chances> open =
        bench.chances.find(each, alternatives.value(), Racks::open, company, nodes, combine(seed, open_stream), limits);
    if (!open.finished()) return false;
    found.open = std::move(open).value();
  }
  turns_[turn] = std::move(found);
  return true;
}

// Once for each wanted turn, on all threads.
template <class Work>
StopReason MatchAnalysis::for_all(ThreadPool& pool, Benches& benches, const Limits& limits, Progress& progress,
                                  const Work& work) {
  const std::vector<std::size_t> wanted = wanted_turns();
  progress.set_total(progress.done() + wanted.size());
  pool.for_each_index(
      wanted.size(),
      [&](std::size_t index, unsigned worker) {
        // A limit that is reached ends each of the turns that are left at once.
        if (stop_reason(limits) != StopReason::none) return;
        work(wanted[index], *benches[worker]);
        progress.advance();
      },
      1, limits.stop);
  return stop_reason(limits);
}

MatchAnalysis::Benches MatchAnalysis::make_benches(unsigned count) const {
  Benches benches;
  for (unsigned i = 0; i < count; ++i) benches.push_back(std::make_unique<Bench>(match_.setup().ruleset));
  return benches;
}

StopReason MatchAnalysis::find_facts_of_all(ThreadPool& pool, Benches& benches, const Limits& limits,
                                            Progress& progress) {
  const StopReason reason = for_all(pool, benches, limits, progress,
                                    [&](std::size_t turn, Bench& bench) { find_facts(turn, bench, limits); });
  learn_conducts();
  return reason;
}

StopReason MatchAnalysis::run(ThreadPool& pool, const Limits& limits, Progress& progress, const OnPass& on_pass) {
  Benches benches = make_benches(pool.size());
  StopReason reason = find_facts_of_all(pool, benches, limits, progress);
  if (on_pass) on_pass(*this);
  const bool by_time = options_.nodes == 0;
  std::uint64_t nodes = by_time ? first_pass : options_.nodes;
  while (reason == StopReason::none) {
    progress.set_label("analysing, " + std::to_string(nodes) + " play-outs a turn");
    reason = for_all(pool, benches, limits, progress,
                     [&](std::size_t turn, Bench& bench) { find_chances(turn, nodes, bench, limits); });
    if (on_pass) on_pass(*this);
    if (!by_time) break;
    nodes *= more_each_pass;
  }
  return reason;
}

StopReason MatchAnalysis::find_all_facts(ThreadPool& pool, const Limits& limits, Progress& progress) {
  Benches benches = make_benches(pool.size());
  return find_facts_of_all(pool, benches, limits, progress);
}

void MatchAnalysis::set_conducts(std::vector<SeatConduct> conducts) {
  assert(conducts.size() == conducts_.size());
  conducts_ = std::move(conducts);
}

Outcome<TurnAnalysis> MatchAnalysis::analyse_turn(std::size_t turn, const Limits& limits) {
  if (!bench_) bench_ = std::make_unique<Bench>(match_.setup().ruleset);
  if (!find_facts(turn, *bench_, limits) || !find_chances(turn, options_.nodes, *bench_, limits)) {
    const StopReason reason = stop_reason(limits);
    return Stopped{.reason = reason == StopReason::none ? StopReason::bytes : reason};
  }
  return turns_[turn];
}

void MatchAnalysis::set_turn(std::size_t turn, TurnAnalysis analysis) { turns_[turn] = std::move(analysis); }

std::vector<std::size_t> MatchAnalysis::wanted_turns() const {
  std::vector<std::size_t> wanted;
  for (std::size_t i = 0; i < turns_.size(); ++i) {
    if (is_wanted(i)) wanted.push_back(i);
  }
  return wanted;
}

std::vector<std::size_t> MatchAnalysis::turns_left() const {
  std::vector<std::size_t> left = wanted_turns();
  std::erase_if(left, [&](std::size_t turn) { return !turns_[turn].facts || turns_[turn].nodes >= options_.nodes; });
  return left;
}

void MatchAnalysis::begin_steps() {
  steps_ = std::make_unique<Steps>();
  steps_->bench = std::make_unique<Bench>(match_.setup().ruleset);
  steps_->wanted = wanted_turns();
}

// Past turns that others have analysed, and into the next pass where this one is over.
void MatchAnalysis::go_to_next_turn() {
  Steps& steps = *steps_;
  const auto is_done = [&](std::size_t turn) { return steps.nodes > 0 && turns_[turn].nodes >= steps.nodes; };
  while (true) {
    while (steps.next < steps.wanted.size() && is_done(steps.wanted[steps.next])) ++steps.next;
    if (steps.next < steps.wanted.size() || steps.wanted.empty() || steps.nodes >= options_.nodes) return;
    if (steps.nodes == 0) learn_conducts();
    steps.nodes = next_pass(steps.nodes);
    steps.next = 0;
  }
}

MatchAnalysis::Step MatchAnalysis::step(const Limits& limits) {
  if (!steps_) begin_steps();
  Steps& steps = *steps_;
  go_to_next_turn();
  if (steps.next == steps.wanted.size()) return Step::all_done;
  const std::size_t turn = steps.wanted[steps.next];
  const bool found =
      steps.nodes == 0 ? find_facts(turn, *steps.bench, limits) : find_chances(turn, steps.nodes, *steps.bench, limits);
  if (!found && limits.stop != nullptr && limits.stop->requested()) return Step::interrupted;
  ++steps.next;
  if (steps.nodes == 0) go_to_next_turn();  // the facts are found as soon as the last one is
  return Step::done;
}

std::uint64_t MatchAnalysis::next_pass(std::uint64_t nodes) const {
  return std::min(options_.nodes, nodes == 0 ? first_pass : nodes * more_each_pass);
}

double MatchAnalysis::progress() const {
  if (!steps_) return 0;
  if (steps_->wanted.empty()) return 1;
  // The facts of a turn take about as long as so many of its play-outs.
  constexpr std::uint64_t facts_weight = 10;
  // Of all passes up to the one with so many play-outs, which is the last of them.
  const auto weight_up_to = [&](std::uint64_t last) {
    std::uint64_t weight = facts_weight;
    for (std::uint64_t nodes = 0; nodes < last;) weight += nodes = next_pass(nodes);
    return weight;
  };
  const std::uint64_t of_pass = steps_->nodes == 0 ? facts_weight : steps_->nodes;
  const std::uint64_t this_pass = weight_up_to(steps_->nodes);
  const std::uint64_t all = weight_up_to(options_.nodes);
  std::uint64_t done = 0;
  for (std::size_t i = 0; i < steps_->wanted.size(); ++i) {
    const bool is_whole = options_.nodes > 0 && turns_[steps_->wanted[i]].nodes >= options_.nodes;
    done += is_whole ? all : i < steps_->next ? this_pass : this_pass - of_pass;
  }
  return static_cast<double>(done) / static_cast<double>(all * steps_->wanted.size());
}

std::uint64_t MatchAnalysis::depth() const {
  std::optional<std::uint64_t> least;
  for (std::size_t i = 0; i < turns_.size(); ++i) {
    if (is_wanted(i)) least = std::min(least.value_or(turns_[i].nodes), turns_[i].nodes);
  }
  return least.value_or(0);
}

std::vector<SeatAnalysis> MatchAnalysis::seats() const {
  const auto players = conducts_.size();
  std::vector<SeatAnalysis> seats(players);
  for (std::size_t seat = 0; seat < players; ++seat) seats[seat].conduct = conducts_[seat];
  for (const RoundTurns& round : match_.rounds()) {
    if (!round.result) continue;
    for (SeatAnalysis& seat : seats) seat.result -= 1.0 / static_cast<double>(players);
    for (const int winner : round.result->winners) {
      seats[static_cast<std::size_t>(winner)].result += 1.0 / static_cast<double>(round.result->winners.size());
    }
  }
  std::vector<LossCount> losses(players);
  std::vector<double> believed_luck(players, 0);
  for (std::size_t i = 0; i < turns_.size(); ++i) {
    const TurnAnalysis& turn = turns_[i];
    const Turn& played = match_.turns()[i];
    SeatAnalysis& seat = seats[static_cast<std::size_t>(played.seat)];
    if (turn.facts && turn.facts->overlooked_going_out()) ++seat.overlooked_going_out;
    if (turn.luck) {
      seat.luck += turn.luck->value;
      believed_luck[static_cast<std::size_t>(played.seat)] += turn.luck->believed();
    }
    if (!turn.chances || !is_judged(turn.name)) continue;
    ++seat.judged;
    seat.lost += turn.chances->loss;
    losses[static_cast<std::size_t>(played.seat)].add(played.round, *turn.chances);
    if (turn.name == TurnName::inaccuracy) ++seat.inaccuracies;
    if (turn.name == TurnName::mistake) ++seat.mistakes;
    if (turn.name == TurnName::blunder) ++seat.blunders;
  }
  const double all_luck = std::accumulate(believed_luck.begin(), believed_luck.end(), 0.0);
  for (std::size_t i = 0; i < players; ++i) {
    SeatAnalysis& seat = seats[i];
    seat.losses = losses[i].losses();
    const double own = believed_luck[i];
    seat.adjusted = seat.result - own + (all_luck - own) / static_cast<double>(players - 1);
  }
  return seats;
}

}  // namespace tilefish
