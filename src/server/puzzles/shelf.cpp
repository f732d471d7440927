#include "server/puzzles/shelf.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/core.h>

#include "base/hash.h"
#include "rules/builtin_rulesets.h"

namespace tilefish {

namespace {

constexpr std::uint64_t parts_for_days = 4;
// Among which the lot decides: near enough to the rating that all are worth trying.
constexpr std::size_t nearest_puzzles = 12;

std::string id_of(const StockPuzzle& puzzle) { return fmt::format("{:016x}", puzzle.likeness); }

}  // namespace

Rating first_rating(double score) {
  // The median score of play is 7.5; twice as much is as hard for somebody 350 points better.
  constexpr double median_score = 7.5;
  constexpr double points_a_doubling = 350;
  constexpr double least_score = 1.5;
  return {.rating = 1500 + points_a_doubling * std::log2(std::max(score, least_score) / median_score),
          .deviation = 300};
}

bool ShelvedPuzzle::has(Theme theme) const {
  return std::find(puzzle->themes.begin(), puzzle->themes.end(), theme) != puzzle->themes.end();
}

StoredPuzzle ShelvedPuzzle::stored() const {
  std::string line = to_line(*puzzle);
  line.pop_back();
  return {.id = id,
          .rules = ruleset->name(),
          .text = std::move(line),
          .rating = rated.stored(),
          .tried = tried,
          .solved = solved};
}

PuzzleShelf::PuzzleShelf(const Stocks& stocks, const std::vector<std::string>& rulesets)
    : stocks_(stocks), rulesets_(rulesets) {
  for (const std::shared_ptr<const Stock>& stock : stocks_) {
    const Ruleset& ruleset = stock->options.ruleset;
    if (!offers(ruleset.name())) continue;
    for (const StockPuzzle& puzzle : stock->puzzles) shelve(puzzle, ruleset);
  }
}

void PuzzleShelf::shelve(const StockPuzzle& puzzle, const Ruleset& ruleset) {
  std::string id = id_of(puzzle);
  if (by_id_.contains(id)) return;
  const Rated first{first_rating(puzzle.score), {}};
  ShelvedPuzzle& shelved = puzzles_.emplace_back(
      ShelvedPuzzle{.id = id, .puzzle = &puzzle, .ruleset = &ruleset, .rated = Rated::of(first.stored())});
  by_id_.emplace(std::move(id), &shelved);
}

int PuzzleShelf::restore(const StoredPuzzles& stored) {
  int unread = 0;
  for (const StoredPuzzle& one : stored.puzzles) {
    if (!by_id_.contains(one.id)) {
      const std::optional<Ruleset> ruleset = builtin_ruleset(one.rules);
      if (!ruleset || !offers(one.rules)) continue;
      Result<StockPuzzle> puzzle = parse_stock_line(one.text, *ruleset);
      if (!puzzle) {
        ++unread;
        continue;
      }
      static_cast<void>(add(*std::move(puzzle), *ruleset));
    }
    ShelvedPuzzle* shelved = find(one.id);
    if (shelved == nullptr) continue;
    shelved->rated = Rated::of(one.rating);
    shelved->tried = one.tried;
    shelved->solved = one.solved;
  }
  for (const StoredDayPuzzle& day : stored.days) {
    days_[{day.day, day.level}] = day.puzzle;
    std::int64_t& last = day_of_[day.puzzle];
    last = std::max(last, day.day);
  }
  return unread;
}

bool PuzzleShelf::offers(const std::string& rules) const {
  return std::find(rulesets_.begin(), rulesets_.end(), rules) != rulesets_.end();
}

const ShelvedPuzzle* PuzzleShelf::add(StockPuzzle puzzle, const Ruleset& ruleset) {
  const std::size_t before = puzzles_.size();
  if (!offers(ruleset.name()) || find(id_of(puzzle)) != nullptr) return nullptr;
  Stock& kept = own_.emplace_back(Stock{.options = {.ruleset = ruleset}, .puzzles = {std::move(puzzle)}});
  shelve(kept.puzzles.front(), kept.options.ruleset);
  return puzzles_.size() > before ? &puzzles_.back() : nullptr;
}

ShelvedPuzzle* PuzzleShelf::find(const std::string& id) {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : found->second;
}

bool PuzzleShelf::waits_for_its_day(const ShelvedPuzzle& puzzle, std::int64_t today) const {
  const auto day = day_of_.find(puzzle.id);
  if (day != day_of_.end()) return day->second >= today;
  return mix(puzzle.puzzle->likeness) % parts_for_days == 0;
}

int PuzzleShelf::count(Theme theme, std::int64_t today) const {
  return static_cast<int>(std::count_if(puzzles_.begin(), puzzles_.end(), [&](const ShelvedPuzzle& puzzle) {
    return puzzle.has(theme) && !waits_for_its_day(puzzle, today);
  }));
}

ShelvedPuzzle* PuzzleShelf::choose_near(double rating, const Suits& suits, std::int64_t today, std::uint64_t lot) {
  std::vector<ShelvedPuzzle*> all;
  for (ShelvedPuzzle& puzzle : puzzles_) {
    if (!waits_for_its_day(puzzle, today) && suits(puzzle)) all.push_back(&puzzle);
  }
  if (all.empty()) return nullptr;
  const std::size_t nearest = std::min(nearest_puzzles, all.size());
  const auto far = [&](const ShelvedPuzzle* puzzle) { return std::abs(puzzle->rated.rating.rating - rating); };
  std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(nearest), all.end(),
                    [&](const ShelvedPuzzle* a, const ShelvedPuzzle* b) {
                      return std::pair(far(a), a->puzzle->likeness) < std::pair(far(b), b->puzzle->likeness);
                    });
  return all[lot % nearest];
}

PuzzleShelf::OfDay PuzzleShelf::of_day(std::int64_t day, int level) {
  const auto chosen = days_.find({day, level});
  ShelvedPuzzle* known = chosen == days_.end() ? nullptr : find(chosen->second);
  if (known != nullptr) return {known, false};
  // Each puzzle draws a lot for the day, and the lowest one wins; those that wait for their day come first, those that have had
  // one long ago last.
  using Rank = std::pair<std::int64_t, std::uint64_t>;
  ShelvedPuzzle* best = nullptr;
  Rank best_rank;
  for (ShelvedPuzzle& puzzle : puzzles_) {
    if (puzzle.puzzle->level != level) continue;
    const auto had = day_of_.find(puzzle.id);
    const std::int64_t turn = had != day_of_.end() ? had->second : waits_for_its_day(puzzle, day) ? -1 : 0;
    const Rank rank{turn, combine(static_cast<std::uint64_t>(day), puzzle.puzzle->likeness)};
    if (best != nullptr && best_rank < rank) continue;
    best = &puzzle;
    best_rank = rank;
  }
  if (best == nullptr) return {};
  days_[{day, level}] = best->id;
  day_of_[best->id] = day;
  return {best, true};
}

}  // namespace tilefish
