#include "analysis/small_ending.h"

#include <algorithm>
#include <cstdint>

namespace tilefish {

namespace {

constexpr int most_tiles_solved = 18;
constexpr std::uint64_t most_solving_nodes = 2000;

double share_of(EndingResult result) { return result == EndingResult::win ? 1 : result == EndingResult::tie ? 0.5 : 0; }

double share_of_blocked(const TileCounts& own, const TileCounts& other, int penalty) {
  const std::int64_t difference = own.points(penalty) - other.points(penalty);
  return difference < 0 ? 1 : difference == 0 ? 0.5 : 0;
}

}  // namespace

std::optional<EndingPosition> small_ending_of(const View& view) {
  const bool is_ending = view.players() == 2 && view.pool == 0 && view.seats[0].opened && view.seats[1].opened &&
                         !view.seats[0].resigned && !view.seats[1].resigned && !view.ruleset->must_play() &&
                         view.ruleset->joker_rule() == JokerRule::free;
  if (!is_ending || view.seats[0].tiles + view.seats[1].tiles > most_tiles_solved) return std::nullopt;
  return EndingPosition{.table = view.position.table.counts(view.ruleset->numbers()),
                        .mover = view.position.rack,
                        .other = view.unseen(),
                        .passes = view.passes};
}

Limits solving_limits(Limits limits) {
  limits.nodes = std::min(limits.nodes, most_solving_nodes);
  return limits;
}

std::optional<double> proven_share(const EndingPosition& before, const TileCounts& kept, const Ruleset& ruleset,
                                   EndingSolver& solver, const Limits& limits) {
  if (kept.empty()) return 1;
  const bool passes = kept == before.mover;
  const EndingPosition after{.table = before.table + (before.mover - kept),
                             .mover = before.other,
                             .other = kept,
                             .passes = passes ? before.passes + 1 : 0};
  if (after.passes > 1) return share_of_blocked(kept, before.other, ruleset.joker_penalty());
  const EndingAnswer answer = solver.solve(after, solving_limits(limits));
  if (!answer.proven) return std::nullopt;
  return 1 - share_of(answer.result);
}

}  // namespace tilefish
