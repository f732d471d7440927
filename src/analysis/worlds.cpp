#include "analysis/worlds.h"

#include <span>

#include "base/hash.h"
#include "rules/game_score.h"

namespace tilefish {

Worlds::Worlds(const Turn& turn, Racks racks, const Company& company, ImaginedPlay& play, std::uint64_t seed)
    : turn_(turn), racks_(racks), company_(company), sampler_(turn.view, play, company.hoarding), seed_(seed) {}

World Worlds::at(std::uint64_t index, Effort& effort) const {
  Rng rng(combine(seed_, index));
  World world = racks_ == Racks::hidden ? sampler_.sample(rng, effort) : open_world(rng);
  WorldSeat& mover = world.seat(turn_.seat);
  mover.conduct = company_.mover.conduct;
  mover.rack_cap = company_.mover.rack_cap;
  mover.lays_little = company_.mover.lays_little;
  return world;
}

World Worlds::open_world(Rng& rng) const {
  World world;
  world.table = turn_.view.position.table;
  world.to_move = turn_.seat;
  world.passes = turn_.view.passes;
  world.pool = turn_.pool;
  rng.shuffle(std::span(world.pool));
  for (std::size_t seat = 0; seat < turn_.racks.size(); ++seat) {
    WorldSeat& each = world.seats.emplace_back();
    each.rack = turn_.racks[seat];
    each.opened = turn_.view.seats[seat].opened;
    each.resigned = turn_.view.seats[seat].resigned;
    each.conduct = rng.chance(company_.hoarding[seat]) ? Conduct::hoards : Conduct::plays;
  }
  return world;
}

bool Worlds::nothing_is_hidden() const {
  return turn_.view.pool == 0 && (racks_ == Racks::open || turn_.view.players() == 2);
}

WorldResult result_of(World world, const Ruleset& ruleset, ImaginedPlay& play, Effort& effort) {
  WorldResult result;
  play.finish(world, effort);
  if (effort.stopped()) return result;
  for (std::size_t i = 0; i < world.seats.size(); ++i) {
    result.shares.push_back(world.seats[i].resigned ? 0 : world.win_share(static_cast<int>(i), ruleset));
  }
  const RoundResult scored = world.result(ruleset);
  result.gains.assign(scored.gains.begin(), scored.gains.end());
  return result;
}

}  // namespace tilefish
