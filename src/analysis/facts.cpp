#include "analysis/facts.h"

#include <algorithm>
#include <utility>

#include "players/taste.h"
#include "rules/verify.h"
#include "solver/all_moves.h"
#include "solver/move_solver.h"
#include "solver/opening.h"
#include "solver/weights.h"

namespace tilefish {

namespace {

// The moves of a rack of fifty tiles can take minutes to count, where everything else takes milliseconds. Nodes and bytes
// rather than time, so that the answer is the same everywhere.
constexpr std::uint64_t most_counting_nodes = 60'000;
constexpr std::size_t most_counting_bytes = std::size_t{64} << 20;

// A question that was stopped leaves its reason here, and all that follow are not asked.
class Questions {
 public:
  explicit Questions(const Limits& limits) : limits_(limits) {}

  template <class T, class Ask>
  [[nodiscard]] T ask(T nothing, const Ask& question) {
    if (stopped_) return nothing;
    Outcome<T> outcome = question(limits_);
    if (outcome.finished()) return std::move(outcome).value();
    stopped_ = outcome.stopped();
    return nothing;
  }
  [[nodiscard]] const std::optional<Stopped>& stopped() const { return stopped_; }

 private:
  const Limits& limits_;
  std::optional<Stopped> stopped_;
};

Limits counting_limits(Limits limits) {
  limits.nodes = std::min(limits.nodes, most_counting_nodes);
  limits.bytes = std::min(limits.bytes, most_counting_bytes);
  return limits;
}

}  // namespace

struct FactFinder::Solvers {
  explicit Solvers(const Ruleset& rules)
      : ruleset(rules), moves(rules), openings(rules), all_moves(rules), weights(tiles_then_points(rules)) {}

  [[nodiscard]] std::optional<Move> best(const Position& position, const Weights& by, Questions& questions) {
    return questions.ask<std::optional<Move>>(
        std::nullopt, [&](const Limits& limits) { return moves.best(position, by, {}, limits); });
  }

  [[nodiscard]] OpeningFacts opening(const TileCounts& rack, Questions& questions) {
    const Opening best = questions.ask(
        Opening(), [&](const Limits& limits) { return openings.best(rack, OpeningObjective::value, limits); });
    return {.could_open = best.opens, .points = best.value, .missing = best.missing};
  }

  // What could have been laid beside what was. Whoever opens may not touch the table in that turn. Under the joker rule
  // `swap` two moves in one turn need not be one legal move, so the judge is asked.
  [[nodiscard]] TileCounts left_over(const Position& before, const Table& after, const TileCounts& kept,
                                     Questions& questions) {
    const TileCounts nothing(kept.numbers());
    if (kept.empty()) return nothing;
    const Position rest{.table = before.opened ? after : Table(), .rack = kept, .opened = true};
    const std::optional<Move> more = best(rest, weights, questions);
    if (!more) return nothing;
    const Table both = before.opened ? more->table : with_melds(after, more->table);
    return verify_move(before, both, ruleset).legal() ? more->played : nothing;
  }

  Ruleset ruleset;
  MoveSolver moves;
  OpeningSolver openings;
  AllMovesFinder all_moves;
  Weights weights;
};

FactFinder::FactFinder(const Ruleset& ruleset) : solvers_(std::make_unique<Solvers>(ruleset)) {}
FactFinder::~FactFinder() = default;
FactFinder::FactFinder(FactFinder&&) noexcept = default;
FactFinder& FactFinder::operator=(FactFinder&&) noexcept = default;

Outcome<TurnFacts> FactFinder::find(const Position& before, const std::optional<Table>& after, const Limits& limits) {
  Questions questions(limits);
  const int numbers = before.rack.numbers();
  TurnFacts facts;
  facts.laid = after ? after->counts(numbers) - before.table.counts(numbers) : TileCounts(numbers);
  facts.kept = before.rack - facts.laid;
  facts.left_over = TileCounts(numbers);
  if (!before.opened) facts.opening = solvers_->opening(before.rack, questions);

  const std::optional<Move> most = solvers_->best(before, solvers_->weights, questions);
  if (most) {
    facts.most_tiles = most->played.total();
    facts.could_go_out = facts.most_tiles == before.rack.total();
    const int penalty = solvers_->ruleset.joker_penalty();
    const std::optional<Move> dearest = solvers_->best(before, Weights::value(penalty), questions);
    if (dearest) facts.most_points = dearest->played.points(penalty);
  }

  if (after) {
    facts.melds_broken = static_cast<int>(before.table.melds.size()) - melds_kept(before.table, *after);
    facts.left_over = solvers_->left_over(before, *after, facts.kept, questions);
  } else if (most) {
    facts.left_over = most->played;
  }
  if (questions.stopped()) return *questions.stopped();

  if (!most) {
    facts.moves = 0;
    return facts;
  }
  const Outcome<AllMoves> all = solvers_->all_moves.find(before, counting_limits(limits));
  if (all.finished()) {
    facts.moves = all.value().count();
  } else if (const StopReason reason = all.stopped().reason;
             reason == StopReason::flag || reason == StopReason::deadline) {
    return all.stopped();
  }
  return facts;
}

}  // namespace tilefish
