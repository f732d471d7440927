// What is read of a row that new ones will refer to must be true until they are stored: another node may remove it at that moment.
#pragma once

#include <soci/soci.h>

namespace tilefish {

// Ends a SELECT whose rows are kept until the end of the transaction; one that is just being removed is waited for, and not found.
// SQLite has one writer, and no words for it.
[[nodiscard]] inline const char* keeping_rows(soci::session& sql) {
  return sql.get_backend_name() == "sqlite3" ? "" : "FOR KEY SHARE ";
}

}  // namespace tilefish
