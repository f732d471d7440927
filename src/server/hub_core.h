// What the hub is made of; Hub hides it from its users.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/from_client.h"
#include "server/accounts.h"
#include "server/guests.h"
#include "server/hub.h"
#include "server/lobby.h"
#include "server/mailbox.h"
#include "server/puzzles/desk.h"
#include "server/room/room.h"
#include "server/room/text.h"
#include "server/token_bucket.h"

namespace tilefish {

class Hub::Core {
 public:
  using Milliseconds = std::chrono::milliseconds;

  Core(HubOptions options, Secrets& secrets);

  void restore(const StoredState& state);
  void connected(ConnectionId connection, std::string address);
  void receive(ConnectionId connection, std::string_view text);
  void disconnected(ConnectionId connection);
  void tick();
  void robot_answered(JobId job, RobotAnswer answer, Milliseconds spent);
  void hint_answered(JobId job, HintAnswer answer, Milliseconds spent);
  void puzzles_found(const std::string& rules, std::vector<StockPuzzle> puzzles) {
    puzzles_.found(mailbox_, rules, std::move(puzzles), now_);
  }
  void shut_down(std::string_view sentence);
  [[nodiscard]] HubFigures figures() const;

  // Every call of the hub lies between these two.
  void begin(Instant now) { now_ = std::max(now_, now); }
  [[nodiscard]] Effects finish();

  // Null for a code that is not there.
  [[nodiscard]] Room* find_room(const std::string& code);
  [[nodiscard]] Room* take_job(JobId job, Milliseconds spent);  // the room that waits for it, if there still is one

 private:
  struct Connection {
    std::string guest;   // empty before hello
    std::string device;  // of the guest
    std::string address;
    TokenBucket<Instant::clock> rate;
    int hasty = 0;  // messages refused for haste
    std::set<std::string> rooms;
  };

  // Requests; hub_requests.cpp.
  void handle(ConnectionId connection, const wire::FromClient& message);
  void hello(ConnectionId id, Connection& connection, const wire::Hello& request, int re);
  void rename(ConnectionId id, Guest& guest, const wire::Rename& request, int re);

  // Identities that last; hub_identity.cpp.
  using MaybeGuest = std::variant<Guest*, wire::Refused>;
  [[nodiscard]] MaybeGuest guest_by_code(const std::string& address, const std::string& code);
  // The token of a new device of the guest.
  std::string add_device(Guest& guest, Connection& connection, const wire::Hello& request);
  void make_code(ConnectionId id, Guest& guest, int re);
  void remove_device(Guest& guest, const std::string& device);  // with its connections
  void sign_out(ConnectionId id, Guest& guest, const wire::SignOut& request, int re);
  void forget_me(ConnectionId id, Guest& guest, int re);
  void leave_all_rooms(ConnectionId id, const Guest& guest, const std::string& address);
  void cut(ConnectionId id, Connection& connection, const std::string& reason);

  // What matches mean; hub_results.cpp.
  void count(const MatchEnd& end);
  [[nodiscard]] std::optional<std::vector<Rating>> ratings_after(const MatchEnd& end, const std::string& kind);
  [[nodiscard]] bool may_be_rated(const MatchEnd& end);
  void rate(Guest& guest, const std::string& kind, const Rating& after, AddResult& result);
  void make_name_unique(Guest& guest);

