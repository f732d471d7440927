#include "players/master/player.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/random.h"
#include "players/finder.h"
#include "players/master/effort.h"
#include "players/master/endgame.h"
#include "players/master/imagined_play.h"
#include "players/master/moves.h"
#include "players/master/sampler.h"
#include "players/master/search.h"
#include "players/quick_move.h"

namespace tilefish {

namespace {

constexpr int moves_to_compare = 10;

// Of the time of a turn, for laying out the end that was chosen.
constexpr double layout_share = 0.15;

class MasterPlayer final : public Player {
 public:
  MasterPlayer(const Ruleset& ruleset, const MasterStyle& style)
      : style_(style), finder_(ruleset), play_(ruleset), endgame_(ruleset), search_(play_) {}

  Choice choose(const View& view, const Budget& budget, std::uint64_t seed) override {
    const Budget turn = shortened(budget);
    finder_.begin(turn.from_now());
    Effort effort(turn);
    if (std::optional<Table> table = finder_.lay_all(view.position)) return table;
    Rng rng(seed);
    if (is_ending(view)) return end(view, turn, rng, effort);
    Choice choice = legal(view.position, imagined_turn(view, rng, effort));
    const bool out_of_time = effort.stopped() || finder_.stopped();
    return !choice && out_of_time && view.ruleset->must_play() ? quick_move(view.position, *view.ruleset) : choice;
  }

 private:
  // While tiles are to come, whoever feeds the table loses, so there is little to decide before the last ones. With two
  // players nothing is hidden after them, and what the last draw brings cannot be planned for.
  static bool is_worth_a_search(const View& view) { return view.players() > 2 && view.pool <= view.players(); }

  // Nothing is hidden, and both may lay what they like or nothing.
  static bool is_ending(const View& view) {
    return view.players() == 2 && view.pool == 0 && view.seats[0].opened && view.seats[1].opened &&
           !view.ruleset->must_play();
  }

  Choice end(const View& view, const Budget& budget, Rng& rng, Effort& effort) {
    const TileCounts& rack = view.position.rack;
    const EndingPosition position{.table = view.position.table.counts(rack.numbers()),
                                  .mover = rack,
                                  .other = view.unseen(),
                                  .passes = view.passes};
    const std::vector<TileCounts> racks = endgame_.choose(position, rng, effort);
    // To know what to lay and not to lay it would be worse than to be late by a little.
    finder_.begin(budget.from_now(layout_share));
    Choice least;
    for (const TileCounts& kept : racks) {
      if (kept == rack) return std::nullopt;
      Choice laid = finder_.best({.table = view.position.table, .rack = rack - kept, .opened = true}, Weights::tiles());
      if (!laid) continue;
      // Where jokers are swapped the table may not take all of it, and then the rack that is left may not be safe.
      const TileCounts left = rack - (laid->counts(rack.numbers()) - position.table);
      if (left == kept) return laid;
      if (!least) least = std::move(laid);
    }
    return least;
  }

  [[nodiscard]] Budget shortened(Budget budget) const {
    if (style_.most_time.count() > 0 && budget.time.count() > 0) budget.time = std::min(budget.time, style_.most_time);
    return budget;
  }

  [[nodiscard]] bool holds_too_many(const View& view) const {
    return style_.rack_cap > 0 && view.position.rack.total() > style_.rack_cap;
  }

  Choice smallest_move(const View& view, Rng& rng, Effort& effort) {
    std::vector<Move> moves = spread_of_moves(view.position, moves_to_compare, play_, rng, effort);
    return moves.empty() ? std::nullopt : Choice(std::move(moves.front().table));
  }

  Choice imagined_turn(const View& view, Rng& rng, Effort& effort) {
    const WorldSampler sampler(view, play_);
    const World world = sampler.sample(rng, effort);
    if (style_.rack_cap > 0 && !view.position.opened) return play_.open_small(world, effort);
    if (holds_too_many(view)) return smallest_move(view, rng, effort);
    Choice usual = play_.turn(sampler.with_likeliest_conduct(world), effort);
    if (!is_worth_a_search(view)) return usual;
    std::vector<Choice> turns = {std::move(usual)};
    if (turns.front() && !view.ruleset->must_play()) turns.emplace_back(std::nullopt);
    for (Move& move : spread_of_moves(view.position, moves_to_compare, play_, rng, effort)) {
      turns.emplace_back(std::move(move.table));
    }
    return turns[search_.best_of(turns, sampler, rng, effort)];
  }

  // In the mind jokers are free. Where they are not, the same tiles are laid, or as many of them as the rules let.
  Choice legal(const Position& position, Choice imagined) {
    const bool must_play = finder_.ruleset().must_play();
    if (!imagined) return must_play ? finder_.best(position, Weights::tiles()) : std::nullopt;
    if (!position.opened || finder_.ruleset().joker_rule() == JokerRule::free) return imagined;
    const int numbers = position.rack.numbers();
    const Position chosen{.table = position.table,
                          .rack = imagined->counts(numbers) - position.table.counts(numbers),
                          .opened = position.opened};
    Choice laid = finder_.best(chosen, Weights::tiles());
    return laid || !must_play ? laid : finder_.best(position, Weights::tiles());
  }

  MasterStyle style_;
  MoveFinder finder_;
  ImaginedPlay play_;
  Endgame endgame_;
  PairedSearch search_;
};

}  // namespace

std::unique_ptr<Player> master_player(const Ruleset& ruleset, const MasterStyle& style) {
  return std::make_unique<MasterPlayer>(ruleset, style);
}

}  // namespace tilefish
