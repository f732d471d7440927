// Who writes into this database and how many groups of changes it has stored: one row for each writer that all its commits move
// on. After a lost connection it tells whether the last group arrived, and a server whose place another has taken cannot write any
// more. A server by itself is the only writer; nodes of a cluster have a row each.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <soci/soci.h>

#include "storage/prepared.h"
#include "storage/shard.h"

namespace tilefish {

class CommitMark {
 public:
  explicit CommitMark(NodeId node);  // gives this writer its name

  // These throw soci::soci_error, or Misfit once another has claimed the database.
  void claim(soci::session& sql);                               // at the start: from now on this one writes
  [[nodiscard]] std::int64_t stored(soci::session& sql) const;  // the number of the last group that is stored

  // For the transaction that stores group `number`.
  class Step {
   public:
    Step(soci::session& sql, const CommitMark& mark);
    void take(std::int64_t number);

   private:
    std::string writer_;
    Prepared statement_;
  };

 private:
  NodeId node_;
  std::string writer_;
};

}  // namespace tilefish
