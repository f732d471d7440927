#include "storage/test_database.h"

#include <cstdlib>
#include <stdexcept>
#include <thread>
#include <utility>

#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "storage/records.h"
#include "storage/trouble.h"

namespace tilefish {

namespace {

std::filesystem::path scratch_folder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "tilefish-storage.XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no scratch folder " + pattern);
  return pattern;
}

class SessionLock : public TestDatabase::Lock {
 public:
  SessionLock(const soci::backend_factory& backend, const std::string& address, const std::string& begin)
      : session_(backend, address) {
    session_ << begin;
  }
  ~SessionLock() override { release(); }
  void release() override {
    if (std::exchange(held_, false)) session_ << "ROLLBACK";
  }
  void commit() override {
    if (std::exchange(held_, false)) session_ << "COMMIT";
  }

 private:
  soci::session session_;
  bool held_ = true;
};

}  // namespace

std::unique_ptr<TestDatabase::Lock> TestDatabase::lock() const {
  if (!folder_.empty()) return std::make_unique<SessionLock>(soci::sqlite3, address_, "BEGIN IMMEDIATE");
  return std::make_unique<SessionLock>(soci::postgresql, address_,
                                       "BEGIN; LOCK TABLE last_commit IN ACCESS EXCLUSIVE MODE");
}

std::unique_ptr<TestDatabase::Lock> TestDatabase::hold(const std::string& statement) const {
  return std::make_unique<SessionLock>(soci::postgresql, address_, "BEGIN; " + statement);
}

bool TestDatabase::hung_transaction_may_pass() const {
  soci::session session(soci::postgresql, address_);
  session << "SET idle_in_transaction_session_timeout = 20";
  session << "BEGIN";
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  try {
    session << "SELECT 1";
  } catch (const soci::soci_error& error) {
    return may_pass(error);
  }
  return false;
}

std::unique_ptr<TestDatabase::Lock> TestDatabase::reader() const {
  // What the transaction sees is fixed by its first question.
  class Reader : public Lock {
   public:
    explicit Reader(const std::string& address) : session_(soci::sqlite3, address) {
      session_ << "BEGIN";
      int guests = 0;
      session_ << "SELECT COUNT(*) FROM guests", soci::into(guests);
    }
    void release() override { session_ << "ROLLBACK"; }

   private:
    soci::session session_;
  };
  return std::make_unique<Reader>(address_);
}

TestDatabase::TestDatabase() {
  if (const char* postgresql = std::getenv("TILEFISH_TEST_DB")) {
    address_ = postgresql;
    execute("SET client_min_messages = warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  } else {
    folder_ = scratch_folder();
    address_ = (folder_ / "games.db").string();
  }
}

TestDatabase::~TestDatabase() {
  if (!folder_.empty()) std::filesystem::remove_all(folder_);
}

StoreOptions TestDatabase::options() const {
  return {.database = address_,
          .durability = Durability::process,
          .patience = std::chrono::seconds(20),
          .lock_wait = std::chrono::milliseconds(20)};
}

std::unique_ptr<Store> TestDatabase::open() const {
  Result<std::unique_ptr<Store>> store = open_store(options());
  if (!store) throw std::runtime_error(store.error().describe());
  return std::move(store).value();
}

std::vector<std::string> TestDatabase::plan_of(const std::string& question) const {
  soci::session session(soci::sqlite3, address_);
  const soci::rowset<soci::row> rows = (session.prepare << "EXPLAIN QUERY PLAN " + question);
  std::vector<std::string> plan;
  for (const soci::row& row : rows) plan.push_back(row.get<std::string>(3));
  return plan;
}

std::vector<StoredIdentity> TestDatabase::identities() const {
  soci::session session(folder_.empty() ? static_cast<const soci::backend_factory&>(soci::postgresql) : soci::sqlite3,
                        address_);
  const soci::rowset<std::string> ids = (session.prepare << "SELECT id FROM guests ORDER BY id");
  const std::unique_ptr<Records> records = open_records(options());
  std::vector<StoredIdentity> all;
  for (const std::string& id : ids) {
    const std::vector<StoredIdentity> found = records->identity_of(id).value();
    all.insert(all.end(), found.begin(), found.end());
  }
  return all;
}

void TestDatabase::execute(const std::string& sql) const {
  if (folder_.empty()) {
    soci::session(soci::postgresql, address_) << sql;
  } else {
    soci::session(soci::sqlite3, address_) << sql;
  }
}

void TestDatabase::go_back_to_version_12() const {
  for (const char* statement :
       {"DROP INDEX results_of_day", "DROP INDEX recovery_places", "DROP INDEX best_solvers",
        "ALTER TABLE puzzle_solvers DROP COLUMN ranked", "ALTER TABLE puzzle_solvers DROP COLUMN solved",
        "DELETE FROM schema_version WHERE version > 12"}) {
    execute(statement);
  }
}

void TestDatabase::go_back_to_version_6() const {
  go_back_to_version_12();
  for (const char* statement :
       {"DROP INDEX idle_guests", "DROP INDEX idle_identities", "DROP TABLE rated_names", "DROP TABLE uncounted",
        "DROP TABLE deal_plays", "DROP TABLE deals", "ALTER TABLE games DROP COLUMN hidden_until_ms",
        "DROP TABLE nodes", "DROP TABLE shards", "DROP INDEX rooms_of_shard", "ALTER TABLE rooms DROP COLUMN shard",
        "ALTER TABLE schema_version DROP COLUMN oldest", "DELETE FROM schema_version WHERE version > 6"}) {
    execute(statement);
  }
}

void TestDatabase::go_back_to_version_4() const {
  go_back_to_version_6();
  for (const char* table : {"puzzle_days", "puzzle_attempts", "puzzle_solvers", "puzzles", "gains", "tallies",
                            "results", "ratings", "devices", "guests"}) {
    execute(std::string("DROP TABLE ") + table);
  }
  execute(
      "CREATE TABLE guests (id TEXT PRIMARY KEY, token_digest TEXT NOT NULL UNIQUE, name TEXT NOT NULL, "
      "seen_ms BIGINT NOT NULL)");
  execute("DELETE FROM schema_version WHERE version > 4");
}

}  // namespace tilefish
