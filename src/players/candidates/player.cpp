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
    std::vector<Candidate> found = source_->find(offered, budget);
    moves_found_ = found.size();
    if (std::optional<Table> table = source_->winning_table(view.position, found, budget)) return table;
    put_in_order(found, view, seed);
    for (const Candidate& candidate : found) {
      for (Table& table : source_->tables(view.position, candidate)) {
        if (!is_taboo(view, table)) return std::move(table);
      }
    }
    return last_resort_ ? last_resort_->best(view.position, Weights::tiles()) : std::nullopt;
  }

  std::optional<std::size_t> moves_found() const override { return moves_found_; }

 private:
  void put_in_order(std::vector<Candidate>& found, const View& view, std::uint64_t seed) const {
    Rng rng(seed);
    rng.shuffle(std::span(found));  // equals come in any order
    if (taste_ == Taste::random) return;
    std::vector<std::pair<int, Candidate>> ranked;
    const TileCounts table = view.position.table.counts(view.ruleset->numbers());
    for (Candidate& each : found) {
      const int rank = taste_ == Taste::greedy
                           ? greedy_rank(each.played)
                           : smart_cost(view.position.rack, each.played, table + each.played, *view.ruleset);
      ranked.emplace_back(rank, std::move(each));
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < found.size(); ++i) found[i] = std::move(ranked[i].second);
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
