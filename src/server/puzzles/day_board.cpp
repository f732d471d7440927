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
  if (result.hints > 0) return;
  results.times.insert(std::upper_bound(results.times.begin(), results.times.end(), result.ms), result.ms);
}

void DayBoard::forget_before(std::int64_t day) { results_.erase(results_.begin(), results_.lower_bound({day, 0})); }

const DayBoard::Results* DayBoard::results_of(std::int64_t day, int level) const {
  const auto found = results_.find({day, level});
  return found == results_.end() ? nullptr : &found->second;
}

bool DayBoard::has_tried(std::int64_t day, int level, const std::string& guest) const {
  const Results* results = results_of(day, level);
  return results != nullptr && results->by_guest.contains(guest);
}

wire::DayLevel DayBoard::level(std::int64_t day, int level, const std::string& guest) const {
  wire::DayLevel shown{.level = level};
  const Results* results = results_of(day, level);
  if (results == nullptr) return shown;
  shown.tried = static_cast<int>(results->by_guest.size());
  shown.solved = results->solved;
  shown.steps.assign(results->steps.begin(), results->steps.end());
  const auto mine = results->by_guest.find(guest);
  if (mine != results->by_guest.end()) shown.mine = mine->second;
  if (results->times.empty()) return shown;
  shown.best_ms = results->times.front();
  shown.median_ms = results->times[results->times.size() / 2];
  return shown;
}

}  // namespace tilefish
