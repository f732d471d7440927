#include "imagined_database.h"

#include <algorithm>

namespace tilefish::imagined {

NodeId LeaseRows::enrol(Milliseconds now) {
  const auto id = static_cast<NodeId>(nodes_.empty() ? 1 : static_cast<std::uint32_t>(nodes_.rbegin()->first) + 1);
  nodes_[id] = {now, now};
  return id;
}

bool LeaseRows::is_alive(NodeId node, Milliseconds now) const {
  const auto found = nodes_.find(node);
  return found != nodes_.end() && found->second.until > now;
}

LeaseBook LeaseRows::beat(NodeId node, const LeaseOrder& order, Milliseconds lease, Milliseconds now) {
  Node& own = nodes_.try_emplace(node, Node{now, now}).first->second;
  own.until = now + lease;
  own.leaving = order.leaving;
  own.cut_off = order.cut_off && !order.leaving;
  for (auto& [id, each] : nodes_) {
    each.until = std::min(each.until, now + lease);
  }
  for (const LeaseOrder::Gift& gift : order.give) {
    Shard& shard = shards_[static_cast<std::size_t>(gift.fence.shard)];
    if (shard.node != node || shard.epoch != gift.fence.epoch) continue;
    const bool inherits = is_alive(gift.heir, now) && !nodes_.at(gift.heir).leaving;
    shard = {inherits ? gift.heir : NodeId{}, shard.epoch + 1, now};
  }
  for (const ShardId wanted : order.take) {
    Shard& shard = shards_[static_cast<std::size_t>(wanted)];
    if (shard.node == node || !is_alive(shard.node, now)) shard = {node, shard.epoch + 1, now};
  }
  return book(now);
}

LeaseBook LeaseRows::book(Milliseconds now) const {
  LeaseBook book{.now = now, .nodes = {}, .shards = {}};
  for (const auto& [id, node] : nodes_) {
    book.nodes.push_back({.id = id,
                          .name = "",
                          .age = std::max(Milliseconds(0), now - node.since),
                          .until = node.until,
                          .left = node.until - now,
                          .leaving = node.leaving,
                          .cut_off = node.cut_off});
  }
  for (const Shard& shard : shards_) {
    book.shards.push_back(
        {shard.node, shard.epoch, shard.epoch == 0 ? Milliseconds(0) : std::max(Milliseconds(0), now - shard.since)});
  }
  return book;
}

bool LeaseRows::holds(NodeId node, const Fence& fence) const {
  const Shard& shard = shards_[static_cast<std::size_t>(fence.shard)];
  return shard.node == node && shard.epoch == fence.epoch;
}

Database::Answer Database::commit(NodeId node, std::int64_t number, const std::vector<Turn>& turns,
                                  const std::set<Fence>& fences) {
  std::int64_t& last = last_group_[node];
  if (knows_groups && number <= last) return Stored{};
  Refused refused;
  for (const Fence& fence : fences) {
    if (checks_fences && !leases.holds(node, fence)) refused.fences.push_back(fence);
  }
  if (!refused.fences.empty()) return refused;
  std::map<int, std::size_t> sizes;
  for (const Turn& turn : turns) {
    std::size_t& size = sizes.try_emplace(turn.room, turns_of(turn.room).size()).first->second;
    if (size++ != static_cast<std::size_t>(turn.number)) return Misfit{turn};
  }
  for (const Turn& turn : turns) rooms_[static_cast<std::size_t>(turn.room)].push_back(turn.value);
  last = number;
  return Stored{};
}

}  // namespace tilefish::imagined
