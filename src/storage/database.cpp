#include "storage/database.h"

#include <chrono>
#include <string_view>
#include <thread>
#include <utility>

#include <fmt/core.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/sqlite3/soci-sqlite3.h>

namespace tilefish {

namespace {

// Any number would do, as long as no other program that shares the database takes the same.
constexpr long long postgresql_lock = 0x74696c6566697368;  // "tilefish" in ASCII

constexpr std::chrono::milliseconds between_attempts{50};

bool is_postgresql(std::string_view database) {
  return database.starts_with("postgresql://") || database.starts_with("postgres://");
}

Result<Database> connect_sqlite(const StoreOptions& options) {
  // SOCI reads its parameters out of one string and knows no way to escape a quote in it.
  if (options.database.empty() || options.database.find('"') != std::string::npos) {
    return Error{.what = "a database file cannot have this name", .token = options.database};
  }
  Result<std::unique_ptr<FileLock>> lock = FileLock::take(options.database + ".lock", options.patience);
  if (!lock) return std::move(lock).error();
  // Others that look into the file, say for a backup, hold it for moments; the timeout is in seconds.
  auto session =
      std::make_unique<soci::session>(soci::sqlite3, fmt::format("dbname=\"{}\" timeout=10", options.database));
  *session << "PRAGMA journal_mode = WAL";
  *session << (options.durability == Durability::power_cut ? "PRAGMA synchronous = FULL"
                                                           : "PRAGMA synchronous = NORMAL");
  *session << "PRAGMA foreign_keys = ON";
  return Database{std::move(lock).value(), std::move(session)};
}

// The server at the other end may take a moment to notice that the last holder is gone.
bool lock_within(soci::session& sql, std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (true) {
    int taken = 0;
    sql << "SELECT CASE WHEN pg_try_advisory_lock(:key) THEN 1 ELSE 0 END", soci::into(taken),
        soci::use(postgresql_lock, "key");
    if (taken == 1) return true;
    if (std::chrono::steady_clock::now() >= deadline) return false;
    std::this_thread::sleep_for(between_attempts);
  }
}

Result<Database> connect_postgresql(const StoreOptions& options) {
  auto session = std::make_unique<soci::session>(soci::postgresql, options.database);
  if (!lock_within(*session, options.patience)) {
    return Error{.what = "another server uses this database", .token = shown(options.database)};
  }
  // Notices such as "relation already exists, skipping" would go to standard error.
  *session << "SET client_min_messages = warning";
  *session << (options.durability == Durability::power_cut ? "SET synchronous_commit = on"
                                                           : "SET synchronous_commit = off");
  return Database{nullptr, std::move(session)};
}

}  // namespace

Result<Database> connect(const StoreOptions& options) {
  return is_postgresql(options.database) ? connect_postgresql(options) : connect_sqlite(options);
}

std::string shown(const std::string& database) {
  if (!is_postgresql(database)) return database;
  const std::size_t start = database.find("://") + 3;
  const std::size_t end = std::min(database.find_first_of("/?", start), database.size());
  const std::size_t at = database.substr(0, end).rfind('@');
  if (at == std::string::npos || at < start) return database;
  const std::size_t colon = database.find(':', start);
  if (colon == std::string::npos || colon > at) return database;
  return database.substr(0, colon) + ":***" + database.substr(at);
}

}  // namespace tilefish
