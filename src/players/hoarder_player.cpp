#include "players/hoarder_player.h"

#include <algorithm>

#include "players/move_finder.h"
#include "players/move_taste.h"

namespace tilefish {

namespace {

// Whether this rack would win or share a round that is blocked now, the others being taken to hold their part of what
// is unseen; with two players and an empty pool that is exactly what the other one holds.
bool is_behind(const View& view) {
  const TileCounts unseen = view.unseen();
  const int penalty = view.ruleset->joker_penalty();
  const auto unseen_points = static_cast<double>(unseen.points(penalty));
  const int unseen_tiles = std::max(1, unseen.total());
  const auto own_points = static_cast<double>(view.position.rack.points(penalty));
  for (int seat = 0; seat < view.players(); ++seat) {
    const SeatView& other = view.seats[static_cast<std::size_t>(seat)];
    if (seat == view.seat || other.resigned) continue;
    if (own_points > unseen_points * other.tiles / unseen_tiles) return true;
  }
  return false;
}

class HoarderPlayer final : public Player {
 public:
  explicit HoarderPlayer(const Ruleset& ruleset) : finder_(ruleset), weights_(tiles_then_points(ruleset)) {}

  Choice choose(const View& view, const Budget&, std::uint64_t) override {
    if (std::optional<Table> table = finder_.lay_all(view.position)) return table;
    if (!view.position.opened || must_give(view)) {
      return finder_.best(view.position, weights_);
    }
    return std::nullopt;
  }

 private:
  static bool must_give(const View& view) { return view.ruleset->must_play() || (view.pool == 0 && is_behind(view)); }

  MoveFinder finder_;
  Weights weights_;
};

}  // namespace

std::unique_ptr<Player> hoarder_player(const Ruleset& ruleset) { return std::make_unique<HoarderPlayer>(ruleset); }

}  // namespace tilefish
