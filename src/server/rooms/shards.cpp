// Which shards the room hub has, and how it takes them and lets go of them while it runs.

#include <utility>

#include "server/rooms/hub.h"

namespace tilefish {

bool RoomHub::owns(ShardId shard) const { return is_alone() || owned_.contains(shard); }

std::vector<const Room*> RoomHub::of_shard(ShardId shard) const {
  std::vector<const Room*> rooms;
  const auto codes = by_shard_.find(shard);
  if (codes == by_shard_.end()) return rooms;
  for (const std::string& code : codes->second) rooms.push_back(rooms_.at(code).get());
  return rooms;
}

void RoomHub::take(Fence fence, const std::vector<StoredRoom>& rooms, const std::vector<StoredGame>& games) {
  drop(fence.shard);
  owned_[fence.shard] = fence.epoch;
  hub_.mailbox.depend_on(fence);
  restore(rooms, games, Instant{});
}

void RoomHub::drop(ShardId shard) {
  if (owned_.erase(shard) == 0) return;
  for (const Room* room : of_shard(shard)) {
    // Not through call(): there is no right to do anything any more.
    RoomCall silent{hub_.options, hub_.secrets, hub_.mailbox, hub_.accounts, last_job_, hub_.now};
    rooms_.at(room->code())->cancel_jobs(silent);
    forget(std::string(room->code()));
  }
}

void RoomHub::hand_over(ShardId shard) {
  const auto owned = owned_.find(shard);
  if (owned == owned_.end()) return;
  // Also where there is no room: whoever waits for this to be stored learns that all before it is.
  hub_.mailbox.depend_on({shard, owned->second});
  for (const Room* each : of_shard(shard)) {
    Room& room = *rooms_.at(each->code());
    RoomCall now = call(room);
    room.stand_still(now);
  }
  drop(shard);
}

void RoomHub::come_back(const Visitor& visitor, const std::string& code) {
  Room* room = find(code);
  if (room == nullptr) {
    hub_.mailbox.tell(visitor.connection, wire::Gone{code, "This table is no more."});
    return people_.left(visitor.connection, code);
  }
  RoomCall now = call(*room);
  const wire::MaybeRefused refused =
      room->seat_of(visitor.guest) ? room->join(now, visitor) : room->watch(now, visitor);
  if (refused) {
    hub_.mailbox.tell(visitor.connection, wire::Gone{code, refused->sentence});
    people_.left(visitor.connection, code);
  } else {
    people_.entered(visitor.connection, code);
    if (room->seat_of(visitor.guest)) people_.settled(visitor);
  }
  touched(*room);
}

}  // namespace tilefish
