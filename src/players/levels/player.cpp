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
    if (!choice && finder_.stopped() && (must_play || !skips)) {
      return because(Motive::is_late, quick_move(view.position, *view.ruleset));
    }
    return choice;
  }

 private:
  Choice move(const View& view, Rng& rng) {
    const Position seen = what_it_sees(view.position, rng);
    const Reach reach = reach_of_turn(rng);
    Choice found = find(seen, reach, rng);
    const int overlooked = view.position.rack.total() - seen.rack.total();
    const Motive motive = !found                                                      ? Motive::finds_nothing
                          : overlooked == 0 && lays_whole_rack(view.position, *found) ? Motive::goes_out
                                                                                      : motive_of(reach);
    return because(Reason(motive).with(Detail::overlooked, overlooked), std::move(found));
  }

  [[nodiscard]] Reach reach_of_turn(Rng& rng) const {
    if (!rng.chance(style_.ideas)) return style_.reach;
    return style_.reach == Reach::one_meld ? Reach::additions : Reach::rearranges;
  }

  Choice find(const Position& seen, Reach reach, Rng& rng) {
    switch (reach) {
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

// Of a turn's time, after the other has used its own.
constexpr double part_for_less = 0.1;

// Lays one meld where the other would lay too many tiles at once, if its rack has one.
class SparingPlayer final : public Player {
 public:
  SparingPlayer(std::unique_ptr<Player> player, const Ruleset& ruleset)
      : player_(std::move(player)), finder_(ruleset) {}

  Choice choose(const View& view, const Budget& budget, std::uint64_t seed) override {
    Choice choice = player_->choose(view, budget, seed);
    if (is_too_much(view.position, choice) && !view.ruleset->must_play()) {
      finder_.begin(budget.from_now(part_for_less));
      Rng rng(seed);
      if (Choice less = lay_one_meld(view.position, finder_, rng))
        return because(Motive::lays_one_meld, std::move(less));
    }
    return player_->reason() ? because(*player_->reason(), std::move(choice)) : choice;
  }

 private:
  static bool is_too_much(const Position& position, const Choice& choice) {
    const int numbers = position.rack.numbers();
    return choice && choice->counts(numbers).total() - position.table.counts(numbers).total() > most_laid_at_once;
  }

  std::unique_ptr<Player> player_;
  MoveFinder finder_;
};

std::unique_ptr<Player> player_of(const LevelStyle& style, const Ruleset& ruleset) {
  if (style.rack_cap == 0) return std::make_unique<LevelPlayer>(style, ruleset);
  return master_player(ruleset, {.rack_cap = style.rack_cap, .most_time = std::chrono::milliseconds(50)});
}

}  // namespace

std::unique_ptr<Player> level_player(int level, const Ruleset& ruleset) {
  return std::make_unique<SparingPlayer>(player_of(style_of_level(level), ruleset), ruleset);
}

}  // namespace tilefish
