#include "server/puzzles/desk.h"

#include <chrono>
#include <utility>

#include "rules/builtin_rulesets.h"
#include "server/days.h"

namespace tilefish {

namespace {

using wire::PuzzleMode;

constexpr std::size_t leaders_shown = 20;
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
    : options_(options), shelf_(stocks_of(options), names_of(options.rulesets)), records_(options.solvers) {}

int PuzzleDesk::restore(const StoredPuzzles& stored, Instant now) {
  const int unread = shelf_.restore(stored);
  for (const StoredDayResult& result : stored.results) {
    if (result.day >= day_of(now) - 1) board_.take(result);
  }
  // What is to be sorted is sorted now, and not for the first who asks.
  for (int level = 1; level <= wire::puzzle_levels; ++level) (void)board_.level(day_of(now), level);
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

void PuzzleDesk::learn(const std::string& guest, const KnownSolver& solver) {
  if (records_.knows(guest)) return;
  SolverRecord record = solver.solver ? SolverRecord::of(*solver.solver) : SolverRecord{.guest = guest};
  for (const StoredAttempt& attempt : solver.attempts) record.take(attempt);
  records_.add(std::move(record));
}

void PuzzleDesk::learn_leaders(const std::optional<std::vector<StoredLeader>>& leaders, Instant now) {
  notice_.until = now + notice_lasts;
  notice_.themes.clear();
  for (const Theme theme : all_themes) {
    notice_.themes.push_back({std::string(name(theme)), shelf_.count(theme, day_of(now))});
  }
  if (!leaders) return;
  notice_.leaders.clear();
  for (const StoredLeader& leader : *leaders) {
    if (notice_.leaders.size() == leaders_shown) break;
    // Whoever has rested for long is not as well known as then.
    const wire::ShownRating shown = Rated::of(leader.rating).shown(now);
    if (!shown.provisional) notice_.leaders.push_back({leader.name, shown, at_most_int(leader.solved)});
  }
}

SolverRecord& PuzzleDesk::record_of(const Visit& visit) { return *records_.find(visit.guest); }

wire::DayLevel PuzzleDesk::shown_level(const SolverRecord& record, std::int64_t day, int level) {
  wire::DayLevel shown = board_.level(day, level);
  if (const auto mine = record.days.find({day, level}); mine != record.days.end()) shown.mine = mine->second;
  const auto open = record.open.find({PuzzleMode::day, level});
  shown.open = open != record.open.end() && open->second.day == day;
  return shown;
}

wire::Answer PuzzleDesk::overview(const Visit& visit) {
  const SolverRecord& record = record_of(visit);
  const std::int64_t today = day_of(visit.now);
  board_.forget_before(today - 1);
  wire::PuzzlesOverview overview{.rating = record.rated.shown(visit.now),
                                 .tried = at_most_int(record.ended),
                                 .solved = at_most_int(record.solved),
                                 .streak = record.streak,
                                 .best_streak = record.best_streak,
                                 .day = date_of(today)};
  const Instant midnight = std::chrono::sys_days(std::chrono::days(today + 1));
  overview.day_ends_ms = (midnight - visit.now).count();
  if (!shelf_.empty()) {
    for (int level = 1; level <= wire::puzzle_levels; ++level) {
      overview.levels.push_back(shown_level(record, today, level));
    }
  }
  overview.themes = notice_.themes;
  overview.leaders = notice_.leaders;
  return overview;
}

}  // namespace tilefish
