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

  void restore(const StoredState& state);
  // The wall clock of a machine may be wrong by years at one start and right at the next. What it says about how long somebody was
  // away then means nothing, and nobody is forgotten for it.
  void mistrust_clock(Instant alive);

  void connected(ConnectionId connection, std::string address);
  void receive(ConnectionId connection, const wire::Parsed& parsed, std::string_view text);
  void disconnected(ConnectionId connection);
  void identities_found(const IdentityQuestion& question, const std::optional<std::vector<StoredIdentity>>& found);
  void tick();
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
  // In a cluster a guest plays here whose connection is elsewhere: what the database knows of it is asked for.
  void acquaint(const Visitor& visitor);
  // Matches of a shard that is this node's from now on, or no more, which are still to be counted.
  void take_uncounted(Fence fence, const std::vector<StoredUncounted>& matches);
  void drop_uncounted(ShardId shard);
  // The database knows the guest by another name, for somebody elsewhere has the one it had.
  void named(const std::string& guest, const std::string& name);
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
      std::vector<std::string> held = {};
    };
    std::optional<Greeting> greeting = {};
    // A name that waits for whether somebody has it.
    struct Renaming {
      std::string name;
      int re = 0;
    };
    std::optional<Renaming> renaming = {};
  };

  [[nodiscard]] bool is_alone() const { return hub_.mailbox.node() == NodeId{}; }

  // Requests; requests.cpp.
  void handle(ConnectionId id, const wire::FromClient& message, std::string_view text);
  void ask_room(ConnectionId id, const Connection& connection, const Guest& guest, const wire::FromClient& message,
                std::string_view text);

  // Guests; guests.cpp.
  void hello(ConnectionId id, Connection& connection, const wire::Hello& request, int re);
  // In a cluster guests are not all known from the start, and other nodes may have changed them: true if the hello has to wait.
  [[nodiscard]] bool looks_up(ConnectionId id, Connection& connection, const wire::Hello& request, int re);
  void greet(ConnectionId id, const std::optional<std::vector<StoredIdentity>>& found);
  void welcome(ConnectionId id, Connection& connection, const wire::Hello& request, int re);
  void learn(const StoredIdentity& identity);
  void restore_guests(const StoredState& state);
  void rename(ConnectionId id, Connection& connection, Guest& guest, const wire::Rename& request, int re);
  void name_looked_up(ConnectionId id, const std::optional<std::vector<StoredIdentity>>& found);
  void take_name(ConnectionId id, Guest& guest, const std::string& name, int re);
  void claim(const Guest& guest);  // the name it has, in the database
  [[nodiscard]] static std::string house_of(const HubOptions& options);
  [[nodiscard]] wire::Welcome welcome_for(const Guest& guest, std::string token) const;
  [[nodiscard]] wire::MaybeRefused refuse_newcomer(const std::string& address);
  Guest& make_guest(const std::optional<std::string>& wanted_name);
  [[nodiscard]] std::string free_name(const std::string& name, const std::string& guest) const;
  void keep(Guest& guest);  // from now on it is stored
  void rename_to(Guest& guest, std::string name);
  void forget(const std::string& id);
  void forget_idle_guests();
  bool forget_oldest_guests();
  [[nodiscard]] bool sits_somewhere(const std::string& guest) const { return !hub_.directory.of_person(guest).empty(); }

  // Identities that last; identity.cpp.
  using MaybeGuest = std::variant<Guest*, wire::Refused>;
  [[nodiscard]] MaybeGuest guest_by_code(const std::string& address, const std::string& code);
  // The token of a new device of the guest.
  std::string add_device(Guest& guest, Connection& connection, const wire::Hello& request);
  void make_code(ConnectionId id, Guest& guest, int re);
  void remove_device(Guest& guest, const std::string& device);  // with its connections
  void sign_out(ConnectionId id, Guest& guest, const wire::SignOut& request, int re);
  void forget_me(ConnectionId id, Guest& guest, int re);
  void cut(ConnectionId id, Connection& connection, const std::string& reason);

  // What matches mean; results.cpp.
  void count(const MatchEnd& end);
  void count_what_waited();
  [[nodiscard]] bool is_acquainted(const MatchEnd& end);
  [[nodiscard]] std::optional<std::vector<Rating>> ratings_after(const MatchEnd& end, const std::string& kind);
  [[nodiscard]] bool may_be_rated(const MatchEnd& end);
  void rate(Guest& guest, const std::string& kind, const Rating& after, AddResult& result);
  void make_name_unique(Guest& guest);

  HubContext& hub_;
  Rooms& rooms_;
  std::shared_ptr<const std::string> house_;  // what all who come are told alike, as text
  Guests guests_;
  std::unordered_map<ConnectionId, Connection> connections_;
  std::optional<ConnectionId> speaker_;  // whose message this call is about
  Lobby lobby_;
  std::size_t lobby_told_ = 0;  // how often what it shows had changed when the lobby was last touched
  std::optional<Instant> guests_due_;
  std::map<std::string, std::string> asked_;           // guests that the database was asked about, and their addresses
  std::vector<std::pair<MatchEnd, Fence>> uncounted_;  // until that is answered
  // Rated matches of each pair of people today.
  std::map<std::pair<std::string, std::string>, int> pairs_today_;
  int pairs_day_ = 0;
  std::uint64_t requests_ = 0;
};

}  // namespace tilefish
