#include "players/levels/player.h"

#include <chrono>
#include <optional>
#include <utility>

#include "base/random.h"
#include "players/finder.h"
#include "players/levels/moves.h"
#include "players/master/player.h"
#include "players/quick_move.h"
#include "players/taste.h"

namespace tilefish {

namespace {

class LevelPlayer final : public Player {
 public:
  LevelPlayer(const LevelStyle& style, const Ruleset& ruleset)
      : style_(style), finder_(ruleset), weights_(tiles_then_points(ruleset)) {}

  Choice choose(const View& view, const Budget& budget, std::uint64_t seed) override {
    finder_.begin(budget.from_now());
    Rng rng(seed);
    const bool skips = rng.chance(style_.skips);
    Choice choice = skips ? because(Motive::looks_away) : move(view, rng);
    const bool must_play = view.ruleset->must_play();
    if (!choice && must_play) choice = because(Motive::must_lay, finder_.best(view.position, weights_));
    const bool wants_to_lay = must_play || (style_.temper == Temper::lays && !skips);
    if (!choice && finder_.stopped() && wants_to_lay) {
      return because(Motive::is_late, quick_move(view.position, *view.ruleset));
    }
    return choice;
  }

 private:
  Choice move(const View& view, Rng& rng) {
    if (style_.temper == Temper::waits && would_rather_wait(view)) {
      Choice all = finder_.lay_all(view.position);
      return all ? because(Motive::goes_out, std::move(all))
                 : because(Reason(Motive::waits).with(Detail::cap, style_.rack_cap));
    }
    const Position seen = what_it_sees(view.position, rng);
    Choice found = find(seen, rng);
    const int overlooked = view.position.rack.total() - seen.rack.total();
    const Motive motive = !found                                                      ? Motive::finds_nothing
                          : overlooked == 0 && lays_whole_rack(view.position, *found) ? Motive::goes_out
                                                                                      : motive_of(style_.reach);
    return because(Reason(motive).with(Detail::overlooked, overlooked), std::move(found));
  }

  Choice find(const Position& seen, Rng& rng) {
    switch (style_.reach) {
      case Reach::one_meld: return lay_one_meld(seen, finder_, rng);
      case Reach::additions: return lay_and_add(seen, finder_);
      case Reach::rearranges: return finder_.best(seen, weights_);
    }
    return std::nullopt;
  }

  static Motive motive_of(Reach reach) {
    switch (reach) {
      case Reach::one_meld: return Motive::lays_one_meld;
      case Reach::additions: return Motive::lays_and_adds;
      case Reach::rearranges: break;
    }
    return Motive::lays_most;
  }

  [[nodiscard]] bool would_rather_wait(const View& view) const {
    return view.position.opened && view.pool > 0 && view.position.rack.total() <= style_.rack_cap;
  }

  [[nodiscard]] Position what_it_sees(const Position& position, Rng& rng) const {
    Position seen = position;
    for (const Tile tile : position.rack.tiles()) {
      if (rng.chance(style_.overlooks)) seen.rack.remove(tile);
    }
    return seen;
  }

  const LevelStyle& style_;
  MoveFinder finder_;
  Weights weights_;
};

}  // namespace

std::unique_ptr<Player> level_player(int level, const Ruleset& ruleset) {
  const LevelStyle& style = style_of_level(level);
  if (style.temper == Temper::plans) {
    return master_player(ruleset, {.rack_cap = style.rack_cap, .most_time = std::chrono::milliseconds(50)});
  }
  return std::make_unique<LevelPlayer>(style, ruleset);
}

}  // namespace tilefish
