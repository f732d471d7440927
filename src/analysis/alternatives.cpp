#include "analysis/alternatives.h"

#include <algorithm>
#include <span>
#include <utility>

#include "analysis/small_ending.h"
#include "base/random.h"
#include "ending/ending.h"
#include "players/finder.h"
#include "players/master/player.h"
#include "players/taste.h"
#include "rules/verify.h"
#include "solver/weights.h"

namespace tilefish {

namespace {

constexpr std::size_t most_alternatives = 12;
constexpr int parts_of_the_rack = 6;
// Enough for master's usual turn; its searches at larger tables and in endings are cut short.
constexpr std::uint64_t master_nodes = 200;

}  // namespace

std::string_view name_of(Idea idea) {
  switch (idea) {
    case Idea::played: return "played";
    case Idea::goes_out: return "goes out";
    case Idea::draws: return "draws";
    case Idea::most_tiles: return "most tiles";
    case Idea::most_points: return "most points";
    case Idea::few_tiles: return "few tiles";
    case Idea::large_opening: return "large opening";
    case Idea::small_opening: return "small opening";
    case Idea::master: return "master";
    case Idea::solved: return "solved ending";
    case Idea::some_of_them: return "some of them";
  }
  return "";
}

bool Alternative::is(Idea idea) const { return std::find(ideas.begin(), ideas.end(), idea) != ideas.end(); }

struct AlternativeFinder::Search {
  explicit Search(const Ruleset& rules)
      : ruleset(rules),
        finder(rules),
        openings(rules),
        master(master_player(rules)),
        endings(rules),
        most_tiles(tiles_then_points(rules)),
        most_points(Weights::value(rules.joker_penalty())) {}

  void add(Idea idea, std::optional<Table> table, int draws, const Position& before, std::vector<Alternative>& list) {
    const int numbers = ruleset.numbers();
    const TileCounts laid = table ? table->counts(numbers) - before.table.counts(numbers) : TileCounts(numbers);
    for (Alternative& known : list) {
      if (known.changes_plan || !(known.laid == laid) || known.draws != draws) continue;
      known.ideas.push_back(idea);
      return;
    }
    if (list.size() < most_alternatives) {
      list.push_back({.ideas = {idea}, .table = std::move(table), .laid = laid, .draws = draws});
    }
  }

  void add_move(Idea idea, std::optional<Table> table, const Position& before, std::vector<Alternative>& list) {
    if (table) add(idea, std::move(table), 0, before, list);
  }

  void add_openings(const Position& before, std::vector<Alternative>& list, const Limits& limits) {
    const auto open = [&](Idea idea, OpeningObjective objective) {
      const Outcome<Opening> opening = openings.best(before.rack, objective, limits);
      if (!opening.finished() || !opening.value().opens) return;
      add_move(idea, with_melds(before.table, opening.value().melds), before, list);
    };
    open(Idea::large_opening, OpeningObjective::value);
    open(Idea::small_opening, OpeningObjective::fewest);
  }

  // The best moves with random parts of the rack, the one of fewest tiles by its own name.
  void add_smaller_moves(const Position& before, Rng& rng, std::vector<Alternative>& list) {
    std::vector<Tile> tiles = before.rack.tiles();
    std::vector<Table> found;
    for (int i = 0; i < parts_of_the_rack && !finder.stopped(); ++i) {
      rng.shuffle(std::span(tiles));
      Position part = before;
      part.rack = TileCounts(ruleset.numbers(), std::span(tiles).first(1 + rng.below(tiles.size())));
      if (std::optional<Table> table = finder.best(part, rng.chance(0.5) ? most_tiles : most_points)) {
        found.push_back(*std::move(table));
      }
    }
    std::stable_sort(found.begin(), found.end(), [this](const Table& a, const Table& b) {
      return a.counts(ruleset.numbers()).total() < b.counts(ruleset.numbers()).total();
    });
    for (std::size_t i = 0; i < found.size(); ++i) {
      add_move(i == 0 ? Idea::few_tiles : Idea::some_of_them, std::move(found[i]), before, list);
    }
  }

