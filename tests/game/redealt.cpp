#include "game/redealt.h"

#include <cassert>
#include <span>
#include <utility>
#include <vector>

#include "private_member.h"

namespace tilefish::testing {

struct GamePlay {
  friend auto member_of(GamePlay);
};
template struct Opened<GamePlay, &Game::play_>;

Game redealt(const Game& game, int seat, Rng& rng) {
  assert(!game.round_over());
  Game world = game;
  Round<Seat>& play = world.*member_of(GamePlay());
  std::vector<Tile> hidden = std::move(play.pool);
  for (int other = 0; other < game.players(); ++other) {
    if (other == seat) continue;
    const std::vector<Tile> tiles = game.seat(other).rack.tiles();
    hidden.insert(hidden.end(), tiles.begin(), tiles.end());
  }
  rng.shuffle(std::span(hidden));
  for (int other = 0; other < game.players(); ++other) {
    if (other == seat) continue;
    const auto count = static_cast<std::ptrdiff_t>(game.seat(other).rack.total());
    play.seat(other).rack = TileCounts(game.ruleset().numbers(), std::vector<Tile>(hidden.end() - count, hidden.end()));
    hidden.erase(hidden.end() - count, hidden.end());
  }
  play.pool = std::move(hidden);
  return world;
}

}  // namespace tilefish::testing
