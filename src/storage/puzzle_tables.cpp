#include "storage/puzzle_tables.h"

#include <chrono>

#include <fmt/core.h>

#include "storage/keeping_rows.h"
#include "storage/misfit.h"

namespace tilefish {

namespace {

// The columns of a rating, as they are read.
struct RatingColumns {
  long long rating = 0;
  long long deviation = 0;
  long long volatility = 0;
  long long at = 0;

  [[nodiscard]] StoredStrength stored() const { return {rating, deviation, volatility, from_milliseconds(at)}; }
};

std::vector<StoredPuzzle> read_tried_puzzles(soci::session& sql) {
  std::vector<StoredPuzzle> puzzles;
  StoredPuzzle puzzle;
  RatingColumns rating;
  long long tried = 0;
  long long solved = 0;
  soci::statement rows =
      (sql.prepare << "SELECT id, rules, content, rating, deviation, volatility, rated_ms, tried, solved FROM puzzles "
                      "ORDER BY id",
       soci::into(puzzle.id), soci::into(puzzle.rules), soci::into(puzzle.text), soci::into(rating.rating),
       soci::into(rating.deviation), soci::into(rating.volatility), soci::into(rating.at), soci::into(tried),
       soci::into(solved));
  rows.execute();
  while (rows.fetch()) {
    puzzle.rating = rating.stored();
    puzzle.tried = tried;
    puzzle.solved = solved;
    puzzles.push_back(puzzle);
  }
  return puzzles;
}

std::vector<StoredDayPuzzle> read_days(soci::session& sql) {
  std::vector<StoredDayPuzzle> days;
  StoredDayPuzzle one;
  long long day = 0;
  soci::statement rows = (sql.prepare << "SELECT day, level, puzzle FROM puzzle_days ORDER BY day, level",
                          soci::into(day), soci::into(one.level), soci::into(one.puzzle));
  rows.execute();
  while (rows.fetch()) {
    one.day = day;
    days.push_back(one);
  }
  return days;
}

// Along an index that has nothing but the puzzles of days.
std::vector<StoredDayResult> read_latest_results(soci::session& sql) {
  std::vector<StoredDayResult> results;
  StoredDayResult result;
  long long day = 0;
  int solved = 0;
  long long took = 0;
  soci::statement rows =
      (sql.prepare << "SELECT day, level, solved, hints, steps, took_ms FROM puzzle_attempts WHERE day > 0 AND day IN "
                      "(SELECT DISTINCT day FROM puzzle_days ORDER BY day DESC LIMIT 2)",
       soci::into(day), soci::into(result.level), soci::into(solved), soci::into(result.hints),
       soci::into(result.steps), soci::into(took));
  rows.execute();
  while (rows.fetch()) {
    result.day = day;
    result.solved = solved != 0;
    result.milliseconds = took;
    results.push_back(result);
  }
  return results;
}

std::optional<StoredSolver> read_solver_alone(soci::session& sql, const std::string& guest) {
  StoredSolver solver{.guest = guest};
  RatingColumns rating;
  long long attempts = 0;
  long long best_streak = 0;
  long long solved = 0;
  int ranked = 0;
  sql << "SELECT rating, deviation, volatility, rated_ms, attempts, best_streak, content, solved, ranked "
         "FROM puzzle_solvers WHERE guest = :guest",
      soci::into(rating.rating), soci::into(rating.deviation), soci::into(rating.volatility), soci::into(rating.at),
      soci::into(attempts), soci::into(best_streak), soci::into(solver.text), soci::into(solved), soci::into(ranked),
      soci::use(guest, "guest");
  if (!sql.got_data()) return std::nullopt;
  solver.rating = rating.stored();
  solver.attempts = attempts;
  solver.best_streak = best_streak;
  solver.solved = solved;
  solver.ranked = ranked != 0;
  return solver;
}

std::vector<StoredAttempt> read_attempts(soci::session& sql, const std::string& guest) {
  std::vector<StoredAttempt> attempts;
  StoredAttempt attempt{.guest = guest};
  long long number = 0;
  long long day = 0;
  int solved = 0;
  long long took = 0;
  long long before = 0;
  long long after = 0;
  long long at = 0;
  soci::statement rows =
      (sql.prepare << "SELECT number, puzzle, mode, day, level, solved, hints, steps, took_ms, rating_before, "
                      "rating_after, at_ms FROM puzzle_attempts WHERE guest = :guest ORDER BY number",
       soci::into(number), soci::into(attempt.puzzle), soci::into(attempt.mode), soci::into(day),
       soci::into(attempt.level), soci::into(solved), soci::into(attempt.hints), soci::into(attempt.steps),
       soci::into(took), soci::into(before), soci::into(after), soci::into(at), soci::use(guest, "guest"));
  rows.execute();
  while (rows.fetch()) {
    attempt.number = number;
    attempt.day = day;
    attempt.solved = solved != 0;
    attempt.milliseconds = took;
    attempt.rating_before = before;
    attempt.rating_after = after;
    attempt.at = from_milliseconds(at);
    attempts.push_back(attempt);
  }
  return attempts;
}

}  // namespace

PuzzleWriter::PuzzleWriter(soci::session& sql)
    : sql_(sql),
      put_puzzle_(sql,
                  "INSERT INTO puzzles (id, rules, content, rating, deviation, volatility, rated_ms, tried, solved) "
                  "VALUES (:id, :rules, :content, :rating, :deviation, :volatility, :at, :tried, :solved) "
                  "ON CONFLICT (id) DO UPDATE SET rules = excluded.rules, content = excluded.content, "
                  "rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, "
                  "rated_ms = excluded.rated_ms, tried = excluded.tried, solved = excluded.solved",
                  {"id", "rules", "content"}, {"rating", "deviation", "volatility", "at", "tried", "solved"}),
      // Nothing of a guest who is no more.
      put_solver_(
          sql,
          fmt::format(
              "INSERT INTO puzzle_solvers (guest, rating, deviation, volatility, rated_ms, attempts, best_streak, "
              "content, solved, ranked) SELECT id, CAST(:rating AS BIGINT), CAST(:deviation AS BIGINT), "
              "CAST(:volatility AS BIGINT), CAST(:at AS BIGINT), CAST(:attempts AS BIGINT), CAST(:streak AS BIGINT), "
              "CAST(:content AS TEXT), CAST(:solved AS BIGINT), CAST(:ranked AS INTEGER) FROM guests WHERE id = :guest "
              "{}"
              "ON CONFLICT (guest) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, "
              "volatility = excluded.volatility, rated_ms = excluded.rated_ms, attempts = excluded.attempts, "
              "best_streak = excluded.best_streak, content = excluded.content, solved = excluded.solved, "
              "ranked = excluded.ranked",
              keeping_rows(sql)),
          {"guest", "content"}, {"rating", "deviation", "volatility", "at", "attempts", "streak", "solved", "ranked"}),
      // Inserts nothing for an attempt that has come to its end before, or was never begun.
      add_attempt_(
          sql,
          fmt::format(
              "INSERT INTO puzzle_attempts (guest, number, puzzle, mode, day, level, solved, hints, steps, "
              "took_ms, rating_before, rating_after, at_ms) "
              "SELECT guest, CAST(:number AS BIGINT), CAST(:puzzle AS TEXT), CAST(:mode AS TEXT), "
              "CAST(:day AS BIGINT), CAST(:level AS INTEGER), CAST(:solved AS INTEGER), CAST(:hints AS INTEGER), "
              "CAST(:steps AS INTEGER), CAST(:took AS BIGINT), CAST(:before AS BIGINT), CAST(:after AS BIGINT), "
              "CAST(:at AS BIGINT) FROM puzzle_solvers "
              "WHERE guest = :guest AND attempts >= CAST(:number AS BIGINT) {}"
              "ON CONFLICT (guest, number) DO NOTHING",
              keeping_rows(sql)),
          {"guest", "puzzle", "mode"},
          {"number", "day", "level", "solved", "hints", "steps", "took", "before", "after", "at"}),
      put_day_(sql,
               "INSERT INTO puzzle_days (day, level, puzzle) VALUES (:day, :level, :puzzle) "
               "ON CONFLICT (day, level) DO UPDATE SET puzzle = excluded.puzzle",
               {"puzzle"}, {"day", "level"}),
      gains_(sql) {}

void PuzzleWriter::put(const StoredPuzzle& puzzle) {
  const StoredStrength& rating = puzzle.rating;
  put_puzzle_.run({&puzzle.id, &puzzle.rules, &puzzle.text}, {rating.rating, rating.deviation, rating.volatility,
                                                              in_milliseconds(rating.at), puzzle.tried, puzzle.solved});
}

void PuzzleWriter::put(const StoredSolver& solver) {
  const StoredStrength& rating = solver.rating;
  put_solver_.run({&solver.guest, &solver.text},
                  {rating.rating, rating.deviation, rating.volatility, in_milliseconds(rating.at), solver.attempts,
                   solver.best_streak, solver.solved, solver.ranked ? 1 : 0});
}

void PuzzleWriter::add(const AddAttempt& ended) {
  const StoredAttempt& attempt = ended.attempt;
  const std::int64_t added = add_attempt_.run(
      {&attempt.guest, &attempt.puzzle, &attempt.mode},
      {attempt.number, attempt.day, attempt.level, attempt.solved ? 1 : 0, attempt.hints, attempt.steps,
       attempt.milliseconds, attempt.rating_before, attempt.rating_after, in_milliseconds(attempt.at)});
  if (added != 1) {
    if (!is_there(attempt.guest)) return;  // another node has just forgotten the guest
    throw Misfit{fmt::format("attempt {} of guest '{}' is not under way", attempt.number, attempt.guest)};
  }
  if (!ended.listed) return;
  constexpr std::int64_t millionths = 1000;  // in a thousandth
  gains_.write({.guest = attempt.guest,
                .kind = puzzle_kind,
                .gained = (attempt.rating_after - attempt.rating_before) * millionths,
                .day = ended.day,
                .week = ended.week});
}

bool PuzzleWriter::is_there(const std::string& guest) {
  int found = 0;
  sql_ << "SELECT COUNT(*) FROM guests WHERE id = :guest", soci::use(guest, "guest"), soci::into(found);
  return found > 0;
}

void PuzzleWriter::put(const StoredDayPuzzle& day) { put_day_.run({&day.puzzle}, {day.day, day.level}); }

StoredPuzzles read_puzzles(soci::session& sql) {
  return {.puzzles = read_tried_puzzles(sql), .days = read_days(sql), .results = read_latest_results(sql)};
}

KnownSolver read_solver(soci::session& sql, const std::string& guest) {
  return {.solver = read_solver_alone(sql, guest), .attempts = read_attempts(sql, guest)};
}

std::vector<StoredLeader> read_leaders(soci::session& sql, int most) {
  std::vector<StoredLeader> leaders;
  StoredLeader leader;
  RatingColumns rating;
  long long solved = 0;
  soci::statement rows =
      (sql.prepare << fmt::format(
           "SELECT guests.name, best.rating, best.deviation, best.volatility, best.rated_ms, best.solved "
           "FROM puzzle_solvers AS best JOIN guests ON guests.id = best.guest WHERE best.ranked = 1 "
           "ORDER BY best.rating DESC, best.guest DESC LIMIT {}",
           most),
       soci::into(leader.name), soci::into(rating.rating), soci::into(rating.deviation), soci::into(rating.volatility),
       soci::into(rating.at), soci::into(solved));
  rows.execute();
  while (rows.fetch()) {
    leader.rating = rating.stored();
    leader.solved = solved;
    leaders.push_back(leader);
  }
  return leaders;
}

}  // namespace tilefish
