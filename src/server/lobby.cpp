#include "server/lobby.h"

#include "server/room/room.h"

namespace tilefish {

std::optional<wire::LobbyRoom> lobby_entry(const Room& room, const std::string& host_name) {
  if (!room.options().is_public) return std::nullopt;
  wire::LobbyRoom entry{.room = room.code(),
                        .host = host_name,
                        .ruleset = room.options().ruleset,
                        .seats = room.options().seats,
                        .rounds = room.options().rounds,
                        .phase = room.phase(),
                        .clock = room.options().clock,
                        .hints = room.options().hints,
                        .spectators = room.options().spectators};
  for (const RoomSeat& seat : room.seats()) {
    if (seat.kind != wire::SeatKind::open) ++entry.taken;
    if (seat.kind == wire::SeatKind::robot) ++entry.robots;
  }
  const bool can_join = entry.taken < entry.seats && !room.match_runs();
  if (!can_join && !(entry.spectators && room.anybody_here())) return std::nullopt;
  return entry;
}

void Lobby::add(ConnectionId connection, const std::vector<wire::LobbyRoom>& rooms, Mailbox& mailbox) {
  if (listeners_.empty()) {
    told_ = rooms;
  } else if (told_ != rooms) {
    told_.reset();
  }
  listeners_.insert(connection);
  mailbox.tell(connection, wire::LobbyList{rooms});
}

void Lobby::tell_all(const std::vector<wire::LobbyRoom>& rooms, Instant next, Mailbox& mailbox) {
  touched_ = false;
  if (rooms == told_) return;
  told_ = rooms;
  not_before_ = next;
  for (const ConnectionId listener : listeners_) mailbox.tell(listener, wire::LobbyList{rooms});
}

}  // namespace tilefish
