#include <cstdint>
#include <utility>

#include "players/candidates/candidates.h"
#include "players/candidates/move_list.h"
#include "players/finder.h"

namespace tilefish {

namespace {

// Every legal move there is, or where there are too many to look at, some that are spread evenly over all of them and
// the one with most tiles.
class ExactCandidates final : public CandidateSource {
 public:
  explicit ExactCandidates(const Ruleset& ruleset) : finder_(ruleset), list_(ruleset) {}

  std::vector<Candidate> find(const Position& position, const Budget& budget) override {
    const std::uint64_t most = budget.nodes > 0 ? budget.nodes : default_most;
    const AllMoves moves = list_.with_free_jokers(position);
    std::vector<Candidate> found;
    const auto add_if_legal = [&](TileCounts move) {
      if (list_.allows(position, move)) found.push_back({std::move(move), std::nullopt});
    };
    if (moves.count() <= most) {
      AllMoves::Cursor cursor(moves);
      while (std::optional<TileCounts> move = cursor.next()) add_if_legal(*std::move(move));
      return found;
    }
    add_largest(position, found);
    const std::uint64_t step = moves.count() / most;
    for (std::uint64_t i = 0; i < most; ++i) add_if_legal(moves.at(i * step));
    return found;
  }

  std::vector<Table> tables(const Position& position, const Candidate& candidate) override {
    const Position offered{.table = position.table, .rack = candidate.played, .opened = position.opened};
    std::vector<Table> tables;
    for (const bool keep_melds : {true, false}) {
      if (std::optional<Table> table = finder_.lay_all(offered, keep_melds)) tables.push_back(*std::move(table));
    }
    return tables;
  }

  std::optional<Table> winning_table(const Position& position, const std::vector<Candidate>&, const Budget&) override {
    return finder_.lay_all(position);
  }

 private:
  // Nine in ten positions have fewer than ten moves and one in a hundred more than two hundred.
  static constexpr std::uint64_t default_most = 1000;

  void add_largest(const Position& position, std::vector<Candidate>& found) {
    const std::optional<Table> table = finder_.best(position, Weights::tiles());
    const int numbers = position.rack.numbers();
    if (table) found.push_back({table->counts(numbers) - position.table.counts(numbers), std::nullopt});
  }

  MoveFinder finder_;
  MoveList list_;
};

}  // namespace

std::unique_ptr<CandidateSource> exact_candidates(const Ruleset& ruleset) {
  return std::make_unique<ExactCandidates>(ruleset);
}

}  // namespace tilefish
