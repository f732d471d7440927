// Which complaints of a database may pass by themselves. The store reconnects after those and the server waits; any other one is
// the end.
#pragma once

#include <soci/soci.h>

#include "base/error.h"

namespace tilefish {

// A lost connection, a restart, somebody else's lock, a full disk; not a broken file or a statement that does not fit.
[[nodiscard]] bool may_pass(const soci::soci_error& error);

// What the database says, in one line; PostgreSQL takes several.
[[nodiscard]] Error database_error(const soci::soci_error& error);

}  // namespace tilefish
