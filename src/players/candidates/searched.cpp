#include <algorithm>
#include <cassert>
#include <chrono>
#include <utility>

#include "players/candidates/candidates.h"
#include "solver/reference/move_search.h"
#include "solver/weights.h"

namespace tilefish {

namespace {

class SearchedCandidates final : public CandidateSource {
 public:
  SearchedCandidates(SearchKind search, const Ruleset& ruleset) : search_(search), ruleset_(ruleset) {
    assert(search != SearchKind::exact);
  }

  std::vector<Candidate> find(const Position& position, std::uint64_t nodes, const Limits& limits) override {
    std::vector<Candidate> found;
    const TileCounts before = position.table.counts(position.rack.numbers());
    reference::MoveSearchOptions options{.method = search_ == SearchKind::astar
                                                       ? reference::MoveSearchMethod::a_star
                                                       : reference::MoveSearchMethod::breadth_first,
                                         .limits = limits_of(nodes, limits),
                                         .on_move = [&](const Table& table) {
                                           TileCounts played = table.counts(position.rack.numbers()) - before;
                                           found.push_back({std::move(played), table});
                                         }};
    (void)reference::search_move(position, Weights::tiles(), ruleset_, options);
    return found;
  }

  std::vector<Table> tables(const Position&, const Candidate& candidate, const Limits&) override {
    return {*candidate.table};
  }

  // Only what a search finds counts; a rack with jokers that were held back is searched again with them.
  std::optional<Table> winning_table(const Position& position, const std::vector<Candidate>& found, std::uint64_t nodes,
                                     const Limits& limits) override {
    for (const Candidate& candidate : found) {
      if (candidate.played == position.rack) return candidate.table;
    }
    const bool held_back = position.rack.jokers() > 0 &&
                           std::none_of(found.begin(), found.end(),
                                        [](const Candidate& candidate) { return candidate.played.jokers() > 0; });
    if (!held_back) return std::nullopt;
    for (Candidate& candidate : find(position, nodes, limits)) {
      if (candidate.played == position.rack) return std::move(candidate.table);
    }
    return std::nullopt;
  }

 private:
  // The source gave its robots twenty seconds; this is what they find most of their moves in.
  static constexpr std::uint64_t default_nodes = 2000;

  static Limits limits_of(std::uint64_t nodes, const Limits& limits) {
    Limits search = limits;
    const bool has_a_deadline = limits.deadline != Limits::Clock::time_point::max();
    if (nodes > 0 || !has_a_deadline) search.nodes = nodes > 0 ? nodes : default_nodes;
    return search;
  }

  SearchKind search_;
  Ruleset ruleset_;
};

}  // namespace

std::unique_ptr<CandidateSource> searched_candidates(SearchKind search, const Ruleset& ruleset) {
  return std::make_unique<SearchedCandidates>(search, ruleset);
}

}  // namespace tilefish
