// How shards are spread over nodes: evenly, with as few moves as it takes, and so that all nodes that see the same tables come to
// the same answer. Used by the leases.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <vector>

#include "storage/lease_table.h"

namespace tilefish {

// How many shards each node has that lives and stays.
[[nodiscard]] std::map<NodeId, int> loads_of(const LeaseBook& book);

// Who has least; the lowest number of several. None if there is nobody.
[[nodiscard]] std::optional<NodeId> least_loaded(const std::map<NodeId, int>& loads);

struct Orphan {
  ShardId shard = 0;
  NodeId heir{};
  bool is_free = false;  // nobody's, rather than of a node whose lease is over
};
// Shards without an owner that lives, each with the node that should take it. What dead nodes leave goes to those that are old
// enough to inherit, if there are any.
[[nodiscard]] std::vector<Orphan> orphans_of(const LeaseBook& book, std::chrono::milliseconds age_to_inherit);

// The node that should give a shard away for the sake of evenness, one in all of the cluster at a time; none if there need be none.
[[nodiscard]] std::optional<NodeId> overloaded(const LeaseBook& book);

}  // namespace tilefish
