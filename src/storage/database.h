// Which database is meant, and an open connection to it that nobody else serves from. What SQLite and PostgreSQL differ in is
// here; the rest of storage speaks one SQL.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include <soci/soci.h>

#include "base/result.h"
#include "storage/file_lock.h"
#include "storage/open_store.h"

namespace tilefish {

// Keeps other servers away from a SQLite file as long as it lives; null for PostgreSQL, whose lock lives in the session.
[[nodiscard]] Result<std::unique_ptr<FileLock>> lock_database(const StoreOptions& options);

// An open connection, with PostgreSQL's lock. Throws soci::soci_error for what the database itself refuses.
[[nodiscard]] Result<std::unique_ptr<soci::session>> connect(const StoreOptions& options);

// One that only reads, beside the server's own; without a lock.
[[nodiscard]] Result<std::unique_ptr<soci::session>> connect_to_read(const StoreOptions& options);

// How long statements wait for somebody else's lock.
void wait_for_locks(soci::session& sql, std::chrono::milliseconds time);

}  // namespace tilefish
