#include "storage/migrations.h"

#include <cstddef>
#include <vector>

#include <fmt/core.h>

namespace tilefish {

namespace {

using Statements = std::vector<const char*>;

// Migration i leads from version i to version i + 1. One that has been released is never changed: databases remember it by its number.
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
  };
  return all;
}

int version_of(soci::session& sql) {
  sql << "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)";
  int version = 0;
  soci::indicator found = soci::i_null;
  sql << "SELECT MAX(version) FROM schema_version", soci::into(version, found);
  return found == soci::i_ok ? version : 0;
}

}  // namespace

int newest_schema_version() { return static_cast<int>(migrations().size()); }

std::optional<Error> migrate(soci::session& sql) {
  const int version = version_of(sql);
  if (version > newest_schema_version()) {
    return Error{.what = fmt::format("the database has version {} and was made by a newer Tilefish", version),
                 .expected = fmt::format("version {} or older", newest_schema_version())};
  }
  for (int from = version; from < newest_schema_version(); ++from) {
    soci::transaction transaction(sql);
    for (const char* statement : migrations()[static_cast<std::size_t>(from)]) sql << statement;
    const int to = from + 1;
    sql << "INSERT INTO schema_version (version) VALUES (:version)", soci::use(to, "version");
    transaction.commit();
  }
  return std::nullopt;
}

}  // namespace tilefish
