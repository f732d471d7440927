#include "server/puzzles/record.h"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <utility>

#include <fmt/core.h>

#include "server/days.h"

namespace tilefish {

std::uint64_t likeness_of(std::string_view id) {
  constexpr int hexadecimal = 16;
  std::uint64_t likeness = 0;
  std::from_chars(id.data(), id.data() + id.size(), likeness, hexadecimal);
  return likeness;
}

bool SolverRecord::has_tried(std::uint64_t likeness) const {
  return std::binary_search(tried.begin(), tried.end(), likeness);
}

OpenAttempt* SolverRecord::find(std::int64_t number) {
  const auto found =
      std::find_if(open.begin(), open.end(), [&](const auto& each) { return each.second.number == number; });
  return found == open.end() ? nullptr : &found->second;
}

StoredSolver SolverRecord::stored() const {
  std::string text = fmt::format("streak {}\n", streak);
  for (const auto& [slot, attempt] : open) {
    text += fmt::format("open {} {} {} {} {} {} {}\n", attempt.number, attempt.puzzle, wire::name(attempt.mode),
                        attempt.day, attempt.level, attempt.hints, in_milliseconds(attempt.begun));
  }
  return {.guest = guest,
          .rating = rated.stored(),
          .attempts = attempts,
          .best_streak = best_streak,
          .solved = solved,
          .ranked = is_ranked(),
          .text = std::move(text)};
}

SolverRecord SolverRecord::of(const StoredSolver& stored) {
  SolverRecord record{.guest = stored.guest,
                      .rated = Rated::of(stored.rating),
                      .attempts = stored.attempts,
                      .best_streak = static_cast<int>(stored.best_streak)};
  std::istringstream lines(stored.text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string kind;
    words >> kind;
    if (kind == "streak") words >> record.streak;
    if (kind != "open") continue;
    OpenAttempt attempt;
    std::string mode;
    std::int64_t begun = 0;
    if (!(words >> attempt.number >> attempt.puzzle >> mode >> attempt.day >> attempt.level >> attempt.hints >>
          begun)) {
      continue;
    }
    const std::optional<wire::PuzzleMode> known = wire::puzzle_mode_named(mode);
    if (!known) continue;
    attempt.mode = *known;
    attempt.begun = from_milliseconds(begun);
    record.open[{attempt.mode, attempt.level}] = attempt;
  }
  return record;
}

void SolverRecord::take(const StoredAttempt& attempt) {
  const std::uint64_t likeness = likeness_of(attempt.puzzle);
  const auto place = std::lower_bound(tried.begin(), tried.end(), likeness);
  if (place == tried.end() || *place != likeness) tried.insert(place, likeness);
  ++ended;
  if (attempt.solved) ++solved;
  if (attempt.rating_before != attempt.rating_after) {
    const std::int64_t day = day_of(attempt.at);
    if (std::exchange(rated_day, day) != day) rated_then = 0;
    ++rated_then;
  }
  if (!last || last->at <= attempt.at) last = attempt;
  if (attempt.day == 0) return;
  days.try_emplace(
      {attempt.day, attempt.level},
      wire::DayResult{
          .solved = attempt.solved, .hints = attempt.hints, .ms = attempt.milliseconds, .steps = attempt.steps});
  // Of what is older nobody asks.
  days.erase(days.begin(), days.lower_bound({attempt.day - 1, 0}));
}

}  // namespace tilefish
