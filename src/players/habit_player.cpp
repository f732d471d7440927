#include "players/habit_player.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "players/candidates/move_list.h"
#include "players/finder.h"
#include "players/quick_move.h"
#include "players/standing.h"
#include "players/taste.h"
#include "solver/opening.h"

namespace tilefish {

namespace {

// Whether every other player still at the table ended its latest turn without laying a tile.
bool all_others_are_stuck(const View& view) {
  std::vector<bool> heard(view.seats.size(), false);
  std::size_t waiting_for = 0;
  for (int seat = 0; seat < view.players(); ++seat) {
    const bool counts = seat != view.seat && !view.seats[static_cast<std::size_t>(seat)].resigned;
    heard[static_cast<std::size_t>(seat)] = !counts;
    waiting_for += counts ? 1 : 0;
  }
  for (auto turn = view.history.rbegin(); turn != view.history.rend() && waiting_for > 0; ++turn) {
    const auto seat = static_cast<std::size_t>(*seat_of(turn->event));
    if (heard[seat]) continue;
    if (std::holds_alternative<Lay>(turn->event)) return false;
    heard[seat] = true;
    --waiting_for;
  }
  return waiting_for == 0;
}

class HabitPlayer final : public Player {
 public:
  HabitPlayer(HabitBase base, const Habits& habits, const Ruleset& ruleset)
      : base_(base), habits_(habits), finder_(ruleset), weights_(tiles_then_points(ruleset)) {
    if (habits.open == OpeningHabit::least) openings_.emplace(ruleset);
    if (habits.grudge) list_.emplace(ruleset);
  }

  Choice choose(const View& view, const Budget& budget, std::uint64_t) override {
    limits_ = budget.from_now();
    finder_.begin(limits_);
    Choice choice = find(view);
    const bool wants_to_lay = base_ == HabitBase::lays || view.ruleset->must_play();
    if (choice && lays_whole_rack(view.position, *choice)) return because(Motive::goes_out, std::move(choice));
    if (choice || !finder_.stopped() || !wants_to_lay) return choice;
    return because(Motive::is_late, quick_move(view.position, *view.ruleset));
  }

 private:
  Choice find(const View& view) {
    // Whoever lays the most it can each turn goes out whenever it can, without asking first.
    if (base_ == HabitBase::lays && habits_ == Habits()) return lay_most(view.position);
    if (std::optional<Table> table = finder_.lay_all(view.position)) return table;
    if (!view.position.opened) {
      return may_open(view) ? open(view.position)
                            : give_in(view, Reason(Motive::opens_later).with(Detail::pool, view.pool));
    }
    if (const std::optional<Reason> reason = would_rather_draw(view)) return give_in(view, *reason);
    std::optional<Table> table = lay_with_jokers_held(view.position);
    return table ? table : give_in(view, *reason());
  }

  Choice lay_most(const Position& position) {
    Choice found = finder_.best(position, weights_);
    return because(found ? Motive::lays_most : Motive::finds_nothing, std::move(found));
  }

  [[nodiscard]] bool may_open(const View& view) const {
    if (habits_.open != OpeningHabit::late || view.pool == 0) return true;
    return std::any_of(view.seats.begin(), view.seats.end(), [](const SeatView& seat) { return seat.opened; });
  }

  std::optional<Table> open(const Position& position) {
    if (habits_.open != OpeningHabit::least) return lay_most(position);
    const Outcome<Opening> opening = openings_->best(position.rack, OpeningObjective::fewest, limits_);
    if (!opening.finished() || !opening.value().opens) return because(Motive::cannot_open);
    return because(Motive::opens_small, with_melds(position.table, opening.value().melds));
  }

  // None if it would not.
  [[nodiscard]] std::optional<Reason> would_rather_draw(const View& view) const {
    const int tiles = view.position.rack.total();
    if (view.pool == 0) {
      return base_ == HabitBase::waits && !is_behind(view) ? std::optional<Reason>(Motive::sits_tight) : std::nullopt;
    }
    if (base_ == HabitBase::waits && habits_.cap == 0) return Motive::waits;
    if (base_ == HabitBase::waits && tiles < habits_.cap) {
      return Reason(Motive::waits).with(Detail::cap, habits_.cap - 1);
    }
    if (tiles <= habits_.wait) return Reason(Motive::waits).with(Detail::cap, habits_.wait);
    if (habits_.starve && all_others_are_stuck(view)) return Motive::starves;
    return std::nullopt;
  }

  std::optional<Table> lay_with_jokers_held(const Position& position) {
    std::optional<Table> all = lay_most(position);
    if (!all || habits_.hold_jokers == 0 || position.rack.jokers() == 0) return all;
    const TileCounts played = played_by(position, *all);
    if (played.jokers() == 0) return all;
    Position held = position;
    held.rack.set_jokers(0);
    std::optional<Table> without = finder_.best(held, weights_);
    const std::int64_t points_without = without ? played_by(position, *without).points(0) : 0;
    const bool is_worth_it = played.points(0) - points_without >= std::int64_t{habits_.hold_jokers} * played.jokers();
    return is_worth_it ? all : because(Motive::holds_jokers, std::move(without));
  }

  // Draws, unless the rules demand a move where there is one.
  Choice give_in(const View& view, const Reason& reason) {
    if (!view.ruleset->must_play()) return because(reason);
    const std::optional<TileCounts> least = habits_.grudge ? smallest_move(view.position) : std::nullopt;
    Position offered = view.position;
    if (least) offered.rack = *least;
    return because(Motive::must_lay, finder_.best(offered, weights_));
  }

  std::optional<TileCounts> smallest_move(const Position& position) {
    // Small moves are many and early enough in the list for a few thousand to hold one.
    constexpr int most_looked_at = 4000;
    const Outcome<AllMoves> moves = list_->with_free_jokers(position, limits_);
    if (!moves.finished()) return std::nullopt;
    AllMoves::Cursor cursor(moves.value());
    std::optional<TileCounts> least;
    for (int i = 0; i < most_looked_at && !(least && least->total() == 1); ++i) {
      std::optional<TileCounts> move = cursor.next();
      if (!move) break;
      if ((!least || move->total() < least->total()) && list_->allows(position, *move, limits_))
        least = std::move(move);
    }
    return least;
  }

  static TileCounts played_by(const Position& position, const Table& after) {
    const int numbers = position.rack.numbers();
    return after.counts(numbers) - position.table.counts(numbers);
  }

  HabitBase base_;
  Habits habits_;
  MoveFinder finder_;
  std::optional<OpeningSolver> openings_;  // of those who open with few tiles
  std::optional<MoveList> list_;           // of those who bear a grudge
  Weights weights_;
  Limits limits_;  // of the turn
};

}  // namespace

std::unique_ptr<Player> habit_player(HabitBase base, const Habits& habits, const Ruleset& ruleset) {
  return std::make_unique<HabitPlayer>(base, habits, ruleset);
}

}  // namespace tilefish
