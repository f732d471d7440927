#include "server/room/view.h"

#include <utility>

#include "rules/view.h"
#include "server/days.h"
#include "server/today/deal.h"

namespace tilefish {

namespace {

wire::GameState game_state(const Room& room, View& view, Instant now) {
  const Match& match = *room.match();
  wire::GameState state{.id = match.id(),
                        .round = view.round,
                        .rounds = view.rounds,
                        .starter = view.starter,
                        .to_move = view.to_move,
                        .turn = match.turn(),
                        .pool = view.pool,
                        .passes = view.passes,
                        .table = std::move(view.position.table),
                        .points_to_open = view.ruleset->opening_points(),
                        .history = match.round_turns(),
                        .lots = {view.lots.begin(), view.lots.end()}};
  state.opened_before = match.game().opened_before();
  state.digest = match.digest();
  const bool is_secret = room.today() && now < end_of_day(*room.today());
  if (match.game().match_over() && !is_secret) state.seed = to_string(match.game().setup().seed);
  if (room.options().clock > 0) state.turn_ms = std::int64_t{room.options().clock} * 1000;
  if (const auto left = room.clock().left(now)) state.left_ms = left->count();
  if (view.result) state.result = match.ended_rounds().back().result;
  return state;
}

wire::SeatState seat_state(const Room& room, int index) {
  const RoomSeat& seat = room.seats()[static_cast<std::size_t>(index)];
  wire::SeatState state{
      .kind = seat.kind, .name = seat.name, .connected = room.is_connected(index), .substituted = seat.substituted};
  if (seat.kind == wire::SeatKind::person && !seat.guest.empty()) state.guest = seat.guest;
  if (seat.robot) state.robot = to_string(*seat.robot);
  return state;
}

}  // namespace

std::shared_ptr<const wire::Shown> shown_to_all(const Room& room, Instant now) {
  wire::PublicState state{.host = room.host(),
                          .options = room.options(),
                          .phase = room.phase(),
                          .spectators = room.spectators(),
                          .next_digest = room.next_digest()};
  if (room.today()) state.today = date_of(*room.today());
  for (int i = 0; i < room.options().seats; ++i) {
    state.seats.push_back(seat_state(room, i));
    if (room.seats()[static_cast<std::size_t>(i)].ready) state.ready.push_back(i);
  }
  if (!room.match()) return std::make_shared<const wire::Shown>(std::move(state));
  // Of any seat's view, what is used here is the same in all of them.
  View view = view_of(room.match()->game(), 0);
  for (std::size_t i = 0; i < state.seats.size(); ++i) {
    const SeatView& seen = view.seats[i];
    state.seats[i].tiles = seen.tiles;
    state.seats[i].opened = seen.opened;
    state.seats[i].resigned = seen.resigned;
    state.seats[i].score = seen.score;
  }
  state.game = game_state(room, view, now);
  return std::make_shared<const wire::Shown>(std::move(state));
}

wire::RoomState state_for(const Room& room, std::optional<int> seat, std::shared_ptr<const wire::Shown> shown) {
  wire::RoomState state{.shown = std::move(shown), .you = {.seat = seat, .rack = {}}};
  if (seat && room.match()) state.you.rack = room.match()->game().seat(*seat).rack.tiles();
  return state;
}

wire::Cause cause_of_last_turn(const Match& match) {
  const wire::TurnState& turn = *match.last_turn();
  wire::Cause cause{.seat = turn.seat, .round_over = match.game().round_over()};
  switch (turn.kind) {
    case wire::TurnKind::laid:
      cause.kind = wire::CauseKind::laid;
      cause.laid = turn.laid;
      break;
    case wire::TurnKind::drew: cause.kind = wire::CauseKind::drew; break;
    case wire::TurnKind::passed: cause.kind = wire::CauseKind::passed; break;
    case wire::TurnKind::timed_out: cause.kind = wire::CauseKind::timed_out; break;
    case wire::TurnKind::resigned: cause.kind = wire::CauseKind::resigned; break;
  }
  if (cause.kind == wire::CauseKind::drew || cause.kind == wire::CauseKind::timed_out) cause.drawn = turn.drawn;
  return cause;
}

}  // namespace tilefish
