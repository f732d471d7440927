// All that happens in rooms: which there are, what is asked of them, their timers, robots and hints. The hub calls it for everything
// that names a room; it knows connections and guests only by what a visitor brings along. A pure state machine, as the hub.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/hub_context.h"
#include "server/room/room.h"
#include "server/room/text.h"
#include "server/rooms/people.h"
#include "storage/store.h"
#include "storage/stored_deals.h"

namespace tilefish {

class RoomHub {
 public:
  using Milliseconds = std::chrono::milliseconds;

  // Both must outlive it. A server by itself owns all shards and needs no right to write.
  RoomHub(HubContext& context, People& people) : hub_(context), people_(people) {}

  // Shards, in a cluster; shards.cpp.
  [[nodiscard]] bool owns(ShardId shard) const;
  [[nodiscard]] bool owns_any() const { return is_alone() || !owned_.empty(); }
  [[nodiscard]] const std::map<ShardId, std::int64_t>& owned() const { return owned_; }  // with their epochs
  // Brings back the rooms of a shard that this node owns from now on; an earlier right to it is void.
  void take(Fence fence, const std::vector<StoredRoom>& rooms, const std::vector<StoredGame>& games);
  // The right is lost: nothing of it may be stored or told any more.
  void drop(ShardId shard);
  // Clocks stand still and are stored, then the rooms are another's.
  void hand_over(ShardId shard);
  // Somebody who was there, or was about to be, before the room changed hands or words were lost: is told the state, or that the
  // room is gone.
  void come_back(const Visitor& visitor, const std::string& code);
  void leave(const Visitor& visitor, const std::string& code);
  void renamed_at(const std::string& code, const std::string& guest, const std::string& name);
  [[nodiscard]] std::vector<const Room*> of_shard(ShardId shard) const;
  // Rooms whose cards have changed or gone since this was asked; none for a server by itself.
  [[nodiscard]] std::set<std::string> take_changed() { return std::exchange(changed_, {}); }

  // Matches go on when somebody comes back to their room. What cannot be read is put aside. `alive` is up to when the
  // server is known to have lived, without looking at rooms.
  void restore(const std::vector<StoredRoom>& rooms, const std::vector<StoredGame>& games, Instant alive);

  void ask(const RoomRequest& request);
  // Makes a table with the deal and begins to play; the id of the match, or none after a refusal. today.cpp.
  std::optional<std::string> play_today(const RoomRequest& asked, const StoredDeal& deal);
  void lost(ConnectionId connection, const std::string& code);
  void robot_answered(JobId job, RobotAnswer answer, Milliseconds spent);
  void hint_answered(JobId job, HintAnswer answer, Milliseconds spent);
  void tick();
  // Clocks stand still and are stored; nothing happens by itself any more.
  void stand_still();

  // What was asked of the pool during this call, and whether anything was stored.
  void note(const Effects& effects);
  [[nodiscard]] std::optional<Instant> due() const;

  struct Figures {
    std::size_t rooms = 0;
    std::size_t games = 0;
    std::size_t robot_jobs = 0;
    std::size_t hint_jobs = 0;
  };
  [[nodiscard]] Figures figures() const;

  // Null for a code that is not there.
  [[nodiscard]] Room* find(const std::string& code);

 private:
  // Requests; requests.cpp.
  using Action = std::function<wire::MaybeRefused(Room&, RoomCall&, const Visitor&)>;
  void enter(const RoomRequest& asked, const Action& action);
  // The room that is asked if this connection is there, or sits there from afar; null after a refusal.
  [[nodiscard]] Room* room_of(const RoomRequest& asked, bool from_afar);
  void inside(const RoomRequest& asked, const Action& action, bool from_afar = false);
  // What the room answers itself, at once or later, unless it is refused.
  void inquire(const RoomRequest& asked, const Action& action);
  // Nobody begins matches faster than they can be played: each one is stored.
  [[nodiscard]] wire::MaybeRefused paced(const RoomRequest& asked, const std::function<wire::MaybeRefused()>& begin);
  void refuse_code(const RoomRequest& asked);

  // Which rooms there may be; tables.cpp.
  void create(const RoomRequest& asked, const wire::Create& request);
  // Without asking whether there may be one more.
  [[nodiscard]] std::unique_ptr<Room> make(const RoomRequest& asked, const wire::RoomOptions& options,
                                           const std::vector<RobotSpec>& robots, const Seed& seed);
  // The creator is told of it and comes in.
  Room& open(const RoomRequest& asked, std::unique_ptr<Room> room);
  // `start` receives what the request says, if it says any.
  [[nodiscard]] wire::MaybeRefused refuse_start(const wire::Create& request, std::optional<Position>& start) const;
  [[nodiscard]] wire::MaybeRefused refuse_options(const wire::RoomOptions& options,
                                                  std::vector<RobotSpec>& robots) const;
  [[nodiscard]] wire::MaybeRefused refuse_new_room(const Visitor& visitor, bool robots_alone);
  using Rank = std::function<std::optional<int>(const Room&)>;
  class LeastWorthy;
  [[nodiscard]] Room* least_worthy(const Rank& rank_of) const;
  [[nodiscard]] Room* least_worthy(const Directory::Codes& codes, const Rank& rank_of) const;  // of these alone
  [[nodiscard]] Room* waiting_room_of_greediest() const;
  bool put_away(Room* room, const std::string& sentence);  // false if there is none

  // Rooms.
  [[nodiscard]] bool is_alone() const { return hub_.mailbox.node() == NodeId{}; }
  // What the room does and says in it depends on the right to its shard.
  [[nodiscard]] RoomCall call(const Room& room);
  void forget(const std::string& code);                         // without a word to the database
  [[nodiscard]] Room* take_job(JobId job, Milliseconds spent);  // the room that waits for it, if there still is one
  Room& place(std::unique_ptr<Room> room);
  void touched(Room& room);  // after every call of a room
  void remove(const std::string& code);
  void write_card(const Room& room);
  void set_timer(const Room& room);
  void forget_timer(const std::string& code);
  void postpone(const std::string& code);  // its timer, which stands still
  void put_aside(const std::string& code, const std::string& why);
  void restore_room(StoredRoomText::Content stored, const std::map<std::string, const StoredGame*>& games,
                    Instant alive);
  void stamp_time();

  HubContext& hub_;
  People& people_;
  std::map<ShardId, std::int64_t> owned_;  // shards and their epochs; empty for a server by itself
  std::map<std::string, std::unique_ptr<Room>> rooms_;
  std::map<ShardId, std::set<std::string>> by_shard_;  // their codes; empty for a server by itself
  std::set<std::pair<Instant, std::string>> timers_;
  std::unordered_map<std::string, Instant> timer_of_;
  struct PaidJob {
    std::string room;  // that waits for it
    std::string payer;
    Milliseconds time;  // that was taken off the account
  };
  std::unordered_map<JobId, PaidJob> jobs_;
  std::uint64_t last_job_ = 0;
  std::optional<Instant> stamp_due_;
  struct Counted {
    bool game = false;
    bool robot = false;
    std::size_t hints = 0;
  };
  std::unordered_map<std::string, Counted> counted_;  // by room, as it is in the figures
  Figures figures_;
  std::set<std::string> changed_;
};

}  // namespace tilefish
