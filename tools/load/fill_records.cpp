// Fills a database with many identities and matches, and measures how long lists, statistics and boards take to answer.
// Usage: fill_records DATABASE [options]
//
// Matches are written by SQL that counts, not one by one: what matters here is how the tables and their indexes behave when full.
// Guest number 0 has played ten thousand of them.
#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "program_options.h"
#include "storage/database_address.h"
#include "storage/records.h"

namespace tilefish::load {

namespace {

using Clock = std::chrono::steady_clock;

struct FillOptions {
  std::string database;
  std::int64_t games = 1'000'000;
  std::int64_t guests = 100'000;
  std::int64_t attempts = 0;  // of each guest at puzzles
  int asked = 200;            // times that each question is asked
  bool fill = true;
};

constexpr std::int64_t own_games = 10'000;  // of guest 0
constexpr std::int64_t first_ms = 1'700'000'000'000;
constexpr std::int64_t step_ms = 30'000;
constexpr int day = 20'774;
constexpr int week = 2968;

// The numbers from 0 on, in both databases' SQL.
std::string numbers(bool postgresql, std::int64_t count) {
  if (postgresql)
    return fmt::format("(SELECT CAST(generate_series AS BIGINT) AS n FROM generate_series(0, {})) numbers", count - 1);
  return fmt::format(
      "(WITH RECURSIVE counted(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counted WHERE n < {}) "
      "SELECT n FROM counted) numbers",
      count - 1);
}

void fill(soci::session& sql, const FillOptions& options) {
  const bool postgresql = is_postgresql(options.database);
  const auto run = [&](const std::string& what, const std::string& statement) {
    const auto start = Clock::now();
    soci::transaction transaction(sql);
    sql << statement;
    transaction.commit();
    fmt::print(stderr, "fill_records: {} in {:.1f} s\n", what,
               std::chrono::duration<double>(Clock::now() - start).count());
  };
  const std::string guests = numbers(postgresql, options.guests);
  const std::string games = numbers(postgresql, options.games);
  // Every guest has about as many matches as others but for the first, who has the first ten thousand.
  const std::string guest =
      fmt::format("'guest' || CASE WHEN n < {} THEN 0 ELSE n % {} END", own_games, options.guests);
  const std::string robot = "'level' || (1 + n % 8)";
  run("guests",
      "INSERT INTO guests (id, name, seen_ms, recovery, rename_rest_ms) SELECT 'guest' || n, 'Player ' || n, " +
          std::to_string(first_ms) + ", '', 0 FROM " + guests);
  run("devices",
      "INSERT INTO devices (id, guest, token_digest, label, since_ms, seen_ms) SELECT 'device' || n, 'guest' || n, "
      "'digest' || n, 'Firefox', 0, 0 FROM " +
          guests);
  run("ratings",
      "INSERT INTO ratings (guest, kind, rating, deviation, volatility, games, ranked, at_ms) SELECT 'guest' || n, "
      "'duel', CAST(800000000 + (n * 7919) % 1500000000 AS BIGINT), 80000000, 60000000000, 20, 1, 0 FROM " +
          guests);
  run("solvers",
      "INSERT INTO puzzle_solvers (guest, rating, deviation, volatility, rated_ms, attempts, best_streak, content, "
      "solved, ranked) SELECT 'guest' || n, CAST(800000 + (n * 7919) % 1500000 AS BIGINT), 80000, 60000000, 0, " +
          std::to_string(std::max<std::int64_t>(20, options.attempts)) + ", 3, '', 12, 1 FROM " + guests);
  if (options.attempts > 0) {
    run("attempts",
        fmt::format(
            "INSERT INTO puzzle_attempts (guest, number, puzzle, mode, day, level, solved, hints, steps, "
            "took_ms, rating_before, rating_after, at_ms) SELECT 'guest' || (n / {0}), 1 + n % {0}, "
            "CAST(1000000000000000 + (n * 7919) % 5000 AS TEXT), 'training', 0, 0, n % 2, 0, 4, 60000, 1500000, "
            "1510000, {1} + n FROM {2}",
            options.attempts, first_ms, numbers(postgresql, options.guests * options.attempts)));
  }
  for (const auto& [span, number] : {std::pair("day", day), {"week", week}}) {
    run(fmt::format("puzzles of the {}", span),
        fmt::format("INSERT INTO gains (guest, kind, span, number, gained, games) SELECT 'guest' || n, 'puzzle', '{}', "
                    "{}, CAST((n * 7919) % 100000000 AS BIGINT) - 20000000, 5 FROM {}",
                    span, number, guests));
  }
  run("gains", fmt::format("INSERT INTO gains (guest, kind, span, number, gained, games) SELECT 'guest' || n, 'duel', "
                           "'day', {}, CAST((n * 7919) % 100000000 AS BIGINT) - 20000000, 3 FROM {}",
                           day, guests));
  run("gains of the week",
      fmt::format(
          "INSERT INTO gains (guest, kind, span, number, gained, games) SELECT 'guest' || n, 'duel', 'week', {}, "
          "CAST((n * 7919) % 100000000 AS BIGINT) - 20000000, 9 FROM {}",
          week, guests));
  run("games", fmt::format("INSERT INTO games (id, setup, started_ms, finished_ms, people) SELECT 'game' || n, 'none', "
                           "{0} + n * {1}, {0} + n * {1} + 1000, 1 FROM {2}",
                           first_ms, step_ms, games));
  for (const int seat : {0, 1}) {
    const bool own = seat == 0;
    run(own ? "results of people" : "results of robots",
        fmt::format(
            "INSERT INTO results (game, seat, guest, robot, name, finished_ms, players, people, rounds, turns, "
            "place, won, points, opponent, rating_kind, rating_before, rating_after, accuracy) SELECT 'game' || "
            "n, {0}, {1}, {2}, {3}, {4} + n * {5} + 1000, 2, 1, 1, 40, 1 + (n + {0}) % 2, (n + {0} + 1) % 2, "
            "(n % 90) - 45, {6}, '{7}', 1500000000, 1505000000, -1 FROM {8}",
            seat, own ? guest : "''", own ? "''" : robot, own ? "'Player'" : robot, first_ms, step_ms,
            own ? robot : guest, own ? "duel" : "", games));
  }
  // Five years of weeks against eight levels for the first, one row for the others.
  run("tallies", fmt::format("INSERT INTO tallies (guest, week, opponent, games, won, rounds, opened_first, points) "
                             "SELECT 'guest' || n, {}, 'level3', 10, 5, 10, 5, 12 FROM {} WHERE n > 0",
                             week, guests));
  run("tallies of the first",
      fmt::format(
          "INSERT INTO tallies (guest, week, opponent, games, won, rounds, opened_first, points) SELECT 'guest0', "
          "{} - n / 8, 'level' || (1 + n % 8), 5, 2, 5, 2, 7 FROM {}",
          week, numbers(postgresql, 260 * 8)));
  run("tallies of all",
      fmt::format(
          "INSERT INTO tallies (guest, week, opponent, games, won, rounds, opened_first, points) SELECT '', {} - "
          "n / 8, 'level' || (1 + n % 8), 500, 200, 500, 200, 700 FROM {}",
          week, numbers(postgresql, 260 * 8)));
  sql << (postgresql ? "VACUUM ANALYZE" : "ANALYZE");  // as PostgreSQL does by itself in time
}

soci::session connected(const std::string& database) {
  return soci::session(
      is_postgresql(database) ? static_cast<const soci::backend_factory&>(soci::postgresql) : soci::sqlite3,
      is_postgresql(database) ? database : "dbname=\"" + database + "\"");
}

// How long processors have worked on the questions, which other programs do not lengthen: this process, and with PostgreSQL also the
// one of the connection, which Linux tells the time of.
class Work {
 public:
  explicit Work(const std::string& database) {
    if (!is_postgresql(database)) return;
    soci::session sql = connected(database);
    sql << "SELECT MAX(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() "
           "AND datname = current_database()",
        soci::into(process_);
  }

