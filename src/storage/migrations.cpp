#include "storage/migrations.h"

#include <cstddef>
#include <vector>

#include <fmt/core.h>

namespace tilefish {

namespace {

using Statements = std::vector<const char*>;

// Migration i leads from version i to version i + 1. One that has been released is never changed: databases remember it by its number.
//
// Nodes of a cluster are replaced one after the other, so that programs of this version and of the one before run side by side. Hence
// a step that the earlier program can live with (it adds a table, an index, or a column that may be left out) is written down in
// oldest_beside(); what only the earlier program needed goes in a later step, when none of them is left.
const std::vector<Statements>& migrations() {
  static const std::vector<Statements> all = {
      {
          "CREATE TABLE guests (id TEXT PRIMARY KEY, token_digest TEXT NOT NULL UNIQUE, name TEXT NOT NULL, "
          "seen_ms BIGINT NOT NULL)",
          "CREATE TABLE rooms (code TEXT PRIMARY KEY, game TEXT NOT NULL, content TEXT NOT NULL)",
          "CREATE TABLE games (id TEXT PRIMARY KEY, setup TEXT NOT NULL, started_ms BIGINT NOT NULL, finished_ms "
          "BIGINT)",
          "CREATE TABLE events (game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE, number INTEGER NOT NULL, "
          "content TEXT NOT NULL, at_ms BIGINT NOT NULL, PRIMARY KEY (game, number))",
      },
      {
          "CREATE TABLE last_commit (writer TEXT NOT NULL, number BIGINT NOT NULL)",
          "INSERT INTO last_commit (writer, number) VALUES ('', 0)",
          // Games played by people are kept longer than those of robots alone; of older ones nobody knows, so they count as people's.
          "ALTER TABLE games ADD COLUMN people INTEGER NOT NULL DEFAULT 1",
          "CREATE INDEX finished_games ON games (people, finished_ms) WHERE finished_ms IS NOT NULL",
          "CREATE TABLE rooms_aside (code TEXT NOT NULL, game TEXT NOT NULL, content TEXT NOT NULL, why TEXT NOT NULL, "
          "at_ms BIGINT NOT NULL)",
      },
      // The tables stay as they are, but games may have secret seeds now (`tilefish match 2`), which earlier programs cannot read.
      {},
      // Rooms and games may begin from a position now, which earlier programs cannot read either.
      {
          "CREATE TABLE analyses (game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE, engine TEXT NOT NULL, "
          "content TEXT NOT NULL, at_ms BIGINT NOT NULL)",
      },
      // Guests may have several devices, a recovery code, ratings and results. Ratings are in millionths, volatilities in 10^-12.
      {
          "ALTER TABLE guests RENAME TO guests_before",
          "CREATE TABLE guests (id TEXT PRIMARY KEY, name TEXT NOT NULL, seen_ms BIGINT NOT NULL, "
          "recovery TEXT NOT NULL, rename_rest_ms BIGINT NOT NULL)",
          "INSERT INTO guests (id, name, seen_ms, recovery, rename_rest_ms) "
          "SELECT id, name, seen_ms, '', 0 FROM guests_before",
          "CREATE TABLE devices (id TEXT PRIMARY KEY, guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE, "
          "token_digest TEXT NOT NULL UNIQUE, label TEXT NOT NULL, since_ms BIGINT NOT NULL, seen_ms BIGINT NOT NULL)",
          "INSERT INTO devices (id, guest, token_digest, label, since_ms, seen_ms) "
          "SELECT id, id, token_digest, '', seen_ms, seen_ms FROM guests_before",
          "DROP TABLE guests_before",
          "CREATE INDEX devices_of_guest ON devices (guest)",
          "CREATE TABLE ratings (guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE, kind TEXT NOT NULL, "
          "rating BIGINT NOT NULL, deviation BIGINT NOT NULL, volatility BIGINT NOT NULL, games INTEGER NOT NULL, "
          "ranked INTEGER NOT NULL, at_ms BIGINT NOT NULL, PRIMARY KEY (guest, kind))",
          "CREATE INDEX best_ratings ON ratings (kind, ranked, rating, guest)",
          "CREATE TABLE results (game TEXT NOT NULL, seat INTEGER NOT NULL, guest TEXT NOT NULL, robot TEXT NOT NULL, "
          "name TEXT NOT NULL, finished_ms BIGINT NOT NULL, players INTEGER NOT NULL, people INTEGER NOT NULL, "
          "rounds INTEGER NOT NULL, turns INTEGER NOT NULL, place INTEGER NOT NULL, won INTEGER NOT NULL, "
          "points BIGINT NOT NULL, opponent TEXT NOT NULL, rating_kind TEXT NOT NULL, rating_before BIGINT NOT NULL, "
          "rating_after BIGINT NOT NULL, accuracy INTEGER NOT NULL, PRIMARY KEY (game, seat))",
          // Pages of somebody's matches: all, those against one opponent, those won or lost.
          "CREATE INDEX results_by_time ON results (guest, finished_ms, game) WHERE guest <> ''",
          "CREATE INDEX results_by_opponent ON results (guest, opponent, finished_ms, game) WHERE guest <> ''",
          "CREATE INDEX results_by_outcome ON results (guest, won, finished_ms, game) WHERE guest <> ''",
          // Sums by week, so that statistics need not read all matches. The rows of guest '' are of everybody.
          "CREATE TABLE tallies (guest TEXT NOT NULL, week INTEGER NOT NULL, opponent TEXT NOT NULL, "
          "games INTEGER NOT NULL, won INTEGER NOT NULL, rounds INTEGER NOT NULL, opened_first INTEGER NOT NULL, "
          "points BIGINT NOT NULL, PRIMARY KEY (guest, week, opponent))",
          "CREATE TABLE gains (guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE, kind TEXT NOT NULL, "
          "span TEXT NOT NULL, number INTEGER NOT NULL, gained BIGINT NOT NULL, games INTEGER NOT NULL, "
          "PRIMARY KEY (guest, kind, span, number))",
          "CREATE INDEX best_gains ON gains (kind, span, number, gained, guest)",
      },
      {
          "CREATE TABLE puzzles (id TEXT PRIMARY KEY, rules TEXT NOT NULL, content TEXT NOT NULL, rating BIGINT NOT "
          "NULL, "
          "deviation BIGINT NOT NULL, volatility BIGINT NOT NULL, rated_ms BIGINT NOT NULL, tried BIGINT NOT NULL, "
          "solved BIGINT NOT NULL)",
          "CREATE TABLE puzzle_solvers (guest TEXT PRIMARY KEY REFERENCES guests (id) ON DELETE CASCADE, "
          "rating BIGINT NOT NULL, deviation BIGINT NOT NULL, volatility BIGINT NOT NULL, rated_ms BIGINT NOT NULL, "
          "attempts BIGINT NOT NULL, best_streak BIGINT NOT NULL, content TEXT NOT NULL)",
          "CREATE TABLE puzzle_attempts (guest TEXT NOT NULL REFERENCES puzzle_solvers (guest) ON DELETE CASCADE, "
          "number BIGINT NOT NULL, puzzle TEXT NOT NULL, mode TEXT NOT NULL, day BIGINT NOT NULL, level INTEGER NOT "
          "NULL, solved INTEGER NOT NULL, hints INTEGER NOT NULL, steps INTEGER NOT NULL, took_ms BIGINT NOT NULL, "
          "rating_before BIGINT NOT NULL, rating_after BIGINT NOT NULL, at_ms BIGINT NOT NULL, "
          "PRIMARY KEY (guest, number))",
          "CREATE TABLE puzzle_days (day BIGINT NOT NULL, level INTEGER NOT NULL, puzzle TEXT NOT NULL, "
          "PRIMARY KEY (day, level))",
      },
      // Many servers on one database. What a room's shard is depends on its code alone; it stands beside it for the index. Rooms
      // that have none yet are few and get it when they are stored next.
      {
          "CREATE TABLE nodes (id BIGINT PRIMARY KEY, name TEXT NOT NULL, since_ms BIGINT NOT NULL, "
          "until_ms BIGINT NOT NULL, leaving INTEGER NOT NULL)",
          "CREATE TABLE shards (id INTEGER PRIMARY KEY, node BIGINT NOT NULL, epoch BIGINT NOT NULL, "
          "since_ms BIGINT NOT NULL)",
          "WITH RECURSIVE numbers (id) AS (SELECT 0 UNION ALL SELECT id + 1 FROM numbers WHERE id < 255) "
          "INSERT INTO shards (id, node, epoch, since_ms) SELECT id, 0, 0, 0 FROM numbers",
          "ALTER TABLE rooms ADD COLUMN shard INTEGER",
          "CREATE INDEX rooms_of_shard ON rooms (shard)",
          "ALTER TABLE schema_version ADD COLUMN oldest INTEGER",
      },
      // A deal for each day that everybody plays once. A game of it cannot be looked at before the day is over.
      {
          "ALTER TABLE games ADD COLUMN hidden_until_ms BIGINT NOT NULL DEFAULT 0",
          "CREATE TABLE deals (day BIGINT PRIMARY KEY, seed TEXT NOT NULL, rules TEXT NOT NULL, robots TEXT NOT NULL)",
          "CREATE TABLE deal_plays (day BIGINT NOT NULL, guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE, "
          "game TEXT NOT NULL, begun_ms BIGINT NOT NULL, counts INTEGER NOT NULL, ended_ms BIGINT NOT NULL, "
          "points BIGINT NOT NULL, place INTEGER NOT NULL, turns INTEGER NOT NULL, given_up INTEGER NOT NULL, "
          "score BIGINT NOT NULL, ranked INTEGER NOT NULL, PRIMARY KEY (day, guest))",
          "CREATE INDEX best_plays ON deal_plays (day, ranked, score, ended_ms, guest)",
          "CREATE INDEX plays_of_guest ON deal_plays (guest)",
      },
      // Events may have notes of robots behind them now, which earlier programs cannot read.
      {},
      // Matches that are over and wait until all is known of those who played them. There are hardly ever any.
      {
          "CREATE TABLE uncounted (game TEXT PRIMARY KEY, shard INTEGER NOT NULL, content TEXT NOT NULL)",
      },
      // What names of rated guests are compared by, each of them once. Those who are rated already come in when they are next seen.
      {
          "CREATE TABLE rated_names (name TEXT PRIMARY KEY, guest TEXT NOT NULL REFERENCES guests (id) ON DELETE "
          "CASCADE)",
          "CREATE INDEX rated_names_of_guest ON rated_names (guest)",
      },
      // Who has not been seen for long.
      {
          "CREATE INDEX idle_guests ON guests (seen_ms) WHERE recovery = ''",
          "CREATE INDEX idle_identities ON guests (seen_ms) WHERE recovery <> ''",
      },
      // The best solvers of puzzles: a rating is listed that has a deviation of at most 110 points.
      {
          "ALTER TABLE puzzle_solvers ADD COLUMN solved BIGINT NOT NULL DEFAULT 0",
          "ALTER TABLE puzzle_solvers ADD COLUMN ranked INTEGER NOT NULL DEFAULT 0",
          "UPDATE puzzle_solvers SET solved = (SELECT COUNT(*) FROM puzzle_attempts WHERE puzzle_attempts.guest = "
          "puzzle_solvers.guest AND puzzle_attempts.solved = 1), "
          "ranked = CASE WHEN deviation <= 110000 THEN 1 ELSE 0 END",
          "CREATE INDEX best_solvers ON puzzle_solvers (ranked, rating, guest)",
      },
      // Whose recovery code begins so.
      {
          "CREATE INDEX recovery_places ON guests (SUBSTR(recovery, 1, 5)) WHERE recovery <> ''",
      },
      // How everybody got on with the puzzles of a day.
      {
          "CREATE INDEX results_of_day ON puzzle_attempts (day) WHERE day > 0",
      },
  };
  return all;
}

// The oldest program that can work with a database of this version.
int oldest_beside(int version) {
  constexpr int only_adds = 10;  // as all that come after it
  return version >= only_adds ? only_adds - 1 : version;
}

// From this version on databases say which programs can work with them.
constexpr int says_oldest = 7;

int version_of(soci::session& sql) {
  sql << "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)";
  int version = 0;
  soci::indicator found = soci::i_null;
  sql << "SELECT MAX(version) FROM schema_version", soci::into(version, found);
  return found == soci::i_ok ? version : 0;
}

// The oldest program that can work with a database of a later version than ours.
int oldest_of(soci::session& sql, int version) {
  int oldest = 0;
  soci::indicator found = soci::i_null;
  sql << "SELECT oldest FROM schema_version WHERE version = :version", soci::into(oldest, found),
      soci::use(version, "version");
  return sql.got_data() && found == soci::i_ok ? oldest : version;
}

}  // namespace

int newest_schema_version() { return static_cast<int>(migrations().size()); }

std::optional<Error> migrate(soci::session& sql) {
  const int version = version_of(sql);
  if (version > newest_schema_version() && oldest_of(sql, version) > newest_schema_version()) {
    return Error{.what = fmt::format("the database has version {} and was made by a newer Tilefish", version),
                 .expected = fmt::format("version {} or older", newest_schema_version())};
  }
  for (int from = version; from < newest_schema_version(); ++from) {
    soci::transaction transaction(sql);
    for (const char* statement : migrations()[static_cast<std::size_t>(from)]) sql << statement;
    const int to = from + 1;
    sql << "INSERT INTO schema_version (version) VALUES (:version)", soci::use(to, "version");
    if (to >= says_oldest) {
      const int oldest = oldest_beside(to);
      sql << "UPDATE schema_version SET oldest = :oldest WHERE version = :version", soci::use(oldest, "oldest"),
          soci::use(to, "version");
    }
    transaction.commit();
  }
  return std::nullopt;
}

}  // namespace tilefish
