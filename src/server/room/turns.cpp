// The match on a room's table: turns, rounds and rematches.

#include <utility>
#include <variant>

#include <fmt/core.h>

#include "server/public_id.h"
#include "server/room/room.h"
#include "server/room/view.h"
#include "server/today/deal.h"

namespace tilefish {

wire::MaybeRefused Room::start(RoomCall& call, const Visitor& visitor) {
  if (visitor.guest != seating_.host())
    return wire::refused(wire::RefusalCode::not_host, "Only the host may start the match.");
  if (match_runs()) return wire::refused(wire::RefusalCode::game_running, "The match is under way.");
  if (match()) return wire::refused(wire::RefusalCode::match_over, "The match is over; ask for a rematch.");
  if (!seating_.all_taken()) return wire::refused(wire::RefusalCode::seats_open, "A seat is still open.");
  begin_match(call, wire::CauseKind::started);
  return std::nullopt;
}

void Room::begin_match(RoomCall& call, wire::CauseKind cause) {
  const GameSetup setup{.ruleset = *ruleset_, .players = options_.seats, .rounds = options_.rounds};
  if (const std::optional<Error> error =
          play_.begin(new_game_id(call.secrets), setup, seating_.robots_sit_opposite(), call.now)) {
    return call.mailbox.note(fmt::format("room {}: {}", code_, error->describe()));
  }
  play_.deal_next_from(new_seed(call.secrets));
  seating_.begin_match();
  wait_for_host(call);
  begin_turn(call);
  call.mailbox.store(StartGame{match()->id(), match()->setup_text(seating_.names()), call.now, people(),
                               play_.today() ? end_of_day(*play_.today()) : Instant()});
  set_absent_away(call);
  store(call);
  announce(call, {.kind = cause});
}

wire::MaybeRefused Room::refuse_turn(const Visitor& visitor, int turn) const {
  return play_.refuse_turn(seat_of(visitor.guest), turn, seats());
}

wire::MaybeRefused Room::lay(RoomCall& call, const Visitor& visitor, const wire::Lay& request) {
  if (wire::MaybeRefused refused = refuse_turn(visitor, request.turn)) return refused;
  timers_.active = call.now;
  std::optional<Event> event;
  if (wire::MaybeRefused refused = play_.read(request, event)) return refused;
  return play(call, *event);
}

wire::MaybeRefused Room::draw(RoomCall& call, const Visitor& visitor, int turn) {
  if (wire::MaybeRefused refused = refuse_turn(visitor, turn)) return refused;
  timers_.active = call.now;
  if (game().pool().empty()) {
    return wire::refused(wire::RefusalCode::pool_empty, "The pool is empty: play or pass.");
  }
  return play(call, tilefish::Draw{*game().to_move()});
}

wire::MaybeRefused Room::pass(RoomCall& call, const Visitor& visitor, int turn) {
  if (wire::MaybeRefused refused = refuse_turn(visitor, turn)) return refused;
  timers_.active = call.now;
  if (!game().pool().empty()) {
    return wire::refused(wire::RefusalCode::pool_not_empty, "There are tiles in the pool: play or draw.");
  }
  return play(call, tilefish::Draw{*game().to_move()});
}

wire::MaybeRefused Room::resign(RoomCall& call, const Visitor& visitor) {
  if (!match()) return wire::refused(wire::RefusalCode::no_game, "No match has been started.");
  const std::optional<int> seat = seat_of(visitor.guest);
  if (!seat) return wire::refused(wire::RefusalCode::not_seated, "You do not sit at this table.");
  return play(call, tilefish::Resign{*seat});
}

wire::MaybeRefused Room::play(RoomCall& call, const Event& event, std::string_view note) {
  const int turn_before = match()->turn();
  if (wire::MaybeRefused refused = play_.apply(event, call.now)) return refused;
  call.mailbox.store(AppendEvent{match()->id(), match()->events() - 1, with_note(to_string(event), note), call.now});
  after_event(call, turn_before);
  if (std::holds_alternative<tilefish::NextRound>(event)) {
    announce(call, {.kind = wire::CauseKind::next_round});
  } else {
    announce(call, cause_of_last_turn(*match()));
  }
  return std::nullopt;
}

void Room::after_event(RoomCall& call, int turn_before) {
  if (match()->turn() == turn_before) return;
  drop_hints(call);
  begin_turn(call);
  if (!game().round_over()) return;
  seating_.clear_ready();
  if (game().match_over()) return end_match(call);
  timers_.next_round = call.now + call.options.round_break;
}

void Room::end_match(RoomCall& call) {
  for (RoomSeat& seat : seating_.seats()) {
    seat.substituted = false;
    seat.away_until.reset();
    if (seat.kind == wire::SeatKind::person && seat.guest.empty()) seat.kind = wire::SeatKind::open;
  }
  wait_for_host(call);
  call.mailbox.store(FinishGame{match()->id(), match()->setup_text(seating_.names()), call.now});
  play_.end(seating_.players(), call.now);
  store(call);
}

wire::MaybeRefused Room::refuse_agreement(const Visitor& visitor) const {
  if (!match()) return wire::refused(wire::RefusalCode::no_game, "No match has been started.");
  if (seat_of(visitor.guest) || (visitor.guest == seating_.host() && !has_people())) return std::nullopt;
  return wire::refused(wire::RefusalCode::not_seated, "You do not sit at this table.");
}

wire::MaybeRefused Room::next_round(RoomCall& call, const Visitor& visitor) {
  if (wire::MaybeRefused refused = refuse_agreement(visitor)) return refused;
  if (game().match_over()) return wire::refused(wire::RefusalCode::match_over, "The match is over.");
  if (!game().round_over()) return wire::refused(wire::RefusalCode::round_not_over, "The round is not over.");
  agree(call, seat_of(visitor.guest));
  return std::nullopt;
}

wire::MaybeRefused Room::rematch(RoomCall& call, const Visitor& visitor) {
  if (wire::MaybeRefused refused = refuse_agreement(visitor)) return refused;
  if (!game().match_over()) return wire::refused(wire::RefusalCode::match_not_over, "The match is not over.");
  if (play_.today()) return wire::refused(wire::RefusalCode::day_done, "The deal of a day is played once.");
  if (!seating_.all_taken()) return wire::refused(wire::RefusalCode::seats_open, "A seat is open.");
  agree(call, seat_of(visitor.guest));
  return std::nullopt;
}

wire::MaybeRefused Room::tell_round(RoomCall& call, const Visitor& visitor, int round, int id) const {
  wire::RoundState told;
  if (wire::MaybeRefused refused = play_.tell_round(round, told)) return refused;
  call.mailbox.answer(visitor.connection, id, wire::PastRound{code_, match()->id(), std::move(told)});
  return std::nullopt;
}

void Room::agree(RoomCall& call, std::optional<int> seat) {
  if (seat) seating_.at(*seat).ready = true;
  if (!seat) return go_to_next(call);
  if (settle_agreement(call)) return;
  announce(call, {.kind = wire::CauseKind::ready, .seat = seat, .name = seating_.at(*seat).name});
}

bool Room::all_ready() const {
  bool anybody = false;
  for (int seat = 0; seat < options_.seats; ++seat) {
    const RoomSeat& each = seating_.at(seat);
    const bool asked = each.kind == wire::SeatKind::person && is_connected(seat) &&
                       (game().match_over() || !game().seat(seat).resigned);
    if (asked && !each.ready) return false;
    anybody = anybody || asked || each.ready;
  }
  return anybody;
}

bool Room::settle_agreement(RoomCall& call) {
  if (!play_.round_is_over() || !seating_.anybody_ready() || !all_ready()) return false;
  if (game().match_over() && !seating_.all_taken()) return false;
  go_to_next(call);
  return true;
}

void Room::go_to_next(RoomCall& call) {
  timers_.next_round.reset();
  if (game().match_over()) return begin_match(call, wire::CauseKind::rematch);
  seating_.clear_ready();
  (void)play(call, tilefish::NextRound{});
}

}  // namespace tilefish
