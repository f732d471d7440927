#include "storage/fence_check.h"

#include <set>

#include <fmt/format.h>

namespace tilefish {

FenceCheck::FenceCheck(soci::session& sql, NodeId node) : node_(static_cast<std::uint32_t>(node)), statement_(sql) {
  statement_.exchange(soci::into(held_));
  statement_.exchange(soci::use(shards_, "shards"));
  statement_.exchange(soci::use(epochs_, "epochs"));
  statement_.exchange(soci::use(node_, "node"));
  statement_.alloc();
  // Locked in the order of their numbers, as leases are given away, so that nobody waits for each other for ever.
  statement_.prepare(
      "SELECT s.id FROM shards s JOIN unnest(CAST(string_to_array(:shards, ',') AS INTEGER[]), "
      "CAST(string_to_array(:epochs, ',') AS BIGINT[])) AS wanted (id, epoch) "
      "ON s.id = wanted.id AND s.epoch = wanted.epoch WHERE s.node = :node ORDER BY s.id FOR SHARE OF s");
  statement_.define_and_bind();
}

void FenceCheck::pass(std::span<const Fence> fences) {
  std::vector<ShardId> shards;
  std::vector<std::int64_t> epochs;
  for (const Fence& fence : fences) {
    shards.push_back(fence.shard);
    epochs.push_back(fence.epoch);
  }
  shards_ = fmt::format("{}", fmt::join(shards, ","));
  epochs_ = fmt::format("{}", fmt::join(epochs, ","));
  std::set<ShardId> held;
  statement_.execute();
  while (statement_.fetch()) held.insert(held_);
  Fenced missing;
  for (const Fence& fence : fences) {
    if (!held.contains(fence.shard)) missing.fences.push_back(fence);
  }
  if (!missing.fences.empty()) throw missing;
}

}  // namespace tilefish
