// Which database is meant, and an open connection to it that nobody else serves from. What SQLite and PostgreSQL differ in is
// here; the rest of storage speaks one SQL.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include <soci/soci.h>

#include "base/result.h"
#include "storage/file_lock.h"
#include "storage/open_store.h"
#include "storage/shard.h"

namespace tilefish {

// Keeps other servers away from a SQLite file as long as it lives; null for PostgreSQL, whose lock lives in the session.
[[nodiscard]] Result<std::unique_ptr<FileLock>> lock_database(const StoreOptions& options);

// An open connection, with PostgreSQL's lock: a server by itself keeps all others away, a node of a cluster those that are none.
// Throws soci::soci_error for what the database itself refuses.
[[nodiscard]] Result<std::unique_ptr<soci::session>> connect(const StoreOptions& options);

// A node writes over one connection at a time: whoever connects again waits until the database has done with the last one.
[[nodiscard]] bool lock_node(soci::session& sql, NodeId node, std::chrono::milliseconds patience);

// Runs the work, of which there is to be one at a time on a database; false if its turn did not come in time.
[[nodiscard]] bool alone(soci::session& sql, std::chrono::milliseconds patience, const std::function<void()>& work);

// PostgreSQL beside the store's own connection, for what a node writes outside of commits; without a lock.
[[nodiscard]] Result<std::unique_ptr<soci::session>> connect_beside(const StoreOptions& options);

// One that only reads, beside the server's own; without a lock.
[[nodiscard]] Result<std::unique_ptr<soci::session>> connect_to_read(const StoreOptions& options);

// How long statements wait for somebody else's lock.
void wait_for_locks(soci::session& sql, std::chrono::milliseconds time);

}  // namespace tilefish
