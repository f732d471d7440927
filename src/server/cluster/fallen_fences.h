// Which fences of a node have fallen: the database refused what leaned on them, since another node owns the shard. Whatever else
// leans on them is dropped without a word. The storage thread keeps one, the simulation one for each of its nodes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "storage/shard.h"

namespace tilefish {

class FallenFences {
 public:
  // Who has lost an epoch has lost all before it.
  [[nodiscard]] bool has_fallen(const Fence& fence) const {
    const auto last = last_.find(fence.shard);
    return last != last_.end() && fence.epoch <= last->second;
  }

  template <class Delivery>
  struct TakenOut {
    std::vector<Fence> fences;  // that have fallen by it
    std::vector<Delivery> deliveries;
  };
  // The fences have fallen. Takes all out of the group that leans on one that has, by its member `fences`; what it leans on besides
  // falls with it, for the node's memory is ahead of what is stored there too.
  template <class Delivery>
  TakenOut<Delivery> take_out(std::vector<Delivery>& group, std::span<const Fence> fences = {}) {
    TakenOut<Delivery> taken;
    const auto fell = [&](const Fence& fence) {
      if (has_fallen(fence)) return;
      last_[fence.shard] = fence.epoch;
      taken.fences.push_back(fence);
    };
    for (const Fence& fence : fences) fell(fence);
    // Each round takes out what the last one has made fall.
    for (std::size_t before = group.size() + 1; before != group.size();) {
      before = group.size();
      std::vector<Delivery> rest;
      for (Delivery& delivery : group) {
        const bool leans = std::any_of(delivery.fences.begin(), delivery.fences.end(),
                                       [&](const Fence& fence) { return has_fallen(fence); });
        if (leans) std::for_each(delivery.fences.begin(), delivery.fences.end(), fell);
        (leans ? taken.deliveries : rest).push_back(std::move(delivery));
      }
      group = std::move(rest);
    }
    return taken;
  }

 private:
  std::map<ShardId, std::int64_t> last_;  // epoch of each shard
};

}  // namespace tilefish
