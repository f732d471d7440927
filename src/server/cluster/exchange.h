// Stands between the edge and the rooms: carries requests to the node that owns the room, and what the room says back to the node that
// has the connection. A server by itself owns all rooms, and both sides meet here directly. Part of the hub, and as pure.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/cluster/parcel.h"
#include "server/edge/edge.h"
#include "server/hub_context.h"
#include "server/puzzles/counter.h"
#include "server/rooms/hub.h"
#include "server/rooms/people.h"
#include "server/today/counter.h"

namespace tilefish::cluster {

// For an owner to be there at all: the length of a lease, and time to bring rooms back.
inline constexpr std::chrono::milliseconds patience_for_owner{8000};

// The shard whose owner answers the request; of no meaning for one that makes a room anywhere.
[[nodiscard]] ShardId shard_asked(const wire::Request& request);

class Exchange : public Rooms, public People {
 public:
  // All must outlive it, and are not used before everything is put together.
  Exchange(HubContext& context, Edge& edge, RoomHub& rooms)
      : hub_(context), edge_(edge), rooms_(rooms), puzzles_(context, *this), today_(context, rooms) {}

  // The desks of puzzles and of the day's deal, if this node has them.
  void open_desks();
  void open_desks(const StoredPuzzles& puzzles, const StoredDeals& deals);
  // For the desk, wherever it is. What is on its way when that node ends is lost, as it would be with the desk.
  void puzzles_found(const std::string& rules, std::vector<StockPuzzle> puzzles);

  void solver_found(const SolverQuestion& question, const std::optional<KnownSolver>& found);
  void leaders_found(const std::optional<std::vector<StoredLeader>>& found);

  // From the edge.
  void ask(const RoomRequest& asked) override;
  void lost(ConnectionId connection, const std::string& room) override;
  void renamed(const std::string& guest, const std::string& name) override;
  void leave_all(const Visitor& visitor) override;
  void signed_out(const std::string& guest, const std::string& device) override;
  void forgotten(const std::string& guest) override;

  // From the rooms.
  void entered(ConnectionId connection, const std::string& room) override;
  void left(ConnectionId connection, const std::string& room) override;
  void missed(ConnectionId connection) override;
  void settled(const Visitor& visitor) override;
  void rated(const Visitor& visitor) override;
  void began_match(const Visitor& visitor) override;
  void ended(const MatchEnd& end) override;
  [[nodiscard]] std::string name_of(const std::string& guest) override { return edge_.name_of(guest); }

  // In a cluster.
  void heard(const Parcel& parcel);
  // This node owns the shard from now on: who was in its rooms comes back, and everybody is told.
  void take_shard(Fence fence, const StoredShards& stored);
  // It owns it no more; whoever wants something of it waits for the next owner.
  void drop_shard(ShardId shard);
  void hand_over(ShardId shard);
  void named(const RenamedGuest& renamed);
  void removed(const std::string& guest);  // from the database, by this node
  // Messages may have been lost both ways.
  void bus_is_back();
  void tick();
  // Tells others which rooms have changed during this call.
  void tell_changes();
  [[nodiscard]] std::optional<Instant> due() const;

 private:
  // Who owns a shard, as far as this node has heard.
  struct Route {
    NodeId node{};  // none: nobody, or this one
    std::int64_t epoch = -1;
    std::set<std::string> rooms;  // of which there are cards
  };
  // A request that has not been answered yet.
  struct Waiting {
    AskRoom asked;
    int re = 0;
    ShardId shard = 0;
    std::string enters;  // the room that it may lead to; empty if none
    bool sent = false;
    bool may_repeat = false;  // whoever has done it already does no harm by hearing it again
    Instant deadline;
    Instant since;
  };

  [[nodiscard]] bool is_alone() const { return hub_.mailbox.node() == NodeId{}; }
  [[nodiscard]] bool is_silent(NodeId node) const;
  [[nodiscard]] const Route* way_to(ShardId shard) const;  // null while nobody is known to own it
  void send_to_owner(ShardId shard, Content content);
  void forward(const RoomRequest& asked, ShardId shard);
  void ask_next_owner(const RoomRequest& asked);  // nothing has been done about it here
  void serve(const RoomRequest& asked);           // here
  void send_waiting(Waiting& waiting);
  void ask_held(NodeId node);  // what was not asked because the node said nothing
  void refuse_waiting(const Waiting& waiting, std::string_view why);
  // Of those that may not have come through: sends again what does no harm twice, and refuses the others.
  void make_good(const std::function<bool(const Waiting&)>& may_be_lost);
  [[nodiscard]] bool take_waiting(ConnectionId connection, int re);  // false if nobody waits for the answer
  // The shard has a new owner, here or elsewhere.
  void changed_hands(ShardId shard);
  void send_to_desk();
  void come_back(ConnectionId connection, const std::string& room);
  void come_back_to(NodeId node);  // all who are at its rooms
  void forget_cards(Route& route);
  void let_go(ShardId shard);     // what is known only while the shard is owned
  void depend_on(ShardId shard);  // what is said and stored in this call, if this node owns it
  void listen_to(NodeId from, const Cards& cards);
  void compare(NodeId from, const StillHere& here);
  void lose_visitors_of(NodeId node);
  void look_after_waiting();
  void look_after_nodes();
  void tell_cards(ShardId shard, std::int64_t epoch);
  void tell_places();
  void tell_spending();
  void shelve(const FoundPuzzles& found);  // at the desk of this node

  void take(NodeId from, const AskRoom& parcel);
  void take(NodeId from, const ComeBack& parcel);
  void take(NodeId from, const ConnectionLost& parcel);
  void take(NodeId from, const GuestRenamed& parcel);
  void take(NodeId from, const GuestLeaves& parcel);
  void take(NodeId from, const StillHere& parcel) { compare(from, parcel); }
  void take(NodeId from, const Tell& parcel);
  void take(NodeId from, const Entered& parcel);
  void take(NodeId from, const Left& parcel);
  void take(NodeId from, const Absent& parcel);
  void take(NodeId from, const Missed& parcel);
  void take(NodeId from, const GuestRated& parcel);
  void take(NodeId from, const BeganMatch& parcel);
  void take(NodeId from, const Cards& parcel) { listen_to(from, parcel); }
  void take(NodeId from, const GuestGone& parcel);
  void take(NodeId from, const SignedOut& parcel);
  void take(NodeId from, const Spending& parcel);
  void take(NodeId from, const TodayEnded& parcel);
  void take(NodeId from, const NotMine& parcel);
  void take(NodeId from, const FoundPuzzles& parcel);
  void take(NodeId from, const TellMe& parcel);
  void take(NodeId /*from*/, const ShardsGiven& /*parcel*/) {}

  HubContext& hub_;
  Edge& edge_;
  RoomHub& rooms_;
  PuzzleCounter puzzles_;
  TodayCounter today_;
  std::array<Route, shard_count> routes_;
  std::map<ConnectionId, std::vector<Waiting>> waiting_;
  std::vector<FoundPuzzles> for_desk_;  // that nobody is known to have
  std::map<NodeId, Instant> heard_;     // when each node last said something
  // Connections of other nodes that are at rooms of this one.
  std::map<NodeId, std::set<std::pair<ConnectionId, std::string>>> visitors_;
  bool may_have_missed_ = false;  // what others have said of guests
  std::optional<Instant> checks_due_;
  std::optional<Instant> tells_due_;
};

}  // namespace tilefish::cluster
