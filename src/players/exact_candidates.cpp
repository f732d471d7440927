#include <algorithm>
#include <cstddef>
#include <unordered_set>
#include <utility>

#include "base/hash.h"
#include "players/candidates.h"
#include "players/move_finder.h"
#include "players/smart_cost.h"

namespace tilefish {

namespace {

std::uint64_t hash_of(const TileCounts& tiles) {
  std::uint64_t hash = static_cast<std::uint64_t>(tiles.jokers());
  for (int number = 1; number <= tiles.numbers(); ++number) hash = combine(hash, tiles.row(number));
  return hash;
}

// The handfuls of tiles by which a play can grow: one tile, two that belong together, a meld; the latter two also with
// a joker in place of a tile.
std::vector<TileCounts> handfuls(const TileCounts& rack, const Ruleset& ruleset) {
  std::vector<TileCounts> all;
  std::vector<Tile> kinds;
  for (const Tile tile : rack.tiles()) {
    if (kinds.empty() || kinds.back() != tile) kinds.push_back(tile);
  }
  const auto add = [&](std::vector<Tile> tiles) {
    TileCounts handful(rack.numbers(), tiles);
    if (rack.contains(handful)) all.push_back(std::move(handful));
  };
  for (const Tile tile : kinds) add({tile});
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    for (std::size_t j = i + 1; j < kinds.size(); ++j) {
      if (kinds[i].is_joker() || kinds[j].is_joker()) continue;
      const std::vector<Tile> thirds = completions(kinds[i], kinds[j], ruleset);
      if (thirds.empty()) continue;
      add({kinds[i], kinds[j]});
      add({kinds[i], kinds[j], Tile::joker()});
      for (const Tile third : thirds) {
        if (kinds[j] < third) add({kinds[i], kinds[j], third});
      }
    }
  }
  return all;
}

// Grows plays from the empty one, handful by handful, as the seed's outer loop does tile by tile; every play it reports
// is proved by the solver. The best play of the solver itself is always among them.
class ExactCandidates final : public CandidateSource {
 public:
  explicit ExactCandidates(const Ruleset& ruleset) : finder_(ruleset) {}

  std::vector<Candidate> find(const Position& position, const Budget& budget) override {
    const std::uint64_t most_checks = budget.nodes > 0 ? budget.nodes : default_checks;
    const std::vector<TileCounts> steps = handfuls(position.rack, finder_.ruleset());
    std::vector<TileCounts> plays = {TileCounts(position.rack.numbers())};
    std::unordered_set<std::uint64_t> seen;
    std::vector<Candidate> found;
    add_largest(position, seen, plays, found);
    std::uint64_t checks = 0;
    // The empty play first, then what was found, in that order.
    for (std::size_t next = 0; next < plays.size() && checks < most_checks; ++next) {
      const TileCounts left = position.rack - plays[next];
      for (const TileCounts& step : steps) {
        if (!left.contains(step)) continue;
        TileCounts play = plays[next] + step;
        if (!seen.insert(hash_of(play)).second) continue;
        if (++checks > most_checks) break;
        if (!can_be_melds(position, play)) continue;
        if (is_enough(position, play)) found.push_back({play, std::nullopt});
        plays.push_back(std::move(play));
      }
    }
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
  static constexpr std::uint64_t default_checks = 400;

  void add_largest(const Position& position, std::unordered_set<std::uint64_t>& seen, std::vector<TileCounts>& plays,
                   std::vector<Candidate>& found) {
    const std::optional<Table> table = finder_.best(position, Weights::tiles());
    if (!table) return;
    const int numbers = position.rack.numbers();
    TileCounts play = table->counts(numbers) - position.table.counts(numbers);
    seen.insert(hash_of(play));
    plays.push_back(play);
    found.push_back({std::move(play), std::nullopt});
  }

  // Before the opening the table may not be touched, and what is not yet worth enough may still grow.
  bool can_be_melds(const Position& position, const TileCounts& play) {
    return finder_.can_lay_all({.table = position.opened ? position.table : Table(), .rack = play, .opened = true});
  }

  bool is_enough(const Position& position, const TileCounts& play) {
    return position.opened || finder_.can_lay_all({.table = position.table, .rack = play, .opened = false});
  }

  MoveFinder finder_;
};

}  // namespace

std::unique_ptr<CandidateSource> exact_candidates(const Ruleset& ruleset) {
  return std::make_unique<ExactCandidates>(ruleset);
}

}  // namespace tilefish
