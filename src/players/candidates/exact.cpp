#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include "players/candidates/candidates.h"
#include "players/candidates/move_list.h"
#include "players/finder.h"

namespace tilefish {

namespace {

// Every legal move there is, or where there are too many to look at, some that are spread evenly over all of them and
// the one with most tiles. Where they are too many even to list, that one alone.
class ExactCandidates final : public CandidateSource {
 public:
  explicit ExactCandidates(const Ruleset& ruleset) : finder_(ruleset), list_(ruleset) {}

  std::vector<Candidate> find(const Position& position, std::uint64_t nodes, const Limits& limits) override {
    const std::uint64_t most = nodes > 0 ? nodes : default_most;
    const Outcome<AllMoves> listed = list_.with_free_jokers(position, for_listing(limits));
    std::vector<Candidate> found;
    if (!listed.finished()) {
      add_largest(position, found, limits);
      return found;
    }
    const AllMoves& moves = listed.value();
    Meter meter(limits);
    const auto add_if_legal = [&](TileCounts move) {
      if (list_.allows(position, move, limits)) found.push_back({std::move(move), std::nullopt});
      return meter.spend(steps_a_move);
    };
    if (moves.count() <= most) {
      AllMoves::Cursor cursor(moves);
      for (std::optional<TileCounts> move = cursor.next(); move; move = cursor.next()) {
        if (!add_if_legal(*std::move(move))) break;
      }
      return found;
    }
    add_largest(position, found, limits);
    const std::uint64_t step = moves.count() / most;
    for (std::uint64_t i = 0; i < most && add_if_legal(moves.at(i * step)); ++i) {
    }
    return found;
  }

  // The table that keeps most melds comes first, but takes longer to find.
  std::vector<Table> tables(const Position& position, const Candidate& candidate, const Limits& limits) override {
    finder_.begin(limits);
    const Position offered{.table = position.table, .rack = candidate.played, .opened = position.opened};
    std::vector<Table> tables;
    for (const bool keep_melds : {false, true}) {
      if (std::optional<Table> table = finder_.lay_all(offered, keep_melds)) tables.push_back(*std::move(table));
    }
    std::reverse(tables.begin(), tables.end());
    return tables;
  }

  std::optional<Table> winning_table(const Position& position, const std::vector<Candidate>&, std::uint64_t,
                                     const Limits& limits) override {
    finder_.begin(limits);
    return finder_.lay_all(position);
  }

 private:
  // Nine in ten positions have fewer than ten moves and one in a hundred more than two hundred.
  static constexpr std::uint64_t default_most = 1000;
  // A list of all moves takes less than this in nearly every position that comes up in play; with many tiles and jokers it
  // would take gigabytes and minutes, here half a second. A limit of bytes gives the same list for the same position.
  static constexpr std::size_t most_bytes_of_a_list = std::size_t{4} << 20;
  // Of a meter: to ask about a move costs some microseconds at least.
  static constexpr std::int64_t steps_a_move = 500;

  // Half of what time there is; the rest is for the move of most tiles, should the list not be done by then.
  [[nodiscard]] static Limits for_listing(const Limits& limits) {
    Limits listing = limits;
    listing.bytes = std::min(limits.bytes, most_bytes_of_a_list);
    if (limits.deadline == Limits::Clock::time_point::max()) return listing;
    return listing.within(std::chrono::duration<double>(limits.deadline - Limits::Clock::now()) / 2);
  }

  void add_largest(const Position& position, std::vector<Candidate>& found, const Limits& limits) {
    finder_.begin(limits);
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
