// Who sits at a room's table, who is there, and who is the host. It decides nothing about the match and tells nobody anything; its room
// does.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "players/roster.h"
#include "protocol/room_options.h"
#include "protocol/room_state.h"
#include "server/connection_id.h"
#include "server/room/match_end.h"
#include "server/visitor.h"
#include "storage/instant.h"

namespace tilefish {

struct RoomSeat {
  wire::SeatKind kind = wire::SeatKind::open;
  std::string name;   // of an open seat: the name of the player who left it during the last match
  std::string guest;  // of a person; empty once they have left a running match
  std::optional<RobotSpec> robot;
  bool substituted = false;
  bool ready = false;                 // for the next round, or for a rematch
  std::optional<Instant> away_until;  // when a person who is not there will be substituted
  std::string player;                 // the guest who began the match here, though they may have left since
  bool helped = false;                // in this match, by a hint or by a robot that played a turn for them
};

class Seating {
 public:
  Seating() = default;
  // Robots take the last seats; `robots` are those of the options. The creator takes the first seat unless all are taken.
  Seating(const wire::RoomOptions& options, const std::vector<RobotSpec>& robots, const Visitor& creator);
  // As it was stored: nobody is there.
  Seating(std::string host, std::vector<RoomSeat> seats, std::set<std::string> kicked);

  // Seats.
  [[nodiscard]] const std::vector<RoomSeat>& seats() const { return seats_; }
  [[nodiscard]] std::vector<RoomSeat>& seats() { return seats_; }
  [[nodiscard]] const RoomSeat& at(int seat) const { return seats_[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] RoomSeat& at(int seat) { return seats_[static_cast<std::size_t>(seat)]; }
  [[nodiscard]] std::optional<int> seat_of(const std::string& guest) const;
  [[nodiscard]] std::optional<int> open_seat() const;
  [[nodiscard]] bool all_taken() const { return !open_seat(); }
  [[nodiscard]] bool robots_alone() const;
  [[nodiscard]] bool robots_sit_opposite() const;
  [[nodiscard]] bool robot_plays(int seat) const;
  [[nodiscard]] int people() const;
  [[nodiscard]] bool has_people() const { return people() > 0; }
  // One person, and nobody else could be waited for.
  [[nodiscard]] bool is_solo() const;
  [[nodiscard]] std::vector<std::string> names() const;
  [[nodiscard]] std::vector<SeatEnd> players() const;
  // Somebody leaves it; in a match that runs the place stays theirs, in one that was played their name.
  void vacate(int seat, bool match_runs, bool keep_name);

  // Who wants the next round, or a rematch.
  void begin_match();  // whoever sits there plays, and has asked for nothing yet
  void clear_ready();
  [[nodiscard]] bool anybody_ready() const;

  // Who is there.
  [[nodiscard]] const std::map<ConnectionId, std::string>& present() const { return present_; }
  [[nodiscard]] bool anybody_here() const { return !present_.empty(); }
  [[nodiscard]] bool is_here(ConnectionId connection) const { return present_.contains(connection); }
  [[nodiscard]] bool is_present(const std::string& guest) const;
  [[nodiscard]] bool is_connected(int seat) const;
  [[nodiscard]] bool is_alone_with(const std::string& guest) const;
  [[nodiscard]] int spectators() const;
  void come(const Visitor& visitor) { present_[visitor.connection] = visitor.guest; }
  // Whose connection it was; none if it was not there.
  std::optional<std::string> go(ConnectionId connection);
  // All connections of a guest go, and are returned; those of everybody.
  std::vector<ConnectionId> dismiss(const std::string& guest);
  std::vector<ConnectionId> dismiss_all();
  // Connections that are no longer here, each once.
  [[nodiscard]] std::vector<ConnectionId> take_gone() { return std::exchange(gone_, {}); }

  // The host.
  [[nodiscard]] const std::string& host() const { return host_; }
  [[nodiscard]] bool misses_host() const { return anybody_here() && !is_present(host_); }
  void set_host(std::string guest) { host_ = std::move(guest); }
  // The next person at the table who is there; at a table of robots alone, somebody who watches. None if nobody is there.
  [[nodiscard]] std::optional<std::string> heir() const;
  void choose_new_host();

  // Whom the host has sent away.
  [[nodiscard]] const std::set<std::string>& kicked() const { return kicked_; }
  [[nodiscard]] bool is_kicked(const std::string& guest) const { return kicked_.contains(guest); }
  void keep_out(const std::string& guest) { kicked_.insert(guest); }

 private:
  std::string host_;
  std::vector<RoomSeat> seats_;
  std::set<std::string> kicked_;
  std::map<ConnectionId, std::string> present_;  // and whose connection it is
  std::vector<ConnectionId> gone_;               // since the hub asked
};

}  // namespace tilefish
