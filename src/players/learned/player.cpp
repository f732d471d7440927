#include "players/learned/player.h"

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "base/random.h"
#include "players/finder.h"
#include "players/quick_move.h"
#include "players/taste.h"
#include "solver/all_moves.h"

namespace tilefish {

namespace {

class LearnedPlayer final : public Player {
 public:
  LearnedPlayer(const Ruleset& ruleset, const Net& net, const LearnedStyle& style)
      : net_(net),
        style_(style),
        finder_(ruleset),
        all_moves_(ruleset),
        features_(ruleset),
        weights_(tiles_then_points(ruleset)) {}

  Choice choose(const View& view, const Budget& budget, std::uint64_t seed) override {
    const Limits limits = budget.from_now();
    finder_.begin(limits);
    if (std::optional<Table> table = finder_.lay_all(view.position)) return because(Motive::goes_out, std::move(table));
    Limits for_list = budget.from_now(end_of_list);
    for_list.nodes = most_list_nodes;
    std::vector<Choice> turns = laying_turns(view.position, for_list, limits);
    moves_found_ = turns.size();
    const bool may_draw = turns.empty() || !view.ruleset->must_play();
    if (may_draw) turns.emplace_back(std::nullopt);
    Rng rng(seed);
    if (style_.explores > 0 && rng.chance(style_.explores)) {
      const Reason reason = Reason(Motive::at_random).with(Detail::moves, static_cast<std::int64_t>(turns.size()));
      return because(reason, std::move(turns[rng.below(turns.size())]));
    }
    Choice choice = best_of(std::move(turns), view, limits);
    const bool too_late = !choice && finder_.stopped() && view.ruleset->must_play();
    return too_late ? because(Motive::is_late, quick_move(view.position, *view.ruleset)) : choice;
  }

  std::optional<std::size_t> moves_found() const override { return moves_found_; }

 private:
  // The part of a turn's time by which the list of moves has to be there; the rest is for judging them.
  static constexpr double end_of_list = 0.4;
  // Large racks have more moves than anybody lists, whatever the budget.
  static constexpr std::uint64_t most_list_nodes = 20'000;

  std::vector<Choice> laying_turns(const Position& position, const Limits& for_list, const Limits& limits) {
    std::vector<Choice> turns;
    const auto add = [&](const TileCounts& played) {
      std::optional<Table> table =
          finder_.best({.table = position.table, .rack = played, .opened = position.opened}, Weights::tiles());
      // Under the rule `swap` some that are listed with free jokers are no moves.
      const bool lays_all =
          table && table->counts(played.numbers()) == position.table.counts(played.numbers()) + played;
      if (lays_all) turns.emplace_back(std::move(table));
    };
    Outcome<BestFirstMoves> list = all_moves_.best_first(position, weights_, for_list);
    if (!list.finished()) {
      // Even the list takes too long: the best move is a turn as well, and so is each tile.
      if (std::optional<Table> table = finder_.best(position, weights_)) turns.emplace_back(std::move(table));
      if (position.opened) add_single_tiles(position, limits, add);
      return turns;
    }
    BestFirstMoves moves = std::move(list).value();
    bool is_whole = false;
    for (int listed = 0; listed < style_.most_moves && !is_over(limits); ++listed) {
      const std::optional<BestFirstMoves::Valued> move = moves.next();
      is_whole = !move && !moves.stopped();
      if (!move) break;
      add(move->played);
    }
    if (!is_whole && position.opened) add_single_tiles(position, limits, add);
    return turns;
  }

  template <class Add>
  static void add_single_tiles(const Position& position, const Limits& limits, Add add) {
    const std::vector<Tile> tiles = position.rack.tiles();
    for (std::size_t i = 0; i < tiles.size() && !is_over(limits); ++i) {
      if (i > 0 && tiles[i] == tiles[i - 1]) continue;
      add(TileCounts(position.rack.numbers(), std::span(&tiles[i], 1)));
    }
  }

  Choice best_of(std::vector<Choice> turns, const View& view, const Limits& limits) {
    float best_share = -1;
    Choice best;
    for (Choice& turn : turns) {
      const float share = net_.win_share(features_.after(view, turn, limits));
      if (is_over(limits) && best_share >= 0) break;
      if (share <= best_share) continue;
      best_share = share;
      best = std::move(turn);
    }
    return because(Reason(Motive::by_net)
                       .with(Detail::moves, static_cast<std::int64_t>(turns.size()))
                       .with(Detail::share, std::lround(1000 * best_share)),
                   std::move(best));
  }

  // A meter that is new looks at the clock and at the flag.
  [[nodiscard]] static bool is_over(const Limits& limits) { return !Meter(limits).spend(1); }

  const Net& net_;
  LearnedStyle style_;
  MoveFinder finder_;
  AllMovesFinder all_moves_;
  TurnFeatures features_;
  Weights weights_;
  std::optional<std::size_t> moves_found_;
};

}  // namespace

std::unique_ptr<Player> learned_player(const Ruleset& ruleset, const Net& net, const LearnedStyle& style) {
  return std::make_unique<LearnedPlayer>(ruleset, net, style);
}

}  // namespace tilefish