  void create(ConnectionId id, Connection& connection, Guest& guest, const wire::Create& request, int re);
  // `start` receives what the request says, if it says any.
  [[nodiscard]] wire::MaybeRefused refuse_start(const wire::Create& request, std::optional<Position>& start) const;
  [[nodiscard]] wire::MaybeRefused refuse_options(const wire::RoomOptions& options,
                                                  std::vector<RobotSpec>& robots) const;
  // Whoever comes to a room, and what those who are there ask of it.
  using RoomRequest = std::function<wire::MaybeRefused(Room&, RoomCall&, const Visitor&)>;
  void enter_room(ConnectionId id, Connection& connection, const std::string& code, int re, const RoomRequest& request);
  // The room of that code if this connection is there, or sits there from afar; null after a refusal.
  [[nodiscard]] Room* room_of(ConnectionId id, Connection& connection, const std::string& code, int re,
                              bool from_afar = false);
  void in_room(ConnectionId id, Connection& connection, const std::string& code, int re, const RoomRequest& request,
               bool from_afar = false);
  // Nobody begins matches faster than they can be played: each one is stored.
  [[nodiscard]] wire::MaybeRefused paced(Guest& guest, const std::function<wire::MaybeRefused()>& begin);
  // A request that the room answers itself, at once or later, unless it is refused.
  void ask_room(ConnectionId id, Connection& connection, const std::string& code, int re, const RoomRequest& request);
  void answer(ConnectionId id, int re, const wire::MaybeRefused& refused);
  void refuse(ConnectionId id, std::optional<int> re, wire::RefusalCode code, std::string sentence);
  void refuse_code(ConnectionId id, Connection& connection, int re);
  using PuzzleRequest = std::function<wire::Answer(const PuzzleDesk::Visit&)>;
  void at_the_desk(ConnectionId id, const Connection& connection, Guest& guest, int re, const PuzzleRequest& request);
  void charge_speaker(const Effects& effects);
  [[nodiscard]] wire::Welcome welcome_for(const Guest& guest, std::string token) const;

  // Guests; hub_guests.cpp.
  [[nodiscard]] wire::MaybeRefused refuse_newcomer(const std::string& address);
  Guest& make_guest(const std::optional<std::string>& wanted_name);
  [[nodiscard]] std::string free_name(const std::string& name, const std::string& guest) const;
  void keep(Guest& guest);  // from now on it is stored
  void rename_to(Guest& guest, std::string name);
  void forget(const std::string& id);
  void forget_idle_guests();
  bool forget_oldest_guests();
  void mistrust_clock(Instant alive);
  [[nodiscard]] std::set<std::string> those_who_sit() const;

  // Which rooms there may be; hub_tables.cpp.
  [[nodiscard]] wire::MaybeRefused refuse_new_room(const Guest& guest, const std::string& address, bool robots_alone);
  [[nodiscard]] Room* least_worthy(const std::function<std::optional<int>(const Room&)>& rank_of) const;
  [[nodiscard]] Room* waiting_room_of_greediest() const;
  bool put_away(Room* room, const std::string& sentence);                               // false if there is none
  [[nodiscard]] int count_rooms(const std::function<bool(const Room&)>& counts) const;  // whose match is not over

  // Rooms.
  [[nodiscard]] RoomCall room_call() { return {options_, secrets_, mailbox_, accounts_, last_job_, now_}; }
  void touched(Room& room);  // after every call of a room
  void remove_room(const std::string& code);
  void postpone(const std::string& code);  // its timer, which stands still
  [[nodiscard]] std::vector<wire::LobbyRoom> lobby_list();
  void put_aside(const std::string& code, const std::string& why);
  void restore_room(StoredRoomText::Content stored, const std::map<std::string, const StoredGame*>& games,
                    Instant alive);

  // Time.
  void tell_lobby();
  void stamp_time();
  void note_late_answers();
  [[nodiscard]] std::optional<Instant> next_timer() const;
  [[nodiscard]] std::shared_ptr<const Ruleset> ruleset_of(const std::string& name) const;

  HubOptions options_;
  Secrets& secrets_;
  std::vector<std::shared_ptr<const Ruleset>> rulesets_;
  Accounts accounts_;
  PuzzleDesk puzzles_;
  Mailbox mailbox_;
  Instant now_{};
  std::optional<ConnectionId> speaker_;  // whose message this call is about
  Guests guests_;
  std::unordered_map<ConnectionId, Connection> connections_;
  std::map<std::string, std::unique_ptr<Room>> rooms_;
  std::set<std::pair<Instant, std::string>> timers_;
  std::unordered_map<std::string, Instant> timer_of_;
  struct PaidJob {
    std::string room;  // that waits for it
    std::string payer;
    Milliseconds time;  // that was taken off the account
  };
  std::unordered_map<JobId, PaidJob> jobs_;
  std::uint64_t last_job_ = 0;
  Lobby lobby_;
  std::optional<Instant> guests_due_;
  std::optional<Instant> stamp_due_;
  std::optional<Instant> late_due_;
  std::uint64_t late_told_ = 0;
  // Rated matches of each pair of people today.
  std::map<std::pair<std::string, std::string>, int> pairs_today_;
  int pairs_day_ = 0;
  HubFigures totals_;
};

}  // namespace tilefish
