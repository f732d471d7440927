#include "players/master/endgame.h"

#include <algorithm>

#include "base/limits.h"

namespace tilefish {

namespace {

// Up to here whole endings are solved, most of them in a few milliseconds.
constexpr int most_solved_tiles = 18;
constexpr std::uint64_t most_solved_nodes = 400;

// Of the time; what is left is for losing cheaply.
constexpr double share_of_search = 0.85;

}  // namespace

Endgame::Endgame(const Ruleset& ruleset) : penalty_(ruleset.joker_penalty()), search_(ruleset), solver_(ruleset) {}

bool Endgame::may_go_out(const EndingPosition& position, const Effort& effort) {
  search_.hunt().begin(effort.rest());
  return !position.mover_opened || search_.hunt().can_go_out(position);
}

EndgameAnswer Endgame::choose(const EndingPosition& position, EndingAim aim, Rng& rng, Effort& effort) {
  const bool is_small = position.mover.total() + position.other.total() <= most_solved_tiles;
  // The solver proves who wins, not by how much.
  if (aim == EndingAim::win && is_small && position.mover_opened && position.other_opened) {
    Limits limits = effort.rest();
    limits.nodes = std::min(limits.nodes / 2, most_solved_nodes);
    const std::uint64_t before = solver_.nodes();
    const EndingAnswer answer = solver_.solve(position, limits);
    effort.add_spent(solver_.nodes() - before);
    if (answer.proven) return {.racks = {answer.kept}};
  }
  Meter meter(effort.rest().with_share_of_time(share_of_search));
  const std::vector<EndingTurn> turns = search_.turns(position, aim, rng, meter);
  effort.add_spent(meter.nodes());
  const bool is_lost = turns.empty() || (turns.front().value.score < 0 && turns.front().value.proven);
  EndgameAnswer answer;
  if (is_lost && position.mover_opened) {
    answer.racks = cheapest_losses(position, turns, effort.rest(), rng);
  } else {
    for (const EndingTurn& turn : turns) answer.racks.push_back(turn.kept);
  }
  const bool passes = answer.racks.empty() || answer.racks.front() == position.mover;
  answer.was_cut_short = passes && turns.empty() && meter.stopped();
  return answer;
}

std::vector<TileCounts> Endgame::cheapest_losses(const EndingPosition& position, const std::vector<EndingTurn>& turns,
                                                 Limits limits, Rng& rng) {
  SafeRackHunt& hunt = search_.hunt();
  hunt.begin(limits);
  limits.nodes = 30;
  Meter few(limits);
  TileCounts safe = position.mover;
  if (!turns.empty()) {
    safe = turns.front().kept;
  } else if (const std::vector<KeptRack> found = hunt.find(position, {.restarts = 0, .tries = 4}, rng, few);
             !found.empty()) {
    safe = found.front().kept;
  }
  limits.nodes = 1;
  Meter one(limits);
  const TileCounts least = position.mover - hunt.laid_of(position.table, position.mover, one);
  const std::int64_t loss_if_blocked = safe.points(penalty_) - position.other.points(penalty_);
  const bool goes_out = !hunt.is_safe(position, safe);
  if (goes_out || least.points(penalty_) < loss_if_blocked) return {least, safe};
  return {safe};
}

}  // namespace tilefish