  [[nodiscard]] double milliseconds() const {
    const double own = 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
    double nanoseconds = 0;
    if (process_ > 0) std::ifstream(fmt::format("/proc/{}/schedstat", process_)) >> nanoseconds;
    return own + nanoseconds / 1e6;
  }

 private:
  int process_ = 0;
};

void measure(const Work& work, const std::string& what, int times, const std::function<bool(int)>& ask) {
  std::vector<double> taken;
  std::vector<double> worked;
  for (int i = 0; i < times; ++i) {
    const double before = work.milliseconds();
    const auto start = Clock::now();
    if (!ask(i)) {
      fmt::print("{:<44} is not answered\n", what);
      return;
    }
    taken.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
    worked.push_back(work.milliseconds() - before);
  }
  std::sort(worked.begin(), worked.end());
  std::sort(taken.begin(), taken.end());
  fmt::print("{:<44} {:>8.2f} {:>8.2f} {:>8.2f} {:>8.2f}\n", what, taken[taken.size() / 2],
             taken[taken.size() * 99 / 100], worked[worked.size() / 2], worked[worked.size() * 99 / 100]);
}

void measure_all(const FillOptions& options) {
  const std::unique_ptr<Records> records = open_records({.database = options.database});
  const auto anybody = [&](int i) { return "guest" + std::to_string((i * 7919LL) % options.guests); };
  const auto page = [&](const std::string& guest, const MatchFilter& filter, std::optional<MatchCursor> after = {}) {
    const auto found = records->matches(guest, filter, after, 21);
    return found.ok();
  };
  const auto middle = Instant(std::chrono::milliseconds(first_ms + own_games / 2 * step_ms));
  fmt::print("{:<44} {:>8} {:>8} {:>8} {:>8}\n", "milliseconds", "median", "99 %", "work", "99 %");
  if (!records->device("nobody").ok()) return;  // it is connected from now on
  const Work work(options.database);
  const auto measure = [&](const std::string& what, int times, const std::function<bool(int)>& ask) {
    load::measure(work, what, times, ask);
  };
  measure("who is it", options.asked, [&](int i) { return records->device("digest" + std::to_string(i)).ok(); });
  measure("profile", options.asked, [&](int i) { return records->profile(anybody(i)).ok(); });
  measure("matches of anybody", options.asked, [&](int i) { return page(anybody(i), {}); });
  measure("10,000 matches: first page", options.asked, [&](int) { return page("guest0", {}); });
  measure("10,000 matches: page in the middle", options.asked, [&](int) {
    return page("guest0", {}, MatchCursor{middle, "game5000"});
  });
  measure("10,000 matches: won against one opponent", options.asked,
          [&](int) { return page("guest0", {.won = true, .opponent = "level3"}); });
  // The first has never won against level 2: all of these matches are looked at.
  measure("10,000 matches: filter that fits none", options.asked,
          [&](int) { return page("guest0", {.won = true, .opponent = "level2"}); });
  measure("10,000 matches: statistics", options.asked, [&](int) { return records->tallies("guest0", 5000).ok(); });
  measure("10,000 matches: course of the rating", options.asked,
          [&](int) { return records->rating_steps("guest0", 200).ok(); });
  for (const std::string kind : {"duel", "puzzle"}) {
    for (const auto& [span, number] : {std::pair("all", 0), {"day", day}, {"week", week}}) {
      const BoardSpan board{kind, span, number};
      measure(fmt::format("{} board: {}", kind, span), options.asked,
              [&](int) { return records->board(board, 50).ok(); });
      measure(fmt::format("place in it: {}", span), options.asked,
              [&](int i) { return records->rank(board, anybody(i)).ok(); });
    }
  }
  measure("what a solver has tried", options.asked, [&](int i) { return records->solver(anybody(i)).ok(); });
  measure("the best solvers", options.asked, [&](int) { return records->leaders(1000).ok(); });
  measure("ratings at a table of four", options.asked, [&](int i) {
    return records->table_ratings("duel", {anybody(i), anybody(i + 1), anybody(i + 2), anybody(i + 3)}, "game77").ok();
  });
  measure("statistics of the server", options.asked, [&](int) { return records->sums().ok(); });
}

int main_with(int argc, char** argv) {
  FillOptions options;
  ProgramOptions given("fill_records", "Fills a database and measures how long lists take.");
  given.required("database", options.database, "a new file, or postgresql://…");
  given.whole("--games", options.games, 20'000, 100'000'000);
  given.whole("--guests", options.guests, 100, 10'000'000);
  given.whole("--attempts", options.attempts, 0, 10'000);
  given.whole("--asked", options.asked, "times that each question is asked");
  given.flag("!--measure-only", options.fill, "the database is full already");
  if (const auto status = given.read(argc, argv)) return *status;
  try {
    {
      const auto store = open_store({.database = options.database});
      if (!store) throw std::runtime_error(store.error().describe());
    }
    if (options.fill) {
      soci::session sql = connected(options.database);
      fill(sql, options);
    }
    measure_all(options);
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "fill_records: {}\n", error.what());
    return 1;
  }
}

}  // namespace

}  // namespace tilefish::load

int main(int argc, char** argv) { return tilefish::load::main_with(argc, argv); }
