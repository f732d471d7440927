// The list of public rooms and those who want to see it; told of changes, but not too often. Used by the hub.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "protocol/to_client.h"
#include "server/effects.h"
#include "server/mailbox.h"

namespace tilefish {

class Room;

// None for a room that strangers can neither join nor watch.
[[nodiscard]] std::optional<wire::LobbyRoom> lobby_entry(const Room& room, const std::string& host_name);

class Lobby {
 public:
  // A new listener is sent the list at once, even with rooms that the others have not been told of yet.
  void add(ConnectionId connection, const std::vector<wire::LobbyRoom>& rooms, Mailbox& mailbox);
  void remove(ConnectionId connection) { listeners_.erase(connection); }
  [[nodiscard]] bool has_listeners() const { return !listeners_.empty(); }

  // Something about a room changed.
  void touch() { touched_ = true; }
  // When the listeners should be told; none if there is nothing to tell.
  [[nodiscard]] std::optional<Instant> due() const {
    return touched_ && has_listeners() ? std::optional(not_before_) : std::nullopt;
  }
  void tell_all(const std::vector<wire::LobbyRoom>& rooms, Instant next, Mailbox& mailbox);

 private:
  std::set<ConnectionId> listeners_;
  std::optional<std::vector<wire::LobbyRoom>> told_;  // none if not all were told the same
  bool touched_ = false;
  Instant not_before_{};
};

}  // namespace tilefish
