#include "players/hoarder_player.h"

#include "players/finder.h"
#include "players/standing.h"
#include "players/taste.h"

namespace tilefish {

namespace {

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
