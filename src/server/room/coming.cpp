// Who comes to a room and who goes.

#include <utility>

#include <fmt/core.h>

#include "server/room/room.h"

namespace tilefish {

wire::MaybeRefused Room::join(RoomCall& call, const Visitor& visitor) {
  if (seat_of(visitor.guest)) {
    come(call, visitor);
    return std::nullopt;
  }
  if (seating_.is_kicked(visitor.guest))
    return wire::refused(wire::RefusalCode::kicked, "The host has asked you to leave this room.");
  if (match_runs()) return wire::refused(wire::RefusalCode::game_running, "The match is under way.");
  const std::optional<int> open = seating_.open_seat();
  if (!open) return wire::refused(wire::RefusalCode::room_full, "All seats are taken.");
  const bool was_watching = is_here(visitor.connection);
  seating_.at(*open) = RoomSeat{.kind = wire::SeatKind::person, .name = visitor.name, .guest = visitor.guest};
  if (!was_watching) {
    if (!seating_.anybody_here()) payer_ = visitor.address;
    if (!seating_.anybody_here()) go_on(call);
    seating_.come(visitor);
    timers_.somebody_came();
  }
  wait_for_host(call);
  store(call);
  announce(call, {.kind = wire::CauseKind::joined, .seat = open, .name = visitor.name}, visitor.connection);
  snapshot(call, visitor);
  return std::nullopt;
}

wire::MaybeRefused Room::watch(RoomCall& call, const Visitor& visitor) {
  const bool may_always = seat_of(visitor.guest) || visitor.guest == seating_.host();
  if (!may_always) {
    if (seating_.is_kicked(visitor.guest)) {
      return wire::refused(wire::RefusalCode::kicked, "The host has asked you to leave this room.");
    }
    if (!options_.spectators)
      return wire::refused(wire::RefusalCode::spectators_off, "This table is not open to spectators.");
    if (!is_here(visitor.connection) && spectators() >= call.options.spectators_per_room) {
      return wire::refused(wire::RefusalCode::room_full, "As many people watch this table as may.");
    }
  }
  come(call, visitor);
  return std::nullopt;
}

void Room::enter(RoomCall& call, const Visitor& visitor) {
  seating_.come(visitor);
  store(call);
  snapshot(call, visitor);
}

void Room::come(RoomCall& call, const Visitor& visitor) {
  timers_.active = call.now;
  if (is_here(visitor.connection)) return snapshot(call, visitor);
  const std::optional<int> seat = seat_of(visitor.guest);
  const bool was_connected = seat && is_connected(*seat);
  const bool was_empty = !seating_.anybody_here();
  if (was_empty) payer_ = visitor.address;
  const bool was_substituted = seat && seating_.at(*seat).substituted;
  seating_.come(visitor);
  timers_.somebody_came();
  wait_for_host(call);
  if (seat) welcome_back(call, *seat);
  if (was_empty) go_on(call);
  if (!seat) {
    announce_watchers(call, {.kind = wire::CauseKind::watching, .name = visitor.name}, visitor.connection);
  } else if (!was_connected) {
    const auto kind = was_substituted ? wire::CauseKind::returned : wire::CauseKind::connected;
    announce(call, {.kind = kind, .seat = seat, .name = visitor.name}, visitor.connection);
  }
  snapshot(call, visitor);
}

void Room::welcome_back(RoomCall& call, int seat) {
  RoomSeat& mine = seating_.at(seat);
  mine.away_until.reset();
  if (!mine.substituted) return;
  mine.substituted = false;
  if (match() && game().to_move() == seat) cancel_robot(call);
  store(call);
}

void Room::lost(RoomCall& call, ConnectionId connection) { go(call, connection); }

void Room::go(RoomCall& call, ConnectionId connection) {
  const std::optional<std::string> guest = seating_.go(connection);
  if (!guest) return;
  cancel_hints(call, [&](const HintWait& hint) { return hint.connection == connection; });
  if (!seating_.anybody_here()) return stand_still(call);
  wait_for_host(call);
  const std::optional<int> seat = seat_of(*guest);
  if (!seat) return announce_watchers(call, {.kind = wire::CauseKind::watching});
  if (is_connected(*seat)) return;
  set_away(call, *seat);
  announce(call, {.kind = wire::CauseKind::disconnected, .seat = seat, .name = seating_.at(*seat).name});
  settle_agreement(call);
}

void Room::set_away(RoomCall& call, int seat) {
  RoomSeat& mine = seating_.at(seat);
  if (!match_runs() || mine.guest.empty() || mine.substituted || game().seat(seat).resigned) return;
  mine.away_until = call.now + call.options.grace;
}

void Room::set_absent_away(RoomCall& call) {
  for (int seat = 0; seat < options_.seats; ++seat) {
    if (!is_connected(seat)) set_away(call, seat);
  }
}

wire::MaybeRefused Room::leave(RoomCall& call, const Visitor& visitor) {
  const std::optional<int> seat = seat_of(visitor.guest);
  if (!seat) {
    go(call, visitor.connection);
    if (visitor.guest == seating_.host() && seating_.anybody_here()) {
      seating_.choose_new_host();
      wait_for_host(call);
      store(call);
      announce(call, {.kind = wire::CauseKind::left, .name = visitor.name});
    }
  } else {
    const std::string name = seating_.at(*seat).name;
    (void)seating_.go(visitor.connection);
    cancel_hints(call, [&](const HintWait& hint) { return hint.connection == visitor.connection; });
    dismiss(call, visitor.guest, "You have left this table.");
    give_up_seat(call, *seat);
    if (visitor.guest == seating_.host()) seating_.choose_new_host();
    wait_for_host(call);
    if (!seating_.anybody_here()) {
      stand_still(call);
    } else {
      announce(call, {.kind = wire::CauseKind::left, .seat = seat, .name = name});
      settle_agreement(call);
    }
    store(call);
  }
  over_ = over_ || (!seating_.anybody_here() && !has_people());
  return std::nullopt;
}

void Room::give_up_seat(RoomCall& call, int seat) {
  if (match_runs() && !game().seat(seat).resigned) (void)play(call, Event(tilefish::Resign{seat}));
  seating_.vacate(seat, match_runs(), match().has_value());
}

void Room::dismiss(RoomCall& call, const std::string& guest, const std::string& sentence) {
  for (const ConnectionId connection : seating_.dismiss(guest))
    call.mailbox.tell(connection, wire::Gone{code_, sentence});
}

void Room::wait_for_host(RoomCall& call) {
  const bool missed = !match_runs() && seating_.misses_host();
  if (!missed) {
    timers_.new_host.reset();
  } else if (!timers_.new_host) {
    timers_.new_host = call.now + call.options.host_grace;
  }
}

void Room::replace_host(RoomCall& call) {
  timers_.new_host.reset();
  const std::optional<std::string> next = seating_.heir();
  if (!next) return;
  seating_.set_host(*next);
  store(call);
  const std::optional<int> seat = seat_of(seating_.host());
  wire::Cause cause{.kind = wire::CauseKind::new_host, .seat = seat};
  if (seat) cause.name = seating_.at(*seat).name;
  announce(call, std::move(cause));
}

wire::MaybeRefused Room::kick(RoomCall& call, const Visitor& visitor, int seat) {
  if (visitor.guest != seating_.host())
    return wire::refused(wire::RefusalCode::not_host, "Only the host may send somebody away.");
  if (match_runs())
    return wire::refused(wire::RefusalCode::game_running, "Nobody can be sent away while a match is under way.");
  const bool exists = seat < static_cast<int>(seating_.seats().size());
  if (!exists || seating_.at(seat).kind == wire::SeatKind::open) {
    return wire::refused(wire::RefusalCode::no_such_seat, "Nobody sits there.");
  }
  const RoomSeat kicked = seating_.at(seat);
  if (kicked.guest == visitor.guest)
    return wire::refused(wire::RefusalCode::no_such_seat, "You can leave, but not send yourself away.");
  if (!kicked.guest.empty()) {
    seating_.keep_out(kicked.guest);
    dismiss(call, kicked.guest, "The host has asked you to leave this table.");
  }
  give_up_seat(call, seat);
  store(call);
  announce(call, {.kind = wire::CauseKind::kicked, .seat = seat, .name = kicked.name});
  return std::nullopt;
}

void Room::renamed(RoomCall& call, const std::string& guest, const std::string& name) {
  const std::optional<int> seat = seat_of(guest);
  if (!seat) return;
  seating_.at(*seat).name = name;
  store(call);
  announce(call, {.kind = wire::CauseKind::renamed, .seat = seat, .name = name});
}

}  // namespace tilefish
