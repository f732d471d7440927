#include "players/master/imagined_play.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "players/master/tempo.h"
#include "players/taste.h"

namespace tilefish {

namespace {

// How likely whoever holds so many tiles goes out first, compared with others: each tile more makes it less so by a fifth.
double weight_of(int tiles) { return std::exp(-0.2 * tiles); }

// Among several who play a place at the empty pool is worth nothing. One alone who seems to play may pretend to.
constexpr int most_who_may_play = 1;

// With fewer it gains wins where nothing is searched, but no longer where something is.
constexpr int fewest_to_be_patient = 4;

// Among those who wait hardly a round ends before the pool is empty, so an opening may come late and feed nobody until then. With
// three players it was not tried.
constexpr int fewest_to_open_late = 4;
constexpr int pool_to_open_at_among_those_who_wait = 12;

// To look for the smallest opening among more tiles takes longer than a turn may.
constexpr int many_tiles = 40;
constexpr std::size_t dear_tiles = 24;

// Three of them are enough to open with, where three fit.
TileCounts dearest_of(const TileCounts& rack) {
  std::vector<Tile> tiles = rack.tiles();
  std::erase_if(tiles, [](Tile tile) { return tile.is_joker(); });
  std::stable_sort(tiles.begin(), tiles.end(), [](Tile one, Tile other) { return one.number() > other.number(); });
  return {rack.numbers(), std::span(tiles).first(std::min(dear_tiles, tiles.size()))};
}

}  // namespace

int pool_to_open_at(int players) {
  constexpr int two_players = 0;
  constexpr int always = 1'000'000;
  return players == 2 ? two_players : always;
}

// Where jokers are swapped the exact answer costs more. In the mind they are free: the difference is one of luck, equal
// for all seats.
ImaginedPlay::ImaginedPlay(const Ruleset& ruleset)
    : ruleset_(ruleset.with_joker_rule(JokerRule::free)),
      solver_(ruleset_),
      openings_(ruleset_),
      weights_(tiles_then_points(ruleset_)) {}

bool ImaginedPlay::can_go_out(const Position& position, Effort& effort) {
  return effort.take(solver_.can_go_out(position, effort.spend()), false);
}

std::optional<Move> ImaginedPlay::best(const Position& position, Effort& effort) {
  return best(position, weights_, effort);
}

std::optional<Move> ImaginedPlay::best(const Position& position, const Weights& weights, Effort& effort) {
  return effort.take<std::optional<Move>>(solver_.best(position, weights, {}, effort.spend()), std::nullopt);
}

Choice ImaginedPlay::turn(const World& world, Effort& effort, Motive* why) {
  const auto because = [&](Motive motive, Choice choice, Motive without_choice) {
    if (why != nullptr) *why = choice ? motive : without_choice;
    return choice;
  };
  const auto lay_most = [&] {
    return because(Motive::lays_most, choice_of(best(world.position(), effort)), Motive::finds_nothing);
  };
  const WorldSeat& seat = world.mover();
  if (lays_what_it_can(world)) return lay_most();
  if (holds_too_many(seat)) {
    Choice little = seat.lays_little ? lay_one(world, effort) : std::nullopt;
    return little ? because(Motive::lays_little, std::move(little), Motive::finds_nothing) : lay_most();
  }
  if (seat.opened) {
    Choice one = wants_to_leave_a_tile(world) ? lay_one(world, effort) : std::nullopt;
    const bool is_ahead = world.pool.empty() && !world.is_behind(ruleset_);
    return because(Motive::leaves_a_tile, std::move(one), is_ahead ? Motive::sits_tight : Motive::waits);
  }
  if (seat.conduct == Conduct::hoards) return lay_most();
  if (!is_time_to_open(world, effort)) return because(Motive::opens_later, std::nullopt, Motive::opens_later);
  return because(Motive::opens_small, open_small(world, effort), Motive::cannot_open);
}

bool ImaginedPlay::lays_what_it_can(const World& world) const {
  const WorldSeat& seat = world.mover();
  if (seat.conduct == Conduct::plays || ruleset_.must_play()) return true;
  return world.pool.empty() && (!seat.opened || (world.is_behind(ruleset_) && !is_patient(world)));
}

// At the empty pool of a large table whoever lays without going out nearly always loses the round, but not so many points. To pass
// wins now and then: the next seat may have to lay as well.
bool ImaginedPlay::is_patient(const World& world) const {
  return aim_ == Aim::wins && world.mover().conduct == Conduct::waits && world.seats_left() >= fewest_to_be_patient &&
         world.passes + 1 < world.seats_left();
}

bool ImaginedPlay::holds_too_many(const WorldSeat& seat) {
  return seat.opened && seat.rack_cap > 0 && seat.rack.total() > seat.rack_cap;
}

bool ImaginedPlay::wants_to_leave_a_tile(const World& world) {
  return world.mover().conduct == Conduct::waits && !world.pool.empty() && world.seats_left() > 2 &&
         world.others_who_play() <= most_who_may_play &&
         is_time_to_leave_a_tile(static_cast<int>(world.pool.size()), world.seats_left());
}

Choice ImaginedPlay::lay_one(const World& world, Effort& effort) {
  const Position position = world.position();
  const std::vector<Tile> tiles = position.rack.tiles();
  for (std::size_t i = 0; i < tiles.size() && !effort.stopped(); ++i) {
    if (tiles[i].is_joker() || (i > 0 && tiles[i] == tiles[i - 1])) continue;
    if (Choice laid = lay_tile(position, tiles[i], effort)) return laid;
  }
  return std::nullopt;
}

Choice ImaginedPlay::lay_tile(const Position& position, Tile tile, Effort& effort) {
  Position alone = position;
  alone.rack = TileCounts(position.rack.numbers(), std::span(&tile, 1));
  if (!can_go_out(alone, effort)) return std::nullopt;
  return choice_of(best(alone, effort));
}

bool ImaginedPlay::is_time_to_open(const World& world, Effort& effort) {
  const bool opens_late = world.seats_left() >= fewest_to_open_late && world.others_who_play() == 0;
  const int pool_to_open =
      opens_late ? pool_to_open_at_among_those_who_wait : pool_to_open_at(static_cast<int>(world.seats.size()));
  if (static_cast<int>(world.pool.size()) <= pool_to_open) return true;
  Position opened = world.position();
  opened.opened = true;
  return can_go_out(opened, effort);
}

Choice ImaginedPlay::open_small(const World& world, Effort& effort) {
  const TileCounts& rack = world.mover().rack;
  const auto fewest = [&](const TileCounts& tiles) {
    return effort.take(openings_.best(tiles, OpeningObjective::fewest, effort.spend()), Opening());
  };
  Opening opening;
  if (rack.total() > many_tiles) opening = fewest(dearest_of(rack));
  if (!opening.opens) opening = fewest(rack);
  if (!opening.opens) return std::nullopt;
  return with_melds(world.table, opening.melds);
}

void ImaginedPlay::finish(World& world, Effort& effort) {
  while (!world.over() && !effort.stopped()) {
    if (can_go_out(world.position(), effort)) {
      world.seat(world.to_move).rack = TileCounts(ruleset_.numbers());
    } else {
      world.take_turn(turn(world, effort));
    }
  }
}

double ImaginedPlay::play_on(World world, int seat, int turns, Effort& effort) {
  for (; turns > 0 && !world.over() && !effort.stopped(); --turns) {
    // Whoever lays the most it can goes out by that whenever it can.
    if (!lays_what_it_can(world) && can_go_out(world.position(), effort)) {
      world.seat(world.to_move).rack = TileCounts(ruleset_.numbers());
    } else {
      world.take_turn(turn(world, effort));
    }
  }
  if (effort.stopped()) return 0;
  if (world.over()) return world.win_share(seat, ruleset_);
  double others = 0;
  for (int other = 0; other < static_cast<int>(world.seats.size()); ++other) {
    if (other != seat && !world.seat(other).resigned) others += weight_of(world.seat(other).rack.total());
  }
  const double own = weight_of(world.seat(seat).rack.total());
  return own / (own + others);
}

}  // namespace tilefish
