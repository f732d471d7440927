#include "arena/dealt_round.h"

#include <cassert>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "rules/round.h"
#include "rules/verify.h"
#include "rules/view.h"

namespace tilefish {

namespace {

std::vector<TileCounts> racks_of(const Round<RoundSeat>& round) {
  std::vector<TileCounts> racks;
  for (const RoundSeat& seat : round.seats) racks.push_back(seat.rack);
  return racks;
}

View view_of(const Round<RoundSeat>& round, const Ruleset& ruleset, int starter, std::span<const TurnRecord> history) {
  View view{.ruleset = &ruleset,
            .seat = round.to_move,
            .starter = starter,
            .to_move = round.to_move,
            .position = round.position(round.to_move),
            .pool = static_cast<int>(round.pool.size()),
            .passes = round.passes,
            .history = history};
  for (const RoundSeat& seat : round.seats) {
    view.seats.push_back({.tiles = seat.rack.total(), .opened = seat.opened, .resigned = false, .score = 0});
  }
  return view;
}

}  // namespace

std::optional<RoundResult> play_dealt_round(DealtRound dealt, const Ruleset& ruleset, std::span<Player* const> players,
                                            std::uint64_t seed, const StopFlag* stop) {
  assert(!ruleset.must_play() && players.size() == dealt.deal.racks.size());
  Round<RoundSeat> round{.pool = std::move(dealt.deal.pool), .to_move = dealt.starter};
  for (TileCounts& rack : dealt.deal.racks) round.seats.push_back({.rack = std::move(rack)});
  std::vector<TurnRecord> history;
  while (true) {
    const int seat = round.to_move;
    const Choice choice = players[static_cast<std::size_t>(seat)]->choose(
        view_of(round, ruleset, dealt.starter, history), {.stop = stop}, combine(seed, history.size()));
    // A choice that was cut short is not what the robot would have played.
    if (stop != nullptr && stop->requested()) return std::nullopt;
    TurnRecord record{.event = Draw{seat}, .laid = TileCounts(ruleset.numbers())};
    if (choice) {
      assert(verify_move(round.position(seat), *choice, ruleset).legal());
      record.event = Lay{seat, *choice};
      record.laid = round.lay(*choice);
    } else {
      record.drawn = round.draw(1);
    }
    history.push_back(std::move(record));
    if (round.went_out()) return score_won_round(RoundEnd::went_out, seat, racks_of(round), ruleset);
    round.end_turn();
    if (!round.is_blocked()) continue;
    std::vector<int> order = {round.to_move};
    for (int next = round.next_seat(round.to_move); next != round.to_move; next = round.next_seat(next))
      order.push_back(next);
    return score_blocked_round(order, racks_of(round), ruleset);
  }
}

}  // namespace tilefish
