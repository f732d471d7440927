#include "players/master/player.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "base/random.h"
#include "players/finder.h"
#include "players/master/effort.h"
#include "players/master/endgame.h"
#include "players/master/imagined_play.h"
#include "players/master/moves.h"
#include "players/master/quiet_tile.h"
#include "players/master/sampler.h"
#include "players/master/search.h"
#include "players/quick_move.h"

namespace tilefish {

namespace {

constexpr int moves_to_compare = 10;
// At smaller tables it was not measured which tile to leave.
constexpr int fewest_to_choose_a_tile = 4;

// Of the time of a turn. The last tenth is for what no plan foresees: others on the machine, and memory to be given back.
constexpr double planned_share = 0.9;
// By then it has been found how to go out where nothing is hidden, or there is time left for something else.
constexpr double share_to_go_out = 0.8;
// For laying out the end that was chosen, and for laying anything at all instead.
constexpr double layout_share = 0.15;
constexpr double fallback_share = 0.1;

class MasterPlayer final : public Player {
 public:
  MasterPlayer(const Ruleset& ruleset, const MasterStyle& style)
      : style_(style),
        finder_(ruleset),
        play_(ruleset),
        endgame_(ruleset),
        search_(play_),
        forced_search_(play_, {.evidence_to_deviate = 1, .turns = 4}) {}

  Choice choose(const View& view, const Budget& budget, std::uint64_t seed) override {
    const Budget turn = shortened(budget);
    const bool ends = is_ending(view);
    finder_.begin(turn.from_now(ends ? share_to_go_out : planned_share));
    Effort effort(turn);
    play_.aim_at(is_for_people() ? Aim::score : aim_in(view));
    if (!ends || endgame_.may_go_out(ending_of(view), effort)) {
      if (std::optional<Table> table = finder_.lay_all(view.position))
        return because(Motive::goes_out, std::move(table));
    }
    Rng rng(seed);
    if (ends) return end(view, turn, rng, effort);
    Choice choice = legal(view.position, imagined_turn(view, rng, effort));
    const bool out_of_time = effort.stopped() || finder_.stopped();
    if (choice || !out_of_time || !view.ruleset->must_play()) return choice;
    return because(Motive::is_late, quick_move(view.position, *view.ruleset));
  }

 private:
  // While tiles are to come, whoever feeds the table loses, so there is little to decide before the last ones. With two
  // players nothing is hidden after them, and what the last draw brings cannot be planned for.
  static bool is_worth_a_search(const View& view) { return view.players() > 2 && view.pool <= view.players(); }

  // Nothing is hidden, and both may lay what they like or nothing, whether they have opened or not.
  static bool is_ending(const View& view) {
    return view.players() == 2 && view.pool == 0 && !view.ruleset->must_play();
  }

  static EndingPosition ending_of(const View& view) {
    return {.table = view.position.table.counts(view.position.rack.numbers()),
            .mover = view.position.rack,
            .other = view.unseen(),
            .passes = view.passes,
            .mover_opened = view.position.opened,
            .other_opened = view.seats[static_cast<std::size_t>(1 - view.seat)].opened};
  }

  Choice end(const View& view, const Budget& budget, Rng& rng, Effort& effort) {
    const EndingPosition position = ending_of(view);
    const EndgameAnswer answer =
        endgame_.choose(position, aim_in(view) == Aim::score ? EndingAim::points : EndingAim::win, rng, effort);
    // However long the search took: to know what to lay and not to lay it would be worse than to be late by a little.
    finder_.begin(budget.from_now(layout_share));
    Choice laid = lay_one_of(answer.racks, view);
    const bool is_late = answer.was_cut_short || (!laid && finder_.stopped());
    if (is_late && is_behind(position, view.ruleset->joker_penalty())) {
      return because(Motive::is_late, lay_something(view, budget.from_now(fallback_share), rng));
    }
    const Reason reason = reason_of_end(view, laid);
    return because(reason, std::move(laid));
  }

  [[nodiscard]] static bool is_behind(const EndingPosition& position, int penalty) {
    return position.mover.points(penalty) > position.other.points(penalty);
  }

  // To pass would lose the round to whoever is ahead; a lay at least gives another turn to think.
  Choice lay_something(const View& view, const Limits& limits, Rng& rng) {
    if (view.position.opened) return quick_move(view.position, *view.ruleset);
    Effort effort(limits);
    const World world = WorldSampler(view, play_).sample(rng, effort);
    return play_.open_small(world, effort);
  }

  // Keeps the first of the racks that it can, or what comes of the first that the table takes a part of.
  Choice lay_one_of(const std::vector<TileCounts>& racks, const View& view) {
    const TileCounts& rack = view.position.rack;
    const TileCounts table = view.position.table.counts(rack.numbers());
    Choice least;
    for (const TileCounts& kept : racks) {
      if (kept == rack) return std::nullopt;
      Choice laid = finder_.best({.table = view.position.table, .rack = rack - kept, .opened = view.position.opened},
                                 Weights::tiles());
      if (!laid) continue;
      // Where jokers are swapped the table may not take all of it, and then the rack that is left may not be safe.
      const TileCounts left = rack - (laid->counts(rack.numbers()) - table);
      if (left == kept) return laid;
      if (!least) least = std::move(laid);
    }
    return least;
  }

  [[nodiscard]] Aim aim_in(const View& view) const { return aim_in_match(style_.aim, view.rounds); }

