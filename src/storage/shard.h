// Rooms belong to shards by their codes, and in a cluster each shard has one owner. Storage, the server's leases and the routing
// between nodes share these words.
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>

#include "base/hash.h"

namespace tilefish {

// One life of one server: the database gives out a new number at every start. 0 is a server by itself, or nobody.
enum class NodeId : std::uint32_t {};

using ShardId = int;

// Fixed for ever: which shard a stored room belongs to depends on it.
constexpr int shard_count = 256;

[[nodiscard]] inline ShardId shard_of(std::string_view room_code) {
  return static_cast<ShardId>(hash_bytes(room_code) % shard_count);
}

// What there is once for all rooms, the desks of puzzles and of the day's deal, lives with the owner of this shard.
constexpr ShardId desk_shard = 0;

// The right of a node to write what belongs to a shard. The epoch grows with every change of owner, so that whoever held the
// shard before is found out, however late it wakes up.
struct Fence {
  ShardId shard = 0;
  std::int64_t epoch = 0;

  friend auto operator<=>(const Fence&, const Fence&) = default;
};

struct ShardOwner {
  ShardId shard = 0;
  NodeId node{};
  std::int64_t epoch = 0;

  friend bool operator==(const ShardOwner&, const ShardOwner&) = default;
};

}  // namespace tilefish