  void add_solved_ending(const View& view, const Limits& limits, std::vector<Alternative>& list) {
    const std::optional<EndingPosition> ending = small_ending_of(view);
    if (!ending) return;
    const EndingAnswer answer = endings.solve(*ending, solving_limits(limits));
    if (!answer.proven) return;
    const TileCounts laid = ending->mover - answer.kept;
    if (laid.empty()) return add(Idea::solved, std::nullopt, 1, view.position, list);
    add_move(Idea::solved, finder.best({.table = view.position.table, .rack = laid, .opened = true}, most_tiles),
             view.position, list);
  }
  void add_master(const Turn& turn, bool goes_on_as_master, std::uint64_t seed, const Limits& limits,
                  std::vector<Alternative>& list);

  Ruleset ruleset;
  MoveFinder finder;
  OpeningSolver openings;
  std::unique_ptr<Player> master;
  EndingSolver endings;
  Weights most_tiles;
  Weights most_points;
};

void AlternativeFinder::Search::add_master(const Turn& turn, bool goes_on_as_master, std::uint64_t seed,
                                           const Limits& limits, std::vector<Alternative>& list) {
  const Position& before = turn.view.position;
  const Choice choice = master->choose(turn.view, {.nodes = master_nodes, .stop = limits.stop}, seed);
  if (choice && !verify_move(before, *choice, ruleset).legal()) return;
  add(Idea::master, choice, choice ? 0 : 1, before, list);
  if (goes_on_as_master || list.size() >= most_alternatives) return;
  const int numbers = ruleset.numbers();
  list.push_back({.ideas = {Idea::master},
                  .table = choice,
                  .laid = choice ? choice->counts(numbers) - before.table.counts(numbers) : TileCounts(numbers),
                  .draws = choice ? 0 : 1,
                  .changes_plan = true});
}

AlternativeFinder::AlternativeFinder(const Ruleset& ruleset) : search_(std::make_unique<Search>(ruleset)) {}
AlternativeFinder::~AlternativeFinder() = default;
AlternativeFinder::AlternativeFinder(AlternativeFinder&&) noexcept = default;
AlternativeFinder& AlternativeFinder::operator=(AlternativeFinder&&) noexcept = default;

Outcome<std::vector<Alternative>> AlternativeFinder::find(const Turn& turn, const TurnFacts& facts,
                                                          bool goes_on_as_master, std::uint64_t seed,
                                                          const Limits& limits) {
  const Position& before = turn.view.position;
  Search& search = *search_;
  search.finder.begin(limits);
  std::vector<Alternative> list;
  const std::optional<Table> played = turn.laid_table();
  search.add(Idea::played, played, played ? 0 : std::max(turn.record.drawn, 1), before, list);
  if (facts.could_go_out) {
    search.add_move(Idea::goes_out, search.finder.lay_all(before, true), before, list);
  } else {
    if (!facts.could_move() || !search.ruleset.must_play()) search.add(Idea::draws, std::nullopt, 1, before, list);
    if (facts.could_move()) {
      Rng rng(seed);
      search.add_move(Idea::most_tiles, search.finder.best(before, search.most_tiles, true), before, list);
      search.add_move(Idea::most_points, search.finder.best(before, search.most_points), before, list);
      if (!before.opened) search.add_openings(before, list, limits);
      search.add_master(turn, goes_on_as_master, rng.next(), limits, list);
      search.add_solved_ending(turn.view, limits, list);
      search.add_smaller_moves(before, rng, list);
    }
  }
  Meter meter(limits);
  if (search.finder.stopped() || !meter.spend(Meter::steps_between_looks)) {
    return Stopped{.reason = meter.stopped() ? meter.reason() : StopReason::flag};
  }
  return list;
}

}  // namespace tilefish
