#include "players/master/endgame.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "players/master/moves.h"

namespace tilefish {

namespace {

// Random parts of the rack that are tried at the root and in one's own turns after it; deeper still, the round is
// played out.
constexpr std::array<int, 4> samples_at_depth = {50, 6, 0, 0};

World after(const World& world, const std::optional<Move>& move) {
  World next = world;
  next.take_turn(choice_of(move));
  return next;
}

// To pass comes first: of two turns that win, the one that gives less away.
std::vector<std::optional<Move>> turns(std::vector<Move> moves, bool may_pass) {
  std::vector<std::optional<Move>> all;
  if (may_pass || moves.empty()) all.emplace_back(std::nullopt);
  for (Move& move : moves) all.emplace_back(std::move(move));
  return all;
}

}  // namespace

std::optional<Move> Endgame::choose(World world, double chance_of_hoarding, Rng& rng, Effort& effort) {
  const int seat = world.to_move;
  const bool may_pass = !play_.ruleset().must_play();
  std::vector<Move> moves = spread_of_moves(world.position(), samples_at_depth[0], play_, rng, effort);
  std::vector<std::optional<Move>> all = turns(std::move(moves), may_pass);
  std::optional<Move> best = all.front();
  double best_value = -1;
  for (std::optional<Move>& turn : all) {
    const double value = value_of(after(world, turn), seat, chance_of_hoarding, rng, effort);
    if (effort.stopped()) break;
    if (value > best_value) {
      best_value = value;
      best = std::move(turn);
    }
    if (best_value >= 1 || effort.exhausted()) break;
  }
  return best;
}

double Endgame::value_of(const World& world, int seat, double chance_of_hoarding, Rng& rng, Effort& effort) {
  double value = 0;
  for (const Conduct conduct : {Conduct::hoards, Conduct::plays}) {
    const double chance = conduct == Conduct::hoards ? chance_of_hoarding : 1 - chance_of_hoarding;
    World imagined = world;
    for (std::size_t other = 0; other < imagined.seats.size(); ++other) {
      if (static_cast<int>(other) != seat) imagined.seats[other].conduct = conduct;
    }
    value += chance * best_reply(std::move(imagined), seat, 1, rng, effort);
  }
  return value;
}

double Endgame::best_reply(World world, int seat, int depth, Rng& rng, Effort& effort) {
  while (!world.over() && world.to_move != seat) {
    if (effort.stopped()) return 0;
    if (play_.can_go_out(world.position(), effort)) return 0;
    world.take_turn(play_.turn(world, effort));
  }
  if (world.over()) return world.win_share(seat, play_.ruleset());
  if (play_.can_go_out(world.position(), effort)) return 1;
  if (static_cast<std::size_t>(depth) >= samples_at_depth.size() || effort.exhausted()) {
    return play_.play_out(std::move(world), seat, effort);
  }
  const int samples = samples_at_depth[static_cast<std::size_t>(depth)];
  double best = 0;
  for (const std::optional<Move>& turn : turns(spread_of_moves(world.position(), samples, play_, rng, effort), true)) {
    best = std::max(best, best_reply(after(world, turn), seat, depth + 1, rng, effort));
    if (best >= 1 || effort.stopped()) break;
  }
  return best;
}

}  // namespace tilefish
