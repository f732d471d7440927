// How attempts at puzzles begin, what is told on the way, and how they end.

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include "rules/verify.h"
#include "server/days.h"
#include "server/laid_table.h"
#include "server/puzzles/desk.h"
#include "solver/plan.h"

namespace tilefish {

namespace {

using wire::PuzzleMode;
using wire::RefusalCode;

constexpr std::size_t buckets_before_sweep = 1000;

// For the steps of a way that a guest has found, which may be any: messages of others wait meanwhile.
constexpr PlanOptions short_look{.node_limit = 1'000};

// A streak begins where nearly everybody solves it.
constexpr double first_of_streak = 900;
constexpr double harder_each_time = 70;

Plan shortest_way(const ShelvedPuzzle& puzzle) {
  return make_plan(puzzle.puzzle->position.table, puzzle.puzzle->solution);
}

// The first steps of a plan.
Plan told_part(Plan plan, int steps) {
  plan.steps.resize(std::min(plan.steps.size(), static_cast<std::size_t>(steps)));
  return plan;
}

// What a result is worth: each hint halves it, and whoever was told every step has not solved it.
double score_of(bool solved, int hints, int steps) {
  if (!solved || hints >= steps) return 0;
  return std::ldexp(1.0, -hints);
}

}  // namespace

wire::MaybeRefused PuzzleDesk::refuse_haste(const Visit& visit) {
  constexpr double seconds_an_hour = 3600;
  for (auto* buckets : {&guests_, &addresses_}) {
    if (buckets->size() <= buckets_before_sweep) continue;
    std::erase_if(*buckets, [&](const auto& each) { return each.second.is_full(visit.now); });
  }
  Bucket& address = addresses_
                        .try_emplace(visit.address, options_.puzzles_per_hour_per_address / seconds_an_hour,
                                     options_.puzzle_burst_per_address, visit.now)
                        .first->second;
  Bucket& guest =
      guests_.try_emplace(visit.guest, options_.puzzles_per_hour / seconds_an_hour, options_.puzzle_burst, visit.now)
          .first->second;
  if (address.has_some(visit.now) && guest.take(visit.now)) {
    address.charge(visit.now, 1);
    return std::nullopt;
  }
  return wire::refused(RefusalCode::too_fast, "You begin puzzles faster than they can be solved; wait a little.");
}

int PuzzleDesk::others_before(const Visit& visit, const OpenAttempt& attempt) const {
  return finishers_.others_before({visit.address, attempt.puzzle, visit.guest, day_of(visit.now)});
}

bool PuzzleDesk::counts(const Visit& visit, const SolverRecord& record, const OpenAttempt& attempt) const {
  return attempt.mode != PuzzleMode::streak && !record.has_tried(likeness_of(attempt.puzzle)) &&
         others_before(visit, attempt) < options_.rated_solvers_per_address;
}

// A newcomer's rating leaps by hundreds, which is no achievement of the day. Nor is what somebody beside one has found out.
bool PuzzleDesk::is_listed(const Visit& visit, const SolverRecord& record, const OpenAttempt& attempt) const {
  return counts(visit, record, attempt) && record.is_ranked() && others_before(visit, attempt) == 0 &&
         record.rated_on(day_of(visit.now)) < options_.listed_puzzles_per_day;
}

wire::Answer PuzzleDesk::begin(const Visit& visit, const wire::AskPuzzle& request) {
  if (shelf_.empty()) return wire::refused(RefusalCode::no_puzzle, "This server has no puzzles.");
  SolverRecord& record = record_of(visit);
  if (request.mode != PuzzleMode::day) return begin_near(visit, record, request);
  if (!request.level) return wire::refused(RefusalCode::bad_message, "puzzle: the day's has a level");
  return begin_day(visit, record, *request.level);
}

wire::Answer PuzzleDesk::begin_day(const Visit& visit, SolverRecord& record, int level) {
  const std::int64_t today = day_of(visit.now);
  if (record.days.contains({today, level})) {
    return wire::refused(RefusalCode::day_done,
                         "You have tried today's puzzle of this level; tomorrow there is another.");
  }
  const auto open = record.open.find({PuzzleMode::day, level});
  if (open != record.open.end() && open->second.day == today && shelf_.find(open->second.puzzle) != nullptr) {
    return go_on(visit, record, open->second);
  }
  if (const wire::MaybeRefused refused = refuse_haste(visit)) return *refused;
  const PuzzleShelf::OfDay chosen = shelf_.of_day(today, level);
  if (chosen.is_new) {
    visit.mailbox.store(PutPuzzle{chosen.puzzle->stored()});
    visit.mailbox.store(PutDayPuzzle{{today, level, chosen.puzzle->id}});
  }
  return begin_with(visit, record, chosen.puzzle, {.mode = PuzzleMode::day, .day = today, .level = level});
}

wire::Answer PuzzleDesk::begin_near(const Visit& visit, SolverRecord& record, const wire::AskPuzzle& request) {
  const auto open = record.open.find({request.mode, 0});
  if (open != record.open.end() && shelf_.find(open->second.puzzle) != nullptr)
    return go_on(visit, record, open->second);
  const std::optional<Theme> theme = request.theme ? theme_named(*request.theme) : std::nullopt;
  if (request.theme && !theme) return wire::refused(RefusalCode::no_puzzle, "There is no such theme.");
  if (const wire::MaybeRefused refused = refuse_haste(visit)) return *refused;
  const bool is_streak = request.mode == PuzzleMode::streak;
  const double rating = is_streak ? first_of_streak + harder_each_time * record.streak : record.rated.rating.rating;
  ShelvedPuzzle* puzzle =
      choose(visit, record, rating, [&](const ShelvedPuzzle& one) { return !theme || one.has(*theme); });
  return begin_with(visit, record, puzzle, {.mode = request.mode});
}

ShelvedPuzzle* PuzzleDesk::choose(const Visit& visit, const SolverRecord& record, double rating,
                                  const PuzzleShelf::Suits& suits) {
  const auto is_open = [&](const std::string& id) {
    return std::any_of(record.open.begin(), record.open.end(),
                       [&](const auto& each) { return each.second.puzzle == id; });
  };
  const std::int64_t today = day_of(visit.now);
  const std::uint64_t lot = visit.secrets.word();
  const auto fresh = [&](const ShelvedPuzzle& one) {
    return !record.has_tried(one.puzzle->likeness) && !is_open(one.id) && suits(one);
  };
  if (ShelvedPuzzle* puzzle = shelf_.choose_near(rating, fresh, today, lot)) return puzzle;
  // All have been tried: they come again, and do not count.
  return shelf_.choose_near(
      rating, [&](const ShelvedPuzzle& one) { return !is_open(one.id) && suits(one); }, today, lot);
}

wire::Answer PuzzleDesk::begin_with(const Visit& visit, SolverRecord& record, ShelvedPuzzle* puzzle,
                                    OpenAttempt attempt) {
  if (puzzle == nullptr) return wire::refused(RefusalCode::no_puzzle, "There is no puzzle of this kind.");
  attempt.number = ++record.attempts;
  attempt.puzzle = puzzle->id;
  attempt.begun = visit.now;
  OpenAttempt& open = record.open[{attempt.mode, attempt.level}];
  open = std::move(attempt);
  visit.keep_guest();
  visit.mailbox.store(PutSolver{record.stored()});
  return go_on(visit, record, open);
}

wire::Answer PuzzleDesk::go_on(const Visit& visit, SolverRecord& record, const OpenAttempt& attempt) {
  const ShelvedPuzzle& puzzle = *shelf_.find(attempt.puzzle);
  return wire::PuzzleToSolve{.attempt = static_cast<int>(attempt.number),
                             .mode = attempt.mode,
                             .level = puzzle.puzzle->level,
                             .day = attempt.day == 0 ? "" : date_of(attempt.day),
                             .ruleset = puzzle.ruleset->name(),
                             .table = puzzle.puzzle->position.table,
                             .rack = puzzle.puzzle->position.rack.tiles(),
                             .rated = counts(visit, record, attempt),
                             .ms = std::max<std::int64_t>(0, (visit.now - attempt.begun).count()),
                             .streak = record.streak,
                             .hints = attempt.hints == 0 ? Plan{} : told_part(shortest_way(puzzle), attempt.hints)};
}

PuzzleDesk::Found PuzzleDesk::find(const Visit& visit, SolverRecord& record, int number) {
  OpenAttempt* attempt = record.find(number);
  ShelvedPuzzle* puzzle = attempt == nullptr ? nullptr : shelf_.find(attempt->puzzle);
  if (puzzle != nullptr) return {.attempt = attempt, .puzzle = puzzle};
  // Whoever did not hear how it ended is told again.
  const std::optional<StoredAttempt>& last = record.last;
  if (last && last->number == number) return {.otherwise = result_of(visit, record, *last)};
  return {.otherwise = wire::refused(RefusalCode::no_attempt, "You are not trying this puzzle.")};
}

wire::Answer PuzzleDesk::hint(const Visit& visit, const wire::AskPuzzleHint& request) {
  SolverRecord& record = record_of(visit);
  const Found found = find(visit, record, request.attempt);
  if (found.attempt == nullptr) {
    return wire::refused(RefusalCode::no_attempt, "You are not trying this puzzle.");
  }
  if (found.attempt->mode == PuzzleMode::streak) {
    return wire::refused(RefusalCode::hints_off, "There are no hints in a streak.");
  }
  const int steps = found.puzzle->puzzle->steps;
  if (found.attempt->hints >= steps) return wire::refused(RefusalCode::hints_spent, "You know every step already.");
  ++found.attempt->hints;
  visit.keep_guest();
  visit.mailbox.store(PutSolver{record.stored()});
  return wire::PuzzleHint{.attempt = request.attempt,
                          .left = steps - found.attempt->hints,
                          .plan = told_part(shortest_way(*found.puzzle), found.attempt->hints)};
}

wire::Answer PuzzleDesk::answer(const Visit& visit, const wire::AnswerPuzzle& request) {
  SolverRecord& record = record_of(visit);
  Found found = find(visit, record, request.attempt);
  if (found.attempt == nullptr) return std::move(found.otherwise);
  const Ruleset& ruleset = *found.puzzle->ruleset;
  const Position& position = found.puzzle->puzzle->position;
  auto read = read_tiles(request.table, ruleset);
  if (wire::Refused* refused = std::get_if<wire::Refused>(&read)) return std::move(*refused);
  const std::vector<LooseTiles>& melds = std::get<0>(read);
  const Verdict verdict = verify_move(position, melds, ruleset);
  if (!verdict.legal()) return refused_for(verdict);
  const std::optional<Table> table = table_of(melds, ruleset);
  const TileCounts all = position.table.counts(ruleset.numbers()) + position.rack;
  if (!table || table->counts(ruleset.numbers()) != all) {
    return wire::refused(RefusalCode::illegal_move, "There are still tiles on your rack.");
  }
  const int steps = static_cast<int>(make_plan(position.table, *table, short_look).steps.size());
  return finish(visit, record, found, {.solved = true, .steps = steps});
}

wire::Answer PuzzleDesk::give_up(const Visit& visit, const wire::GiveUpPuzzle& request) {
  SolverRecord& record = record_of(visit);
  Found found = find(visit, record, request.attempt);
  if (found.attempt == nullptr) return std::move(found.otherwise);
  return finish(visit, record, found, {});
}

void PuzzleDesk::rate(const Visit& visit, SolverRecord& record, ShelvedPuzzle& puzzle, double score) {
  const Rating solver_today = record.rated.today(visit.now);
  const Rating puzzle_today = puzzle.rated.today(visit.now);
  record.rated = record.rated.after({puzzle_today, score}, visit.now);
  puzzle.rated = puzzle.rated.after({solver_today, 1 - score}, visit.now);
}

wire::Answer PuzzleDesk::finish(const Visit& visit, SolverRecord& record, const Found& found, const End& end) {
  const OpenAttempt attempt = *found.attempt;
  ShelvedPuzzle& puzzle = *found.puzzle;
  const std::int64_t before = record.rated.stored().rating;
  const bool listed = is_listed(visit, record, attempt);
  if (counts(visit, record, attempt)) {
    rate(visit, record, puzzle, score_of(end.solved, attempt.hints, puzzle.puzzle->steps));
  }
  const std::int64_t today = day_of(visit.now);
  finishers_.finished({visit.address, attempt.puzzle, visit.guest, today});
  ++puzzle.tried;
  puzzle.solved += end.solved ? 1 : 0;
  if (attempt.mode == PuzzleMode::streak) {
    record.streak = end.solved ? record.streak + 1 : 0;
    record.best_streak = std::max(record.best_streak, record.streak);
  }
  const StoredAttempt ended{.guest = visit.guest,
                            .number = attempt.number,
                            .puzzle = attempt.puzzle,
                            .mode = wire::name(attempt.mode),
                            .day = attempt.day,
                            .level = attempt.level,
                            .solved = end.solved,
                            .hints = attempt.hints,
                            .steps = end.steps,
                            .milliseconds = std::max<std::int64_t>(0, (visit.now - attempt.begun).count()),
                            .rating_before = before,
                            .rating_after = record.rated.stored().rating,
                            .at = visit.now};
  record.open.erase({attempt.mode, attempt.level});
  record.take(ended);
  if (ended.day != 0) {
    board_.take({ended.day, ended.level, ended.solved, ended.hints, ended.steps, ended.milliseconds});
  }
  visit.keep_guest();
  if (ended.rating_before != ended.rating_after) visit.guest_rated();
  visit.mailbox.store(PutPuzzle{puzzle.stored()});
  visit.mailbox.store(PutSolver{record.stored()});
  visit.mailbox.store(
      AddAttempt{.attempt = ended, .listed = listed, .day = static_cast<int>(today), .week = week_of_day(today)});
  return result_of(visit, record, ended);
}

wire::Answer PuzzleDesk::result_of(const Visit& visit, SolverRecord& record, const StoredAttempt& attempt) {
  const ShelvedPuzzle* puzzle = shelf_.find(attempt.puzzle);
  const std::optional<PuzzleMode> mode = wire::puzzle_mode_named(attempt.mode);
  if (puzzle == nullptr || !mode) return wire::refused(RefusalCode::no_attempt, "This puzzle is not there any more.");
  wire::PuzzleResult result{
      .attempt = static_cast<int>(attempt.number),
      .mode = *mode,
      .level = puzzle->puzzle->level,
      .day = attempt.day == 0 ? "" : date_of(attempt.day),
      .solved = attempt.solved,
      .hints = attempt.hints,
      .ms = attempt.milliseconds,
      .steps = attempt.steps,
      .rated = attempt.rating_before != attempt.rating_after,
      .rating_before = static_cast<int>(std::lround(static_cast<double>(attempt.rating_before) / 1e3)),
      .rating = record.rated.shown(visit.now),
      .puzzle = puzzle->rated.shown(visit.now),
      .puzzle_tried = at_most_int(puzzle->tried),
      .puzzle_solved = at_most_int(puzzle->solved),
      .streak = record.streak,
      .best_streak = record.best_streak,
      .table = puzzle->puzzle->solution,
      .plan = shortest_way(*puzzle)};
  for (const Theme theme : puzzle->puzzle->themes) result.themes.emplace_back(name(theme));
  if (attempt.day != 0) result.today = shown_level(record, attempt.day, attempt.level);
  return result;
}

}  // namespace tilefish
