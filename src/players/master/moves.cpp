#include "players/master/moves.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

namespace tilefish {

namespace {

void add_if_new(std::optional<Move> move, std::vector<Move>& moves) {
  if (!move) return;
  const bool known =
      std::any_of(moves.begin(), moves.end(), [&](const Move& each) { return each.played == move->played; });
  if (!known) moves.push_back(*std::move(move));
}

}  // namespace

std::vector<Move> spread_of_moves(const Position& position, int samples, ImaginedPlay& play, Rng& rng, Effort& effort) {
  std::vector<Move> moves;
  add_if_new(play.best(position, effort), moves);
  if (moves.empty()) return moves;
  const Weights points = Weights::value(play.ruleset().joker_penalty());
  add_if_new(play.best(position, points, effort), moves);
  std::vector<Tile> tiles = position.rack.tiles();
  for (int sample = 0; sample < samples && !effort.exhausted(); ++sample) {
    rng.shuffle(std::span(tiles));
    const std::size_t size = 1 + rng.below(tiles.size());
    Position part = position;
    part.rack = TileCounts(position.rack.numbers(), std::span(tiles).first(size));
    add_if_new(rng.chance(0.5) ? play.best(part, effort) : play.best(part, points, effort), moves);
  }
  std::stable_sort(moves.begin(), moves.end(),
                   [](const Move& a, const Move& b) { return a.played.total() < b.played.total(); });
  return moves;
}

}  // namespace tilefish
