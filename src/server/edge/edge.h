// The side of the hub that faces people: connections, guests and their names, limits, the list of the lobby. What is asked of a room
// goes on to the rooms, wherever they are, with all that is to be known of the one who asks. A pure state machine, as the hub.
#pragma once

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
#include "server/guests.h"
#include "server/hub_context.h"
#include "server/lobby.h"
#include "server/rooms/people.h"
#include "server/token_bucket.h"
#include "storage/store.h"

namespace tilefish {

class Edge : public People {
 public:
  // Both must outlive it.
  Edge(HubContext& context, Rooms& rooms)
      : hub_(context), rooms_(rooms), house_(std::make_shared<const std::string>(house_of(context.options))) {}

  void connected(ConnectionId connection, std::string address);
  void receive(ConnectionId connection, const wire::Parsed& parsed, std::string_view text);
  void disconnected(ConnectionId connection);
  void identities_found(const IdentityQuestion& question, const std::optional<std::vector<StoredIdentity>>& found);
  void tick();
  void send_away(std::size_t count);  // so many of those who are connected, to other nodes
  void shut_down(std::string_view sentence);

  // Before and after the mailbox is emptied at the end of a call.
  void tell_lobby();
  void charge_speaker(const Effects& effects);
  [[nodiscard]] std::optional<Instant> due();

  // For whoever carries requests to rooms elsewhere.
  using Place = std::pair<ConnectionId, std::string>;
  void charge(ConnectionId connection, std::size_t bytes);  // that were sent to it
  [[nodiscard]] std::optional<Visitor> visitor(ConnectionId connection);
  [[nodiscard]] bool is_at(ConnectionId connection, const std::string& room) const;
  [[nodiscard]] std::vector<Place> places() const;  // of all connections
  // A guest plays here who has no connection here, be it that it is elsewhere in a cluster or that it has not come back since the
  // start: what the database knows of it is asked for.
  void acquaint(const Visitor& visitor);
  // Matches that are still to be counted, of a shard that is this node's from now on, or no more.
  void take_uncounted(Fence fence, const std::vector<StoredUncounted>& matches);
  void drop_uncounted(ShardId shard);
  // The database knows the guest by another name, for somebody elsewhere has the one it had.
  void named(const std::string& guest, const std::string& name);
  // The device was signed out at another node.
  void signed_out(const std::string& guest, const std::string& device);
  // What others have said of guests may not have been heard: those who are connected are looked up, and cut off if they are signed out
  // or forgotten.
  void look_up_those_here();
  // Closes the connections of a guest who is forgotten everywhere.
  void expel(const std::string& guest);

  void entered(ConnectionId connection, const std::string& room) override;
  void left(ConnectionId connection, const std::string& room) override;
  void missed(ConnectionId connection) override;
  void settled(const Visitor& visitor) override;
  void rated(const Visitor& visitor) override;
  void began_match(const Visitor& visitor) override;
  void ended(const MatchEnd& end) override;
  [[nodiscard]] std::string name_of(const std::string& guest) override;

  struct Figures {
    std::size_t connections = 0;
    std::size_t guests = 0;
    std::uint64_t requests = 0;  // since the start
  };
  [[nodiscard]] Figures figures() const { return {connections_.size(), guests_.size(), requests_}; }

 private:
  struct Connection {
    std::string guest;   // empty before hello
    std::string device;  // of the guest
    std::string address;
    TokenBucket<Instant::clock> rate;
    int hasty = 0;                // messages refused for haste
    std::set<std::string> rooms;  // that it is at
    // A hello that waits for what the database knows, and what came after it.
    struct Greeting {
      wire::Hello hello;
      int re = 0;
      bool was_kept = false;  // whom the token is of, as far as was known when the database was asked
      std::vector<std::string> held = {};
    };
    std::optional<Greeting> greeting = {};
    // A name that waits for whether somebody has it.
    struct Renaming {
      std::string name;
      int re = 0;
    };
    std::optional<Renaming> renaming = {};
    // A device to be signed out that this node does not know; another may.
    struct SigningOut {
      std::string device;
      int re = 0;
    };
    std::optional<SigningOut> signing_out = {};
    bool is_sent_away = false;
  };

  // Then nobody else writes to the database, and what is in memory is the latest.
  [[nodiscard]] bool is_alone() const { return hub_.mailbox.node() == NodeId{}; }

  using TakenNames = std::set<std::string>;  // what names are compared by, of those that the database says are claimed
  // What the database has said about somebody who comes.
  struct Looked {
    TakenNames taken = {};
    std::set<std::string> meant = {};  // guests whose token or code it is
    bool decides = false;              // nobody else's it is, whatever is in memory
  };

  void take_leave_of(ConnectionId id, std::string_view sentence);

  // Requests; requests.cpp.
  void handle(ConnectionId id, const wire::FromClient& message, std::string_view text);
  void ask_room(ConnectionId id, const Connection& connection, const Guest& guest, const wire::FromClient& message,
                std::string_view text);

