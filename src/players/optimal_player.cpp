#include "players/optimal_player.h"

#include "players/finder.h"
#include "players/taste.h"

namespace tilefish {

namespace {

class OptimalPlayer final : public Player {
 public:
  explicit OptimalPlayer(const Ruleset& ruleset) : finder_(ruleset), weights_(tiles_then_points(ruleset)) {}

  Choice choose(const View& view, const Budget&, std::uint64_t) override {
    return finder_.best(view.position, weights_);
  }

 private:
  MoveFinder finder_;
  Weights weights_;
};

}  // namespace

std::unique_ptr<Player> optimal_player(const Ruleset& ruleset) { return std::make_unique<OptimalPlayer>(ruleset); }

}  // namespace tilefish
