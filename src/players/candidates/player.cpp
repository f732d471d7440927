#include "players/candidates/player.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "base/random.h"
#include "players/candidates/smart_cost.h"
#include "players/candidates/taboos.h"
#include "players/finder.h"
#include "players/quick_move.h"

namespace tilefish {

namespace {

// As many tiles as possible, and of as many the ones with fewest jokers, which are worth more later.
int greedy_rank(const TileCounts& played) { return played.jokers() - (max_jokers + 1) * played.total(); }

class CandidatePlayer final : public Player {
 public:
  CandidatePlayer(Taste taste, std::unique_ptr<CandidateSource> source, const Ruleset& ruleset)
      : taste_(taste), source_(std::move(source)) {
    if (ruleset.must_play()) last_resort_.emplace(ruleset);
  }

  Choice choose(const View& view, const Budget& budget, std::uint64_t seed) override {
    Position offered = view.position;
    if (taste_ == Taste::smart) offered.rack.set_jokers(0);
    const Limits limits = budget.from_now();
    const Limits for_list = budget.from_now(end_of_list);
    const Limits for_win = budget.from_now(end_of_win);
    const Limits for_costs = budget.from_now(end_of_costs);
    std::vector<Candidate> found = source_->find(offered, budget.nodes, for_list);
    moves_found_ = found.size();
    if (std::optional<Table> table = source_->winning_table(view.position, found, budget.nodes, for_win)) {
      return because(Motive::goes_out, std::move(table));
    }
    if (found.empty() && is_over(for_list)) return quick_choice(view);
    put_in_order(found, view, seed, for_costs);
    for (const Candidate& candidate : found) {
      for (Table& table : source_->tables(view.position, candidate, limits)) {
        if (!is_taboo(view, table)) return because(with_moves(motive_of(taste_)), std::move(table));
      }
      if (is_over(limits)) return quick_choice(view);
    }
    if (last_resort_) return must_play(view, limits);
    return because(*moves_found_ == 0 ? Reason(Motive::finds_nothing) : with_moves(Motive::shuns_all));
  }

  std::optional<std::size_t> moves_found() const override { return moves_found_; }

 private:
  // The parts of a turn's time by which the list of moves, the search for a win and the costs of smart have to be done; the
  // rest is for the tables.
  static constexpr double end_of_list = 0.5;
  static constexpr double end_of_win = 0.7;
  static constexpr double end_of_costs = 0.85;
  // A meter that is new looks at the clock and at the flag.
  [[nodiscard]] static bool is_over(const Limits& limits) { return !Meter(limits).spend(1); }

  static Motive motive_of(Taste taste) {
    switch (taste) {
      case Taste::random: return Motive::at_random;
      case Taste::greedy: return Motive::most_of_list;
      case Taste::smart: break;
    }
    return Motive::least_cost;
  }

  [[nodiscard]] Reason with_moves(Motive motive) const {
    return Reason(motive).with(Detail::moves, static_cast<std::int64_t>(*moves_found_));
  }

  // The time is up.
  [[nodiscard]] Choice quick_choice(const View& view) {
    std::optional<Table> table = quick_move(view.position, *view.ruleset);
    return because(Motive::is_late, table && (last_resort_ || !is_taboo(view, *table)) ? table : std::nullopt);
  }

  Choice must_play(const View& view, const Limits& limits) {
    last_resort_->begin(limits);
    Choice choice = because(Motive::must_lay, last_resort_->best(view.position, Weights::tiles()));
    return choice || !last_resort_->stopped() ? choice : quick_choice(view);
  }

  void put_in_order(std::vector<Candidate>& found, const View& view, std::uint64_t seed, const Limits& limits) const {
    Rng rng(seed);
    rng.shuffle(std::span(found));  // equals come in any order
    if (taste_ == Taste::random) return;
    std::vector<std::pair<int, Candidate>> ranked;
    const TileCounts table = view.position.table.counts(view.ruleset->numbers());
    for (Candidate& each : found) {
      if (!ranked.empty() && is_over(limits)) break;
      const int rank = taste_ == Taste::greedy
                           ? greedy_rank(each.played)
                           : smart_cost(view.position.rack, each.played, table + each.played, *view.ruleset);
      ranked.emplace_back(rank, std::move(each));
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    found.clear();
    for (auto& [rank, each] : ranked) found.push_back(std::move(each));
  }

  bool is_taboo(const View& view, const Table& after) const {
    const Table& before = view.position.table;
    if (frees_a_joker(before, after, *view.ruleset)) return true;
    return taste_ == Taste::smart && adds_a_large_group(before, after, *view.ruleset);
  }

  Taste taste_;
  std::unique_ptr<CandidateSource> source_;
  std::optional<std::size_t> moves_found_;
  // Under a ruleset that forbids to draw, even a taboo gives way, and so does a search that found nothing.
  std::optional<MoveFinder> last_resort_;
};

}  // namespace

std::unique_ptr<Player> candidate_player(Taste taste, SearchKind search, const Ruleset& ruleset) {
  return std::make_unique<CandidatePlayer>(
      taste, search == SearchKind::exact ? exact_candidates(ruleset) : searched_candidates(search, ruleset), ruleset);
}

}  // namespace tilefish
