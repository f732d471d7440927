// The number of a connection, which is one in the whole cluster: the node that has the socket, and the node's own count.
#pragma once

#include <cstdint>

#include "storage/shard.h"

namespace tilefish {

// Chosen by whoever owns the sockets; never used twice.
enum class ConnectionId : std::uint64_t {};

constexpr int bits_of_count = 40;

[[nodiscard]] constexpr NodeId node_of(ConnectionId connection) {
  return static_cast<NodeId>(static_cast<std::uint64_t>(connection) >> bits_of_count);
}

// What the connections of a node are numbered from.
[[nodiscard]] constexpr std::uint64_t first_number(NodeId node) {
  return static_cast<std::uint64_t>(node) << bits_of_count;
}

}  // namespace tilefish