  // Guests; guests.cpp.
  void hello(ConnectionId id, Connection& connection, const wire::Hello& request, int re);
  void welcome(ConnectionId id, Connection& connection, const wire::Hello& request, int re, const Looked& looked);
  [[nodiscard]] static std::string house_of(const HubOptions& options);
  [[nodiscard]] wire::Welcome welcome_for(const Guest& guest, std::string token) const;
  [[nodiscard]] wire::MaybeRefused refuse_newcomer(const std::string& address);
  Guest& make_guest(const std::optional<std::string>& wanted_name, const TakenNames& taken);
  void keep(Guest& guest);  // from now on it is stored
  void see(Guest& guest);   // it is here, or was until now
  void note_those_here();
  [[nodiscard]] std::optional<Instant> guests_due();  // when they are looked through next
  void forget_idle_guests();
  void forget(std::vector<std::string> ids, std::size_t most);  // in memory
  [[nodiscard]] bool is_full() const { return static_cast<int>(guests_.size()) >= hub_.options.guests; }
  void make_room();
  [[nodiscard]] bool is_needed(const std::string& guest) const;

  // What the database is asked about guests; lookups.cpp.
  using Identities = std::optional<std::vector<StoredIdentity>>;  // none if it could not be asked
  void look_up(IdentityQuestion question);
  [[nodiscard]] std::optional<IdentityQuestion> question_about(ConnectionId id, const wire::Hello& request);
  void greet(const IdentityQuestion& question, const Identities& found);
  void look_after(const IdentityQuestion& question, const std::vector<StoredIdentity>& found);
  void learn(const StoredIdentity& identity, Instant asked);
  Guest& recall(const StoredGuest& guest);  // into memory
  void recall(const std::vector<StoredDevice>& devices);
  void recall(const std::vector<StoredRating>& ratings);

  // Names; names.cpp.
  void rename(ConnectionId id, Connection& connection, const wire::Rename& request, int re);
  void name_looked_up(ConnectionId id, const Identities& found);
  void take_name(ConnectionId id, Guest& guest, const std::string& name, int re);
  void rename_to(Guest& guest, std::string name);
  void make_name_unique(Guest& guest);
  void claim(const Guest& guest);                                                    // the name it has, in the database
  [[nodiscard]] std::vector<std::string> names_like(const std::string& name) const;  // the name first
  [[nodiscard]] std::string free_name(const std::string& name, const std::string& guest, const TakenNames& taken);

  // Identities that last; identity.cpp.
  using MaybeGuest = std::variant<Guest*, wire::Refused>;
  [[nodiscard]] MaybeGuest guest_by_code(const std::string& address, const std::string& code, const Looked& looked);
  // The token of a new device of the guest.
  std::string add_device(Guest& guest, Connection& connection, const wire::Hello& request);
  void make_code(ConnectionId id, Guest& guest, int re);
  void remove_device(Guest& guest, const std::string& device);  // everywhere
  void drop_device(Guest& guest, const std::string& device);    // here, with its connections
  void sign_out(ConnectionId id, Guest& guest, const wire::SignOut& request, int re);
  void device_looked_up(ConnectionId id, Instant asked, const Identities& found);
  void forget_me(ConnectionId id, Guest& guest, int re);
  void cut(ConnectionId id, Connection& connection, const std::string& reason);

  // What matches mean; results.cpp.
  void count(const MatchEnd& end);
  [[nodiscard]] std::set<std::string> unacquainted(const MatchEnd& end);  // whom the database is asked about
  void count_what_waited();
  [[nodiscard]] std::optional<std::vector<Rating>> ratings_after(const MatchEnd& end, const std::string& kind);
  [[nodiscard]] bool may_be_rated(const MatchEnd& end);
  void rate(Guest& guest, const std::string& kind, const Rating& after, AddResult& result);

  HubContext& hub_;
  Rooms& rooms_;
  std::shared_ptr<const std::string> house_;  // what all who come are told alike, as text
  Guests guests_;
  std::unordered_map<ConnectionId, Connection> connections_;
  std::optional<ConnectionId> speaker_;  // whose message this call is about
  Lobby lobby_;
  std::size_t lobby_told_ = 0;  // how often what it shows had changed when the lobby was last touched
  std::optional<Instant> guests_due_;
  std::map<std::string, Instant>
      expelled_;  // guests who are no more; answers that are on their way may still tell of them
  std::map<std::string, Instant> signed_out_;  // devices, likewise
  std::map<std::string, std::string> asked_;   // guests that the database was asked about, and their addresses
  struct Uncounted {
    MatchEnd end;
    Fence fence;
    std::set<std::string> unanswered;  // guests of it that the database was asked about
  };
  std::vector<Uncounted> uncounted_;
  // Rated matches of each pair of people today.
  std::map<std::pair<std::string, std::string>, int> pairs_today_;
  int pairs_day_ = 0;
  std::uint64_t requests_ = 0;
};

}  // namespace tilefish
