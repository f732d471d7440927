// What the room hub is asked, and what it tells whoever keeps connections and guests. Both may be on different machines, so a
// request brings all that is to be known of the one who asks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/from_client.h"
#include "server/room/match_end.h"
#include "server/room/room.h"

namespace tilefish {

struct RoomRequest {
  Visitor visitor;
  int re = 0;             // the number of the request
  bool may_enter = true;  // the connection may be at one more room
  bool may_begin = true;  // the guest has not begun too many matches of late
  const wire::Request& request;
  std::string_view text = {};  // the whole message, for whoever passes it on
};

// The code as rooms have it, of what somebody typed; none of a request that names no room.
[[nodiscard]] std::string code_of(const wire::Request& request);

// The way from connections and guests to rooms and to the desks of puzzles and of the day's deal, wherever they are.
class Rooms {
 public:
  virtual ~Rooms() = default;
  // A request that names a room, wants a new one, or is about puzzles or the day's deal. It is answered through the mailbox.
  virtual void ask(const RoomRequest& request) = 0;
  virtual void lost(ConnectionId connection, const std::string& room) = 0;
  virtual void renamed(const std::string& guest, const std::string& name) = 0;
  // Gives up all seats and tables of the guest, without an answer.
  virtual void leave_all(const Visitor& visitor) = 0;
  // A device of the guest is nobody's any more.
  virtual void signed_out(const std::string& guest, const std::string& device) = 0;
  // Nobody knows this guest any more.
  virtual void forgotten(const std::string& guest) = 0;
};

// The way back.
class People {
 public:
  virtual ~People() = default;
  virtual void entered(ConnectionId connection, const std::string& room) = 0;
  virtual void left(ConnectionId connection, const std::string& room) = 0;
  // It has named a room that is not there.
  virtual void missed(ConnectionId connection) = 0;
  // Something that lasts depends on this guest from now on.
  virtual void settled(const Visitor& visitor) = 0;
  // It has a rating from now on, by which others know its name.
  virtual void rated(const Visitor& visitor) = 0;
  virtual void began_match(const Visitor& visitor) = 0;
  virtual void ended(const MatchEnd& end) = 0;
  // Empty for somebody who is not known.
  [[nodiscard]] virtual std::string name_of(const std::string& guest) = 0;
};

}  // namespace tilefish
