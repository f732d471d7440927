#include "server/edge/edge.h"

#include <algorithm>
#include <utility>

namespace tilefish {

void Edge::connected(ConnectionId connection, std::string address) {
  hub_.mailbox.open(connection);
  connections_.insert_or_assign(connection,
                                Connection{.address = std::move(address),
                                           .rate = {static_cast<double>(hub_.options.messages_per_second),
                                                    static_cast<double>(hub_.options.message_burst), hub_.now}});
}

void Edge::disconnected(ConnectionId id) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  const Connection gone = std::move(found->second);
  connections_.erase(found);
  hub_.mailbox.forget(id);
  lobby_.remove(id);
  for (const std::string& code : gone.rooms) rooms_.lost(id, code);
  if (Guest* guest = guests_.find(gone.guest)) {
    guest->connections.erase(id);
    see(*guest);
  }
}

void Edge::tick() { forget_idle_guests(); }

void Edge::send_away(std::size_t count) {
  for (auto& [id, connection] : connections_) {
    if (count == 0) return;
    if (std::exchange(connection.is_sent_away, true)) continue;
    take_leave_of(id, "Another server takes over; your game goes on there.");
    --count;
  }
}

void Edge::shut_down(std::string_view sentence) {
  for (const auto& [id, connection] : connections_) {
    if (!connection.is_sent_away) take_leave_of(id, sentence);
  }
}

void Edge::take_leave_of(ConnectionId id, std::string_view sentence) {
  hub_.mailbox.tell(id, wire::Closing{std::string(sentence)});
  hub_.mailbox.close({id, 1001, "the server goes down"});
}

void Edge::tell_lobby() {
  if (std::exchange(lobby_told_, hub_.directory.lobby_changes()) != hub_.directory.lobby_changes()) lobby_.touch();
  const std::optional<Instant> due = lobby_.due();
  if (!due || *due > hub_.now) return;
  lobby_.tell_all(hub_.directory.lobby(hub_.options.lobby_rooms), hub_.now + hub_.options.lobby_interval, hub_.mailbox);
}

std::optional<Instant> Edge::due() {
  const std::optional<Instant> guests = guests_due();
  const std::optional<Instant> lobby = lobby_.due();
  if (!lobby || !guests) return lobby ? lobby : guests;
  return std::min(*lobby, *guests);
}

}  // namespace tilefish
