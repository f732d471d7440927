#include "players/master/quiet_tile.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace tilefish {

namespace {

// Four times as many tell no more that could be measured.
constexpr int worlds_to_look_at = 20;

std::vector<Table> tables_with_one_more(const Position& position, ImaginedPlay& play, Effort& effort) {
  std::vector<Table> tables;
  const std::vector<Tile> tiles = position.rack.tiles();
  for (std::size_t i = 0; i < tiles.size() && !effort.stopped(); ++i) {
    if (tiles[i].is_joker() || (i > 0 && tiles[i] == tiles[i - 1])) continue;
    if (Choice laid = play.lay_tile(position, tiles[i], effort)) tables.push_back(*std::move(laid));
  }
  return tables;
}

// How many of the others would go out from this table at once.
int others_who_go_out(const Table& table, const World& world, ImaginedPlay& play, Effort& effort) {
  int count = 0;
  for (int seat = 0; seat < static_cast<int>(world.seats.size()); ++seat) {
    const WorldSeat& other = world.seat(seat);
    if (seat == world.to_move || other.resigned || !other.opened) continue;
    count += play.can_go_out({.table = table, .rack = other.rack, .opened = true}, effort) ? 1 : 0;
  }
  return count;
}

}  // namespace

Choice lay_quietest_tile(const View& view, const WorldSampler& sampler, ImaginedPlay& play, Rng& rng, Effort& effort) {
  std::vector<Table> tables = tables_with_one_more(view.position, play, effort);
  if (tables.empty()) return std::nullopt;
  std::vector<int> fed(tables.size(), 0);
  for (int i = 0; i < worlds_to_look_at && tables.size() > 1 && !effort.exhausted(); ++i) {
    const World world = sampler.sample(rng, effort);
    std::vector<int> more;
    more.reserve(tables.size());
    for (const Table& table : tables) more.push_back(others_who_go_out(table, world, play, effort));
    if (effort.stopped()) break;
    for (std::size_t tile = 0; tile < fed.size(); ++tile) fed[tile] += more[tile];
  }
  const auto quietest = std::min_element(fed.begin(), fed.end()) - fed.begin();
  return std::move(tables[static_cast<std::size_t>(quietest)]);
}

}  // namespace tilefish
