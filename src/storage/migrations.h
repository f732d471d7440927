// The tables of the database and how an older one is brought up to them, step by step. Used when a store is opened.
#pragma once

#include <optional>

#include <soci/soci.h>

#include "base/error.h"

namespace tilefish {

// The version that the last migration leads to.
[[nodiscard]] int newest_schema_version();

// Creates or upgrades the tables, each step in a transaction of its own; nobody else may do so meanwhile. A database from a newer
// program is refused, unless that says that this one can work with it. What the database itself refuses is thrown as
// soci::soci_error.
[[nodiscard]] std::optional<Error> migrate(soci::session& sql);

}  // namespace tilefish
