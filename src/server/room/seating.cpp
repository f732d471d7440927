// Who comes to a room and who goes.

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "server/room/room.h"

namespace tilefish {

wire::MaybeRefused Room::join(RoomCall& call, const Visitor& visitor) {
  if (seat_of(visitor.guest)) {
    come(call, visitor);
    return std::nullopt;
  }
  if (kicked_.contains(visitor.guest))
    return wire::refused(wire::RefusalCode::kicked, "The host has asked you to leave this room.");
  if (match_runs()) return wire::refused(wire::RefusalCode::game_running, "The match is under way.");
  const auto open = std::find_if(seats_.begin(), seats_.end(),
                                 [](const RoomSeat& seat) { return seat.kind == wire::SeatKind::open; });
  if (open == seats_.end()) return wire::refused(wire::RefusalCode::room_full, "All seats are taken.");
  const bool was_watching = is_here(visitor.connection);
  *open = RoomSeat{.kind = wire::SeatKind::person, .name = visitor.name, .guest = visitor.guest};
  if (!was_watching) {
    if (present_.empty()) payer_ = visitor.address;
    if (present_.empty()) go_on(call);
    present_[visitor.connection] = visitor.guest;
    expires_.reset();
  }
  wait_for_host(call);
  store(call);
  announce(call,
           {.kind = wire::CauseKind::joined, .seat = static_cast<int>(open - seats_.begin()), .name = visitor.name},
           visitor.connection);
  snapshot(call, visitor);
  return std::nullopt;
}

wire::MaybeRefused Room::watch(RoomCall& call, const Visitor& visitor) {
  const bool may_always = seat_of(visitor.guest) || visitor.guest == host_;
  if (!may_always) {
    if (kicked_.contains(visitor.guest)) {
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
  present_[visitor.connection] = visitor.guest;
  store(call);
  snapshot(call, visitor);
}

void Room::come(RoomCall& call, const Visitor& visitor) {
  active_ = call.now;
  if (is_here(visitor.connection)) return snapshot(call, visitor);
  const std::optional<int> seat = seat_of(visitor.guest);
  const bool was_connected = seat && is_connected(*seat);
  const bool was_empty = present_.empty();
  if (was_empty) payer_ = visitor.address;
  const bool was_substituted = seat && seats_[static_cast<std::size_t>(*seat)].substituted;
  present_[visitor.connection] = visitor.guest;
  expires_.reset();
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
  RoomSeat& mine = seats_[static_cast<std::size_t>(seat)];
  mine.away_until.reset();
  if (!mine.substituted) return;
  mine.substituted = false;
  if (match_ && match_->game().to_move() == seat) cancel_robot(call);
  store(call);
}

void Room::lost(RoomCall& call, ConnectionId connection) { go(call, connection); }

void Room::go(RoomCall& call, ConnectionId connection) {
  const auto present = present_.find(connection);
  if (present == present_.end()) return;
  const std::string guest = present->second;
  present_.erase(present);
  gone_.push_back(connection);
  cancel_hints(call, [&](const HintWait& hint) { return hint.connection == connection; });
  if (present_.empty()) return stand_still(call);
  wait_for_host(call);
  const std::optional<int> seat = seat_of(guest);
  if (!seat) return announce_watchers(call, {.kind = wire::CauseKind::watching});
  if (is_connected(*seat)) return;
  set_away(call, *seat);
  announce(call,
           {.kind = wire::CauseKind::disconnected, .seat = seat, .name = seats_[static_cast<std::size_t>(*seat)].name});
  settle_agreement(call);
}

void Room::set_away(RoomCall& call, int seat) {
  RoomSeat& mine = seats_[static_cast<std::size_t>(seat)];
  if (!match_runs() || mine.guest.empty() || mine.substituted || match_->game().seat(seat).resigned) return;
  mine.away_until = call.now + call.options.grace;
}

wire::MaybeRefused Room::leave(RoomCall& call, const Visitor& visitor) {
  const std::optional<int> seat = seat_of(visitor.guest);
  if (!seat) {
    go(call, visitor.connection);
    if (visitor.guest == host_ && !present_.empty()) {
      choose_new_host();
      wait_for_host(call);
      store(call);
      announce(call, {.kind = wire::CauseKind::left, .name = visitor.name});
    }
  } else {
    const std::string name = seats_[static_cast<std::size_t>(*seat)].name;
    if (present_.erase(visitor.connection) > 0) gone_.push_back(visitor.connection);
    cancel_hints(call, [&](const HintWait& hint) { return hint.connection == visitor.connection; });
    dismiss(call, visitor.guest, "You have left this table.");
    give_up_seat(call, *seat);
    if (visitor.guest == host_) choose_new_host();
    wait_for_host(call);
    if (present_.empty()) {
      stand_still(call);
    } else {
      announce(call, {.kind = wire::CauseKind::left, .seat = seat, .name = name});
      settle_agreement(call);
    }
    store(call);
  }
  over_ = over_ || (present_.empty() && !has_people());
  return std::nullopt;
}

void Room::give_up_seat(RoomCall& call, int seat) {
  if (match_runs() && !match_->game().seat(seat).resigned) (void)play(call, Event(tilefish::Resign{seat}));
  RoomSeat& mine = seats_[static_cast<std::size_t>(seat)];
  const bool keeps_place = match_runs();
  mine = RoomSeat{.kind = keeps_place ? wire::SeatKind::person : wire::SeatKind::open,
                  .name = match_ ? mine.name : std::string(),
                  .player = mine.player,
                  .helped = mine.helped};
}

void Room::dismiss(RoomCall& call, const std::string& guest, const std::string& sentence) {
  for (auto each = present_.begin(); each != present_.end();) {
    if (each->second == guest) {
      call.mailbox.tell(each->first, wire::Gone{code_, sentence});
      gone_.push_back(each->first);
      each = present_.erase(each);
    } else {
      ++each;
    }
  }
}

std::optional<std::string> Room::heir() const {
  const std::size_t host = static_cast<std::size_t>(seat_of(host_).value_or(0));
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const RoomSeat& seat = seats_[(host + i) % seats_.size()];
    if (!seat.guest.empty() && is_present(seat.guest)) return seat.guest;
  }
  if (has_people() || present_.empty()) return std::nullopt;
  return present_.begin()->second;
}

void Room::choose_new_host() {
  const auto person =
      std::find_if(seats_.begin(), seats_.end(), [](const RoomSeat& seat) { return !seat.guest.empty(); });
  if (const std::optional<std::string> next = heir()) {
    host_ = *next;
  } else if (person != seats_.end()) {
    host_ = person->guest;
  }
}

void Room::wait_for_host(RoomCall& call) {
  const bool missed = !match_runs() && !present_.empty() && !is_present(host_);
  if (!missed) {
    host_until_.reset();
  } else if (!host_until_) {
    host_until_ = call.now + call.options.host_grace;
  }
}

void Room::replace_host(RoomCall& call) {
  host_until_.reset();
  const std::optional<std::string> next = heir();
  if (!next) return;
  host_ = *next;
  store(call);
  const std::optional<int> seat = seat_of(host_);
  wire::Cause cause{.kind = wire::CauseKind::new_host, .seat = seat};
  if (seat) cause.name = seats_[static_cast<std::size_t>(*seat)].name;
  announce(call, std::move(cause));
}

wire::MaybeRefused Room::kick(RoomCall& call, const Visitor& visitor, int seat) {
  if (visitor.guest != host_)
    return wire::refused(wire::RefusalCode::not_host, "Only the host may send somebody away.");
  if (match_runs())
    return wire::refused(wire::RefusalCode::game_running, "Nobody can be sent away while a match is under way.");
  const bool exists = seat < static_cast<int>(seats_.size());
  if (!exists || seats_[static_cast<std::size_t>(seat)].kind == wire::SeatKind::open) {
    return wire::refused(wire::RefusalCode::no_such_seat, "Nobody sits there.");
  }
  const RoomSeat kicked = seats_[static_cast<std::size_t>(seat)];
  if (kicked.guest == visitor.guest)
    return wire::refused(wire::RefusalCode::no_such_seat, "You can leave, but not send yourself away.");
  if (!kicked.guest.empty()) {
    kicked_.insert(kicked.guest);
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
  seats_[static_cast<std::size_t>(*seat)].name = name;
  store(call);
  announce(call, {.kind = wire::CauseKind::renamed, .seat = seat, .name = name});
}

}  // namespace tilefish
