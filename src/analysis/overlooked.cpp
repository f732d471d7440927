#include "analysis/overlooked.h"

#include <utility>

#include "players/taste.h"
#include "puzzles/daily_puzzle.h"

namespace tilefish {

bool overlooks_much(const TurnFacts& facts) {
  return facts.overlooked_going_out() || facts.most_tiles - facts.laid.total() >= far_more_tiles;
}

bool is_blunder_by_overlooking(const TurnAnalysis& turn) {
  if (!turn.facts || !overlooks_much(*turn.facts)) return false;
  return turn.facts->overlooked_going_out() || (turn.chances && turn.name == TurnName::blunder);
}

OverlookedFinder::OverlookedFinder(const Ruleset& ruleset) : ruleset_(ruleset), solver_(ruleset) {}

Outcome<std::optional<PeoplePuzzle>> OverlookedFinder::find(const Turn& turn, const TurnFacts& facts,
                                                            const Limits& limits) {
  constexpr std::optional<PeoplePuzzle> none = std::nullopt;
  const Position& position = turn.view.position;
  if (!position.opened || facts.most_tiles > most_puzzle_tiles) return none;
  TileCounts tiles = position.rack;
  if (!facts.could_go_out) {
    const Outcome<std::optional<Move>> best = solver_.best(position, tiles_then_points(ruleset_), {}, limits);
    if (!best.finished()) return best.stopped();
    if (!best.value()) return none;
    tiles = best.value()->played;
  }
  return puzzle_for_people({.table = position.table, .rack = std::move(tiles)}, ruleset_, limits);
}

Outcome<std::vector<PeoplePuzzle>> puzzles_of_blunders(const MatchAnalysis& analysis, const Limits& limits) {
  std::vector<PeoplePuzzle> puzzles;
  const Ruleset& ruleset = analysis.match().setup().ruleset;
  if (!suits_people_puzzles(ruleset)) return puzzles;
  OverlookedFinder finder(ruleset);
  for (const std::size_t i : analysis.wanted_turns()) {
    const TurnAnalysis& turn = analysis.turns()[i];
    if (!is_blunder_by_overlooking(turn)) continue;
    const Outcome<std::optional<PeoplePuzzle>> puzzle = finder.find(analysis.match().turns()[i], *turn.facts, limits);
    if (!puzzle.finished() && limits.stop != nullptr && limits.stop->requested()) return puzzle.stopped();
    if (puzzle.finished() && puzzle.value()) puzzles.push_back(*puzzle.value());
  }
  return puzzles;
}

Outcome<std::vector<PeoplePuzzle>> find_blunder_puzzles(MatchAnalysis& analysis, ThreadPool& pool,
                                                        const Limits& limits) {
  Progress facts("facts");
  if (const StopReason reason = analysis.find_all_facts(pool, limits, facts); reason != StopReason::none) {
    return Stopped{.reason = reason};
  }
  std::vector<PeoplePuzzle> puzzles;
  const Ruleset& ruleset = analysis.match().setup().ruleset;
  if (!suits_people_puzzles(ruleset)) return puzzles;
  OverlookedFinder finder(ruleset);
  for (const std::size_t i : analysis.wanted_turns()) {
    const std::optional<TurnFacts> known = analysis.turns()[i].facts;
    if (!known || !overlooks_much(*known)) continue;
    // Few are puzzles, which is soon seen; what they cost the mover takes many play-outs.
    Outcome<std::optional<PeoplePuzzle>> puzzle = finder.find(analysis.match().turns()[i], *known, limits);
    if (!puzzle.finished()) return puzzle.stopped();
    if (!puzzle.value()) continue;
    if (!known->overlooked_going_out()) {
      Outcome<TurnAnalysis> turn = analysis.analyse_turn(i, limits);
      if (!turn.finished()) return turn.stopped();
      analysis.set_turn(i, std::move(turn).value());
    }
    if (is_blunder_by_overlooking(analysis.turns()[i])) puzzles.push_back(*std::move(puzzle).value());
  }
  return puzzles;
}

}  // namespace tilefish
