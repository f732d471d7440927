#include "counting/running_work.h"

#include <algorithm>

namespace tilefish {

RunningWork::RunningWork(const Work& work)
    : later_steps(work.later_steps),
      work_(work),
      shared_(work.limits),
      meters_(work.pool != nullptr ? work.pool->size() : 1, WorkMeter(shared_)) {}

Limits RunningWork::limits_left() const {
  Limits left = shared_.limits();
  const Stopped used = shared_.how_far();
  left.nodes -= std::min(left.nodes, used.nodes);
  left.bytes -= std::min(left.bytes, used.bytes);
  return left;
}

void RunningWork::begin(const std::string& stage, std::optional<double> steps_left) const {
  if (work_.watch == nullptr) return;
  work_.watch->begin(stage, steps_left && later_steps ? std::optional(*steps_left + *later_steps) : std::nullopt);
}

void RunningWork::advance(std::uint64_t steps) const {
  if (work_.watch != nullptr) work_.watch->advance(steps);
}

void RunningWork::for_each(std::size_t count, const std::function<void(std::size_t, unsigned)>& body) {
  const auto take = [&](std::size_t index, unsigned worker) {
    if (shared_.look()) body(index, worker);
  };
  if (work_.pool != nullptr && count > 1) {
    work_.pool->for_each_index(count, take, 1, &shared_.stopped_flag());
    return;
  }
  for (std::size_t i = 0; i < count && !stopped(); ++i) take(i, 0);
}

}  // namespace tilefish
