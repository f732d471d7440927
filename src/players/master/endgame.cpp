#include "players/master/endgame.h"

#include <algorithm>
#include <utility>

namespace tilefish {

namespace {

// Up to here whole endings are solved, most of them in a few milliseconds.
constexpr int most_solved_tiles = 18;
constexpr std::uint64_t most_solved_nodes = 400;

constexpr std::size_t most_candidates = 8;
// Racks are small by then.
constexpr int deepest_turn = 5;

EndingPosition after_keeping(const EndingPosition& position, const TileCounts& kept) {
  const bool passes = kept == position.mover;
  return {.table = position.table + (position.mover - kept),
          .mover = position.other,
          .other = kept,
          .passes = passes ? position.passes + 1 : 0};
}

}  // namespace

Endgame::Endgame(const Ruleset& ruleset) : penalty_(ruleset.joker_penalty()), hunt_(ruleset), solver_(ruleset) {}

std::vector<TileCounts> Endgame::choose(const EndingPosition& position, Rng& rng, Effort& effort) {
  if (position.mover.total() + position.other.total() <= most_solved_tiles) {
    Limits limits = effort.rest();
    limits.nodes = std::min(limits.nodes / 2, most_solved_nodes);
    const std::uint64_t before = solver_.nodes();
    const EndingAnswer answer = solver_.solve(position, limits);
    effort.add_spent(solver_.nodes() - before);
    if (answer.proven) return {answer.kept};
  }
  Meter meter(effort.rest());
  std::vector<TileCounts> racks = candidates(position, rng, meter);
  for (std::size_t i = 0; i < racks.size() && !meter.stopped(); ++i) {
    const EndingPosition next = after_keeping(position, racks[i]);
    const bool over = next.passes > 1;
    const bool won = over ? points(racks[i]) < points(position.other) : !wins(next, 0, rng, meter);
    if (!won || (meter.stopped() && i > 0)) continue;
    std::rotate(racks.begin(), racks.begin() + static_cast<std::ptrdiff_t>(i),
                racks.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    break;
  }
  effort.add_spent(meter.nodes());
  return racks;
}

// To pass first, then from the cheapest rack up. If no safe rack is below the other's the round is lost, and what is kept is
// to cost little.
std::vector<TileCounts> Endgame::candidates(const EndingPosition& position, Rng& rng, Meter& meter) {
  const std::int64_t own = points(position.mover);
  const std::int64_t others = points(position.other);
  const bool is_ahead = own < others;
  std::vector<TileCounts> racks;
  if (is_ahead && hunt_.is_safe(position, position.mover)) {
    racks.push_back(position.mover);
    if (position.passes > 0) return racks;
  }
  std::vector<KeptRack> found = hunt_.find(
      position, {.below = is_ahead ? own : others, .restarts = 4, .tries = 10, .small_steps = true}, rng, meter);
  const std::size_t wanted = std::min(most_candidates, found.size());
  for (std::size_t i = 0; i < wanted; ++i) {
    // The cheapest three, then evenly spread ones.
    const std::size_t index = i < 3 || wanted < most_candidates ? i : i * (found.size() - 1) / (wanted - 1);
    if (std::find(racks.begin(), racks.end(), found[index].kept) == racks.end()) racks.push_back(found[index].kept);
  }
  if (!racks.empty()) return racks;
  // Also where the time was up before it began: what is left unsafe loses at once.
  Meter few(Limits{.nodes = 60});
  found = hunt_.find(position, {.restarts = 0, .tries = 4}, rng, few);
  if (!found.empty()) racks.push_back(found.front().kept);
  return racks;
}

bool Endgame::wins(const EndingPosition& position, int depth, Rng& rng, Meter& meter) {
  const std::int64_t own = points(position.mover);
  const std::int64_t others = points(position.other);
  if (own < others) {
    if (position.passes > 0 || depth >= deepest_turn) return true;
    return !wins(after_keeping(position, position.mover), depth + 1, rng, meter);
  }
  const std::vector<KeptRack> found =
      hunt_.find(position, {.below = others, .restarts = depth == 0 ? 2 : 1, .tries = 8}, rng, meter);
  if (found.empty()) return false;
  if (depth >= deepest_turn) return true;
  return !wins(after_keeping(position, found.front().kept), depth + 1, rng, meter);
}

}  // namespace tilefish
