#include "storage/commit_mark.h"

#include <random>

#include <fmt/core.h>

#include "storage/misfit.h"

namespace tilefish {

namespace {

std::string drawn_name() {
  std::random_device words;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", words(), words(), words(), words());
}

[[noreturn]] void another_has_it() { throw Misfit{"another server has taken this database over"}; }

}  // namespace

CommitMark::CommitMark(NodeId node)
    : node_(node),
      writer_(node == NodeId{} ? drawn_name() : fmt::format("node {}", static_cast<std::uint32_t>(node))) {}

void CommitMark::claim(soci::session& sql) {
  soci::transaction transaction(sql);
  if (node_ == NodeId{}) {
    sql << "DELETE FROM last_commit";
  } else {
    // Nodes that are long forgotten, and servers by themselves.
    sql << "DELETE FROM last_commit WHERE writer NOT IN (SELECT 'node ' || id FROM nodes)";
  }
  sql << "INSERT INTO last_commit (writer, number) VALUES (:writer, 0)", soci::use(writer_, "writer");
  transaction.commit();
}

std::int64_t CommitMark::stored(soci::session& sql) const {
  long long number = 0;
  sql << "SELECT number FROM last_commit WHERE writer = :writer", soci::into(number), soci::use(writer_, "writer");
  if (!sql.got_data()) another_has_it();
  return number;
}

CommitMark::Step::Step(soci::session& sql, const CommitMark& mark)
    : writer_(mark.writer_),
      statement_(sql, "UPDATE last_commit SET number = :number WHERE writer = :writer", {"writer"}, {"number"}) {}

void CommitMark::Step::take(std::int64_t number) {
  if (statement_.run({&writer_}, {number}) != 1) another_has_it();
}

}  // namespace tilefish
