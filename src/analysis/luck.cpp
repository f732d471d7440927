#include "analysis/luck.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "arena/intervals.h"
#include "base/random.h"

namespace tilefish {

namespace {

int kinds_of(const std::vector<Tile>& pool, int numbers) {
  const std::vector<Tile> sorted = TileCounts(numbers, pool).tiles();
  int kinds = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) kinds += i == 0 || !(sorted[i] == sorted[i - 1]) ? 1 : 0;
  return kinds;
}

}  // namespace

void put_on_top(World& world, Tile tile) {
  assert(!world.pool.empty());
  Tile& top = world.pool.back();
  if (const auto place = std::find(world.pool.rbegin(), world.pool.rend(), tile); place != world.pool.rend()) {
    std::swap(*place, top);
    return;
  }
  for (std::size_t seat = 0; seat < world.seats.size(); ++seat) {
    TileCounts& rack = world.seats[seat].rack;
    if (static_cast<int>(seat) == world.to_move || rack.count(tile) == 0) continue;
    rack.remove(tile);
    rack.add(top);
    top = tile;
    return;
  }
  assert(false);  // a tile that the mover has not seen is somewhere
}

Outcome<Luck> luck_of(const Turn& turn, const Worlds& worlds, const Ruleset& ruleset, ImaginedPlay& play,
                      std::uint64_t play_outs, std::uint64_t seed, const Limits& limits) {
  assert(turn.drawn);
  Luck luck{.kinds = kinds_of(turn.pool, ruleset.numbers())};
  if (luck.kinds < 2) return luck;
  Effort effort(limits);
  const auto share_with = [&](const World& world, Tile tile) {
    World next = world;
    put_on_top(next, tile);
    next.take_turn(std::nullopt);
    const WorldResult result = result_of(std::move(next), ruleset, play, effort);
    ++luck.play_outs;
    return effort.stopped() ? 0 : result.shares[static_cast<std::size_t>(turn.seat)];
  };
  std::vector<Tile> others = turn.pool;
  Rng(seed).shuffle(std::span(others));
  RunningMean difference;
  // A world in which the other tile is of the same kind says that there is no difference, without a play-out.
  const std::uint64_t wanted = std::max<std::uint64_t>(1, play_outs / 2);
  for (std::uint64_t i = 0; i < wanted && !effort.exhausted(); ++i) {
    const Tile other = others[i % others.size()];
    if (other == *turn.drawn) {
      difference.add(0);
      continue;
    }
    const World world = worlds.at(i, effort);
    difference.add(share_with(world, *turn.drawn) - share_with(world, other));
  }
  if (effort.exhausted()) {
    Meter meter(limits);
    (void)meter.spend(Meter::steps_between_looks);
    return Stopped{.reason = meter.stopped() ? meter.reason() : StopReason::deadline, .nodes = luck.play_outs};
  }
  luck.worlds = static_cast<int>(difference.count());
  luck.value = difference.mean();
  luck.error = std::sqrt(difference.variance() / static_cast<double>(difference.count()));
  return luck;
}

}  // namespace tilefish
