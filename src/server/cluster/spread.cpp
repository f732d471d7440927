#include "server/cluster/spread.h"

#include <algorithm>
#include <set>

namespace tilefish {

std::map<NodeId, int> loads_of(const LeaseBook& book) {
  std::map<NodeId, int> loads;
  for (const bool cut_off : {false, true}) {
    if (!loads.empty()) break;
    for (const StoredNode& node : book.nodes) {
      if (node.is_alive() && !node.leaving && node.cut_off == cut_off) loads[node.id] = 0;
    }
  }
  for (const StoredShard& shard : book.shards) {
    if (const auto owner = loads.find(shard.node); owner != loads.end()) ++owner->second;
  }
  return loads;
}

std::optional<NodeId> least_loaded(const std::map<NodeId, int>& loads) {
  const auto least =
      std::min_element(loads.begin(), loads.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return least == loads.end() ? std::nullopt : std::optional(least->first);
}

std::vector<Orphan> orphans_of(const LeaseBook& book, std::chrono::milliseconds age_to_inherit) {
  std::set<NodeId> alive;
  std::set<NodeId> young;
  for (const StoredNode& node : book.nodes) {
    if (node.is_alive()) alive.insert(node.id);
    if (node.age < age_to_inherit) young.insert(node.id);
  }
  std::map<NodeId, int> loads = loads_of(book);
  std::vector<Orphan> orphans;
  for (std::size_t i = 0; i < book.shards.size(); ++i) {
    const NodeId owner = book.shards[i].node;
    if (alive.contains(owner)) continue;
    const bool is_free = owner == NodeId{};
    std::map<NodeId, int> heirs = loads;
    if (!is_free) std::erase_if(heirs, [&](const auto& heir) { return young.contains(heir.first); });
    const std::optional<NodeId> heir = least_loaded(heirs.empty() ? loads : heirs);
    if (!heir) break;
    ++loads[*heir];
    orphans.push_back({static_cast<ShardId>(i), *heir, is_free});
  }
  return orphans;
}

std::optional<NodeId> overloaded(const LeaseBook& book) {
  const std::map<NodeId, int> loads = loads_of(book);
  if (loads.empty()) return std::nullopt;
  const auto [least, most] =
      std::minmax_element(loads.begin(), loads.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most->second - least->second < 2) return std::nullopt;
  return most->first;
}

}  // namespace tilefish
