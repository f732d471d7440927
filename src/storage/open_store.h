// How the server and its tests get a Store: a file name for SQLite, a postgresql:// address for PostgreSQL.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "storage/store.h"

namespace tilefish {

// What a commit outlives. A killed process loses nothing either way, since the system has the pages by then; a power cut may
// take back the last commits of `process`, though it never damages the database.
enum class Durability : std::uint8_t { power_cut, process };

struct StoreOptions {
  std::string database;  // a file, or postgresql://…; see database_address.h
  Durability durability = Durability::power_cut;
  // How long to wait for a server that is just going down to let go of the database.
  std::chrono::milliseconds patience{5000};
  std::string password_file;  // holds PostgreSQL's password, which then need not stand in the address
  // How long a commit waits for somebody else's lock, say of a backup, before it fails for now.
  std::chrono::milliseconds lock_wait{500};
  // Whether this is one of several servers, nodes of a cluster, on one PostgreSQL; a server by itself has its database for itself.
  bool shared = false;
  std::string node_name;  // of such a node, for people
};

// Creates or upgrades the tables. Refuses a database that another server uses, unless both are nodes of one cluster, or that a
// newer version has made in a way that this one cannot live with.
[[nodiscard]] Result<std::unique_ptr<Store>> open_store(const StoreOptions& options);

}  // namespace tilefish
