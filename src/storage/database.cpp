#include "storage/database.h"

#include <chrono>
#include <filesystem>
#include <string_view>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/core.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "storage/database_address.h"

namespace tilefish {

namespace {

// Any number would do, as long as no other program that shares the database takes the same.
constexpr long long postgresql_lock = 0x74696c6566697368;  // "tilefish" in ASCII
constexpr long long migration_lock = postgresql_lock + 1;
constexpr int node_locks = 0x74696c65;  // "tile"; beside it the node's number

// PostgreSQL ends a transaction of a node that has hung in the middle of it, before its lease is over: others could not take what it
// has locked.
constexpr std::chrono::milliseconds longest_hang{2000};

constexpr std::chrono::milliseconds between_attempts{50};

// Racks and tokens are for the server alone. SQLite gives its other files the rights of this one.
void make_private(const std::string& path) {
  const int created = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (created >= 0) {
    close(created);
    return;
  }
  using std::filesystem::perms;
  for (const char* part : {"", "-wal", "-shm", "-journal"}) {
    std::error_code ignored;  // it is not there, or somebody else's
    std::filesystem::permissions(path + part, perms::group_all | perms::others_all,
                                 std::filesystem::perm_options::remove, ignored);
  }
}

std::unique_ptr<soci::session> connect_sqlite(const StoreOptions& options) {
  make_private(options.database);
  auto session = std::make_unique<soci::session>(soci::sqlite3, fmt::format("dbname=\"{}\"", options.database));
  wait_for_locks(*session, options.lock_wait);
  *session << "PRAGMA auto_vacuum = INCREMENTAL";  // heard by a file without tables
  *session << "PRAGMA journal_mode = WAL";
  *session << (options.durability == Durability::power_cut ? "PRAGMA synchronous = FULL"
                                                           : "PRAGMA synchronous = NORMAL");
  *session << "PRAGMA foreign_keys = ON";
  return session;
}

// The server at the other end may take a moment to notice that the last holder is gone.
bool lock_within(soci::session& sql, const std::string& lock, std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (true) {
    int taken = 0;
    sql << fmt::format("SELECT CASE WHEN {} THEN 1 ELSE 0 END", lock), soci::into(taken);
    if (taken == 1) return true;
    if (std::chrono::steady_clock::now() >= deadline) return false;
    std::this_thread::sleep_for(between_attempts);
  }
}

// A server that is gone without a word must be noticed in seconds; an address may say otherwise.
Result<std::string> full_address(const StoreOptions& options) {
  std::string address = options.database;
  if (!options.password_file.empty()) {
    const Result<std::string> password = read_password(options.password_file);
    if (!password) return password.error();
    address = with_parameter(address, "password", *password);
  }
  address = with_parameter(address, "connect_timeout", "5");
  address = with_parameter(address, "keepalives_idle", "10");
  address = with_parameter(address, "keepalives_interval", "5");
  return with_parameter(address, "tcp_user_timeout", "10000");
}

Result<std::unique_ptr<soci::session>> reach_postgresql(const StoreOptions& options) {
  const Result<std::string> address = full_address(options);
  if (!address) return address.error();
  try {
    auto session = std::make_unique<soci::session>(soci::postgresql, *address);
    // Notices such as "relation already exists, skipping" would go to standard error.
    *session << "SET client_min_messages = warning";
    return session;
  } catch (const soci::soci_error& error) {
    throw soci::soci_error(masked(error.get_error_message(), *address));
  }
}

void end_hanging_transactions(soci::session& sql) {
  sql << fmt::format("SET idle_in_transaction_session_timeout = {}", longest_hang.count());
}

Result<std::unique_ptr<soci::session>> connect_postgresql(const StoreOptions& options) {
  Result<std::unique_ptr<soci::session>> reached = reach_postgresql(options);
  if (!reached) return reached;
  std::unique_ptr<soci::session> session = std::move(reached).value();
  const char* const lock = options.shared ? "pg_try_advisory_lock_shared" : "pg_try_advisory_lock";
  if (!lock_within(*session, fmt::format("{}({})", lock, postgresql_lock), options.patience)) {
    return Error{.what = options.shared ? "a server that is no node of a cluster uses this database"
                                        : "another server uses this database",
                 .token = shown(options.database)};
  }
  if (options.shared) end_hanging_transactions(*session);
  *session << (options.durability == Durability::power_cut ? "SET synchronous_commit = on"
                                                           : "SET synchronous_commit = off");
  wait_for_locks(*session, options.lock_wait);
  return session;
}

}  // namespace

Result<std::unique_ptr<FileLock>> lock_database(const StoreOptions& options) {
  if (is_postgresql(options.database)) return std::unique_ptr<FileLock>();
  // SOCI reads its parameters out of one string and knows no way to escape a quote in it.
  if (options.database.empty() || options.database.find('"') != std::string::npos) {
    return Error{.what = "a database file cannot have this name", .token = options.database};
  }
  return FileLock::take(options.database + ".lock", options.patience);
}

Result<std::unique_ptr<soci::session>> connect(const StoreOptions& options) {
  if (is_postgresql(options.database)) return connect_postgresql(options);
  return connect_sqlite(options);
}

Result<std::unique_ptr<soci::session>> connect_to_read(const StoreOptions& options) {
  std::unique_ptr<soci::session> session;
  if (is_postgresql(options.database)) {
    Result<std::unique_ptr<soci::session>> reached = reach_postgresql(options);
    if (!reached) return reached;
    session = std::move(reached).value();
    *session << "SET default_transaction_read_only = on";
  } else {
    session = std::make_unique<soci::session>(soci::sqlite3, fmt::format("dbname=\"{}\"", options.database));
    *session << "PRAGMA query_only = ON";
  }
  wait_for_locks(*session, options.lock_wait);
  return session;
}

bool lock_node(soci::session& sql, NodeId node, std::chrono::milliseconds patience) {
  const auto number = static_cast<std::uint32_t>(node);
  return lock_within(sql, fmt::format("pg_try_advisory_lock({}, {})", node_locks, number), patience);
}

bool alone(soci::session& sql, std::chrono::milliseconds patience, const std::function<void()>& work) {
  if (sql.get_backend_name() == "sqlite3") {  // whose file is locked
    work();
    return true;
  }
  if (!lock_within(sql, fmt::format("pg_try_advisory_lock({})", migration_lock), patience)) return false;
  work();  // should it throw, the lock ends with the connection
  sql << fmt::format("SELECT pg_advisory_unlock({})", migration_lock);
  return true;
}

Result<std::unique_ptr<soci::session>> connect_beside(const StoreOptions& options) {
  Result<std::unique_ptr<soci::session>> reached = reach_postgresql(options);
  if (!reached) return reached;
  end_hanging_transactions(**reached);
  wait_for_locks(**reached, options.lock_wait);
  return reached;
}

void wait_for_locks(soci::session& sql, std::chrono::milliseconds time) {
  const bool sqlite = sql.get_backend_name() == "sqlite3";
  sql << (sqlite ? fmt::format("PRAGMA busy_timeout = {}", time.count())
                 : fmt::format("SET lock_timeout = {}", time.count()));
}

}  // namespace tilefish
