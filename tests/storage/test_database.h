// A database of their own for the tests of storage and server: SQLite in a scratch folder, or the PostgreSQL that
// tools/with_postgresql names, emptied.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "storage/open_store.h"
#include "storage/store.h"

namespace tilefish {

class TestDatabase {
 public:
  TestDatabase();
  ~TestDatabase();
  TestDatabase(const TestDatabase&) = delete;
  TestDatabase& operator=(const TestDatabase&) = delete;

  [[nodiscard]] const std::string& address() const { return address_; }
  [[nodiscard]] StoreOptions options() const;
  // Fails the test if the store cannot be opened.
  [[nodiscard]] std::unique_ptr<Store> open() const;
  // Behind the store's back.
  void execute(const std::string& sql) const;
  // What a server would find out about each guest, sorted by id.
  [[nodiscard]] std::vector<StoredIdentity> identities() const;
  // How SQLite would answer a question, one line for each part of the way.
  [[nodiscard]] std::vector<std::string> plan_of(const std::string& question) const;

  // Makes the tables what they were before guests had devices, ratings and results; whoever opens it next brings it up to date.
  void go_back_to_version_4() const;
  // What they were before there were nodes and shards.
  void go_back_to_version_6() const;
  // What they were before there was a list of the best solvers.
  void go_back_to_version_12() const;

  // Somebody else's lock on what a commit writes to, until it is released or gone.
  class Lock {
   public:
    Lock() = default;
    virtual ~Lock() = default;
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    virtual void release() = 0;
    virtual void commit() {}
  };
  [[nodiscard]] std::unique_ptr<Lock> lock() const;

  // Somebody else's transaction that has run this statement and hangs.
  [[nodiscard]] std::unique_ptr<Lock> hold(const std::string& statement) const;

  // Whether PostgreSQL's word to somebody whose transaction has hung for too long counts as trouble that passes.
  [[nodiscard]] bool hung_transaction_may_pass() const;

  // Somebody who looks at a SQLite file as it is now, until they are released.
  [[nodiscard]] std::unique_ptr<Lock> reader() const;

  [[nodiscard]] std::string file() const { return folder_.empty() ? "" : address_; }  // none for PostgreSQL

 private:
  std::filesystem::path folder_;  // empty with PostgreSQL
  std::string address_;
};

}  // namespace tilefish