  static Reason reason_of_end(const View& view, const Choice& choice) {
    const int numbers = view.position.rack.numbers();
    const int penalty = view.ruleset->joker_penalty();
    TileCounts kept = view.position.rack;
    if (choice) kept = kept - (choice->counts(numbers) - view.position.table.counts(numbers));
    return Reason(Motive::ends)
        .with(Detail::kept, kept.points(penalty))
        .with(Detail::others, view.unseen().points(penalty));
  }

  [[nodiscard]] Budget shortened(Budget budget) const {
    if (style_.most_time.count() > 0 && budget.time.count() > 0) budget.time = std::min(budget.time, style_.most_time);
    return budget;
  }

  // Such players were made to be of a certain strength, and lay at the empty pool too.
  [[nodiscard]] bool is_for_people() const { return style_.rack_cap > 0; }

  [[nodiscard]] bool holds_too_many(const View& view) const {
    return is_for_people() && view.position.rack.total() > style_.rack_cap;
  }

  Choice smallest_move(const View& view, Rng& rng, Effort& effort) {
    std::vector<Move> moves = spread_of_moves(view.position, moves_to_compare, play_, rng, effort);
    return moves.empty() ? std::nullopt : Choice(std::move(moves.front().table));
  }

  Choice imagined_turn(const View& view, Rng& rng, Effort& effort) {
    const WorldSampler sampler(view, play_);
    const World world = sampler.sample(rng, effort);
    if (is_for_people() && !view.position.opened) {
      if (holds_too_many(view)) {
        Choice most = choice_of(play_.best(view.position, effort));
        return because(most ? Motive::lays_most : Motive::cannot_open, std::move(most));
      }
      Choice opening = play_.open_small(world, effort);
      return because(opening ? Motive::opens_small : Motive::cannot_open, std::move(opening));
    }
    if (holds_too_many(view)) {
      Choice little = smallest_move(view, rng, effort);
      const Reason reason =
          little ? Reason(Motive::lays_little).with(Detail::cap, style_.rack_cap) : Motive::finds_nothing;
      return because(reason, std::move(little));
    }
    Motive motive = Motive::waits;
    Choice usual = play_.turn(sampler.with_likeliest_conduct(world), effort, &motive);
    if (motive == Motive::leaves_a_tile && view.players() >= fewest_to_choose_a_tile && !is_for_people()) {
      if (Choice quietest = lay_quietest_tile(view, sampler, play_, rng, effort)) usual = std::move(quietest);
    }
    // Where one must play there is no waiting, only which tiles to lay and what to leave on the table for the others; a few turns
    // show that.
    const bool is_forced = view.ruleset->must_play() && usual;
    if (!is_forced && !is_worth_a_search(view)) return because(with_details(motive, view), std::move(usual));
    std::vector<Choice> turns = {std::move(usual)};
    if (turns.front() && !is_forced) turns.emplace_back(std::nullopt);
    for (Move& move : spread_of_moves(view.position, moves_to_compare, play_, rng, effort)) {
      if (is_forced && move.table == *turns.front()) continue;
      turns.emplace_back(std::move(move.table));
    }
    const PairedSearch::Best best =
        (is_forced ? forced_search_ : search_).best_of(turns, aim_in(view), sampler, rng, effort);
    if (best.worlds == 0) return because(with_details(motive, view), std::move(turns.front()));
    Reason reason = Reason(Motive::compares)
                        .with(Detail::moves, static_cast<std::int64_t>(turns.size()))
                        .with(Detail::worlds, best.worlds);
    if (best.points) {
      reason = reason.with(Detail::points, std::lround(10 * *best.points));
    } else if (best.index > 0) {
      reason = reason.with(Detail::ahead, std::lround(1000 * best.ahead))
                   .with(Detail::error, std::lround(1000 * best.error));
    }
    return because(reason, std::move(turns[best.index]));
  }

  [[nodiscard]] Reason with_details(Motive motive, const View& view) const {
    if (motive == Motive::opens_later) return Reason(motive).with(Detail::pool, view.pool);
    if (motive == Motive::waits && style_.rack_cap > 0) return Reason(motive).with(Detail::cap, style_.rack_cap);
    return motive;
  }

  // In the mind jokers are free. Where they are not, the same tiles are laid, or as many of them as the rules let.
  Choice legal(const Position& position, Choice imagined) {
    const bool must_play = finder_.ruleset().must_play();
    if (!imagined)
      return must_play ? because(Motive::must_lay, finder_.best(position, Weights::tiles())) : std::nullopt;
    if (!position.opened || finder_.ruleset().joker_rule() == JokerRule::free) return imagined;
    const int numbers = position.rack.numbers();
    const Position chosen{.table = position.table,
                          .rack = imagined->counts(numbers) - position.table.counts(numbers),
                          .opened = position.opened};
    Choice laid = finder_.best(chosen, Weights::tiles());
    if (laid) return laid;
    return must_play ? because(Motive::must_lay, finder_.best(position, Weights::tiles()))
                     : because(Motive::cannot_lay_it);
  }

  MasterStyle style_;
  MoveFinder finder_;
  ImaginedPlay play_;
  Endgame endgame_;
  PairedSearch search_;
  PairedSearch forced_search_;
};

}  // namespace

std::unique_ptr<Player> master_player(const Ruleset& ruleset, const MasterStyle& style) {
  return std::make_unique<MasterPlayer>(ruleset, style);
}

}  // namespace tilefish
