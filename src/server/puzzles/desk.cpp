#include "server/puzzles/desk.h"

#include <chrono>
#include <utility>

#include "rules/builtin_rulesets.h"
#include "server/days.h"

namespace tilefish {

namespace {

using wire::PuzzleMode;

constexpr std::size_t leaders_shown = 20;
constexpr std::size_t most_looked_at = 1000;
constexpr std::chrono::seconds notice_lasts{5};

PuzzleShelf::Stocks stocks_of(const HubOptions& options) {
  // The shipped stock lives as long as the program.
  PuzzleShelf::Stocks stocks{std::shared_ptr<const Stock>(std::shared_ptr<const Stock>(), &shipped_stock())};
  stocks.insert(stocks.end(), options.puzzles.begin(), options.puzzles.end());
  return stocks;
}

std::vector<std::string> names_of(const std::vector<Ruleset>& rulesets) {
  std::vector<std::string> names;
  for (const Ruleset& ruleset : rulesets) names.push_back(ruleset.name());
  return names;
}

}  // namespace

PuzzleDesk::PuzzleDesk(const HubOptions& options)
    : options_(options), shelf_(stocks_of(options), names_of(options.rulesets)) {}

int PuzzleDesk::restore(const StoredPuzzles& stored, Instant now) {
  const int unread = shelf_.restore(stored);
  for (const StoredSolver& solver : stored.solvers) records_.insert_or_assign(solver.guest, SolverRecord::of(solver));
  for (const StoredAttempt& attempt : stored.attempts) {
    const auto record = records_.find(attempt.guest);
    if (record != records_.end()) record->second.take(attempt);
    if (attempt.day >= day_of(now) - 1) board_.take(attempt);
  }
  for (auto& [guest, record] : records_) rank(record);
  // What is to be sorted is sorted now, and not for the first who asks.
  for (int level = 1; level <= wire::puzzle_levels; ++level) (void)board_.level(day_of(now), level, "");
  if (wants_more()) due_ = now + options_.first_puzzles;
  return unread;
}

// A shelf without a puzzle stays so: nobody plays by the rules of those that are made.
bool PuzzleDesk::wants_more() const {
  return !shelf_.empty() && static_cast<std::int64_t>(shelf_.size()) < options_.puzzle_stock;
}

bool PuzzleDesk::has_room_for(const StockPuzzle& puzzle) const {
  const std::int64_t most = std::int64_t{options_.puzzle_stock} * (puzzle.game == given_game ? 2 : 1);
  return !shelf_.empty() && static_cast<std::int64_t>(shelf_.size()) < most;
}

void PuzzleDesk::tick(Mailbox& mailbox, Secrets& secrets, Instant now) {
  if (!due_ || now < *due_) return;
  due_.reset();
  mailbox.ask(PuzzleJob{.rules = shipped_stock().options.ruleset.name(), .seed = secrets.word()});
}

void PuzzleDesk::found(Mailbox& mailbox, const std::string& rules, std::vector<StockPuzzle> puzzles, Instant now) {
  const std::optional<Ruleset> ruleset = builtin_ruleset(rules);
  for (StockPuzzle& puzzle : puzzles) {
    if (!ruleset || !has_room_for(puzzle)) continue;
    if (const ShelvedPuzzle* added = shelf_.add(std::move(puzzle), *ruleset)) mailbox.store(PutPuzzle{added->stored()});
  }
  if (wants_more()) due_ = now + options_.puzzle_interval;
}

void PuzzleDesk::rank(SolverRecord& record) {
  unrank(record);
  if (!record.is_ranked()) return;
  record.ranked = record.rated.stored().rating;
  ranking_.emplace(-*record.ranked, record.guest);
}

void PuzzleDesk::unrank(SolverRecord& record) {
  if (record.ranked) ranking_.erase({-*record.ranked, record.guest});
  record.ranked.reset();
}

void PuzzleDesk::forget(const std::string& guest) {
  const auto record = records_.find(guest);
  if (record == records_.end()) return;
  unrank(record->second);
  records_.erase(record);
}

void PuzzleDesk::rename(const std::string& guest, const std::string& name) {
  const auto record = records_.find(guest);
  if (record != records_.end()) record->second.name = name;
}

SolverRecord& PuzzleDesk::record_of(const Visit& visit) {
  SolverRecord& record = records_.try_emplace(visit.guest, SolverRecord{.guest = visit.guest}).first->second;
  record.name = visit.name;
  return record;
}

wire::DayLevel PuzzleDesk::shown_level(const SolverRecord* record, const std::string& guest, std::int64_t day,
                                       int level) {
  wire::DayLevel shown = board_.level(day, level, guest);
  if (record == nullptr) return shown;
  const auto open = record->open.find({PuzzleMode::day, level});
  shown.open = open != record->open.end() && open->second.day == day;
  return shown;
}

const PuzzleDesk::Notice& PuzzleDesk::notice(const Visit& visit) {
  if (visit.now < notice_.until) return notice_;
  notice_ = {.until = visit.now + notice_lasts};
  for (const Theme theme : all_themes) {
    notice_.themes.push_back({std::string(name(theme)), shelf_.count(theme, day_of(visit.now))});
  }
  std::size_t looked_at = 0;
  for (const auto& [rating, guest] : ranking_) {
    if (notice_.leaders.size() == leaders_shown || ++looked_at > most_looked_at) break;
    const SolverRecord& record = records_.at(guest);
    // Whoever has rested for long is not as well known as then.
    const wire::ShownRating shown = record.rated.shown(visit.now);
    if (!shown.provisional) notice_.leaders.push_back({record.name, shown, at_most_int(record.solved)});
  }
  return notice_;
}

wire::Answer PuzzleDesk::overview(const Visit& visit) {
  const auto found = records_.find(visit.guest);
  const SolverRecord* record = found == records_.end() ? nullptr : &found->second;
  const SolverRecord nobody;
  const SolverRecord& known = record == nullptr ? nobody : *record;
  const std::int64_t today = day_of(visit.now);
  board_.forget_before(today - 1);
  wire::PuzzlesOverview overview{.rating = known.rated.shown(visit.now),
                                 .tried = at_most_int(known.ended),
                                 .solved = at_most_int(known.solved),
                                 .streak = known.streak,
                                 .best_streak = known.best_streak,
                                 .day = date_of(today)};
  const Instant midnight = std::chrono::sys_days(std::chrono::days(today + 1));
  overview.day_ends_ms = (midnight - visit.now).count();
  if (!shelf_.empty()) {
    for (int level = 1; level <= wire::puzzle_levels; ++level) {
      overview.levels.push_back(shown_level(record, visit.guest, today, level));
    }
  }
  overview.themes = notice(visit).themes;
  overview.leaders = notice(visit).leaders;
  return overview;
}

}  // namespace tilefish
