#include "server/puzzles/day_board.h"

#include <algorithm>

namespace tilefish {

void DayBoard::take(const StoredAttempt& attempt) {
  if (attempt.day == 0) return;
  Results& results = results_[{attempt.day, attempt.level}];
  const wire::DayResult result{
      .solved = attempt.solved, .hints = attempt.hints, .ms = attempt.milliseconds, .steps = attempt.steps};
  if (!results.by_guest.try_emplace(attempt.guest, result).second || !result.solved) return;
  ++results.solved;
  ++results.steps[result.steps];
  if (result.hints == 0) results.times.push_back(result.ms);
}

void DayBoard::forget_before(std::int64_t day) { results_.erase(results_.begin(), results_.lower_bound({day, 0})); }

bool DayBoard::has_tried(std::int64_t day, int level, const std::string& guest) const {
  const auto results = results_.find({day, level});
  return results != results_.end() && results->second.by_guest.contains(guest);
}

wire::DayLevel DayBoard::level(std::int64_t day, int level, const std::string& guest) {
  wire::DayLevel shown{.level = level};
  const auto found = results_.find({day, level});
  if (found == results_.end()) return shown;
  Results& results = found->second;
  shown.tried = static_cast<int>(results.by_guest.size());
  shown.solved = results.solved;
  shown.steps.assign(results.steps.begin(), results.steps.end());
  const auto mine = results.by_guest.find(guest);
  if (mine != results.by_guest.end()) shown.mine = mine->second;
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
