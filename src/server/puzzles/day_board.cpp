#include "server/puzzles/day_board.h"

#include <algorithm>

namespace tilefish {

void DayBoard::take(const StoredDayResult& result) {
  Results& results = results_[{result.day, result.level}];
  ++results.tried;
  if (!result.solved) return;
  ++results.solved;
  ++results.steps[result.steps];
  if (result.hints == 0) results.times.push_back(result.milliseconds);
}

void DayBoard::forget_before(std::int64_t day) { results_.erase(results_.begin(), results_.lower_bound({day, 0})); }

wire::DayLevel DayBoard::level(std::int64_t day, int level) {
  wire::DayLevel shown{.level = level};
  const auto found = results_.find({day, level});
  if (found == results_.end()) return shown;
  Results& results = found->second;
  shown.tried = results.tried;
  shown.solved = results.solved;
  shown.steps.assign(results.steps.begin(), results.steps.end());
  std::vector<std::int64_t>& times = results.times;
  if (times.empty()) return shown;
  const auto fresh = times.begin() + static_cast<std::ptrdiff_t>(results.sorted);
  std::sort(fresh, times.end());
  std::inplace_merge(times.begin(), fresh, times.end());
  results.sorted = times.size();
  shown.best_ms = times.front();
  shown.median_ms = times[times.size() / 2];
  return shown;
}

}  // namespace tilefish
