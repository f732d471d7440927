// Which database is meant, and an open connection to it that nobody else serves from. What SQLite and PostgreSQL differ in is
// here; the rest of storage speaks one SQL.
#pragma once

#include <memory>
#include <string>

#include <soci/soci.h>

#include "base/result.h"
#include "storage/file_lock.h"
#include "storage/open_store.h"

namespace tilefish {

struct Database {
  std::unique_ptr<FileLock> lock;  // of SQLite; PostgreSQL's lock lives in the session
  std::unique_ptr<soci::session> session;
};

// Throws soci::soci_error for what the database itself refuses.
[[nodiscard]] Result<Database> connect(const StoreOptions& options);

}  // namespace tilefish
