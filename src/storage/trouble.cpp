#include "storage/trouble.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <soci/postgresql/soci-postgresql.h>
#include <soci/sqlite3/soci-sqlite3.h>

namespace tilefish {

namespace {

bool sqlite_may_pass(int result) {
  constexpr int primary_code = 0xff;
  constexpr std::array passing = {SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM,    SQLITE_READONLY,
                                  SQLITE_FULL, SQLITE_IOERR,  SQLITE_CANTOPEN, SQLITE_PROTOCOL};
  return std::find(passing.begin(), passing.end(), result & primary_code) != passing.end();
}

// By the classes of PostgreSQL's appendix A. A connection that broke has no state at all.
bool postgresql_may_pass(const std::string& state) {
  if (state.find_first_not_of(std::string_view(" \0", 2)) == std::string::npos) return true;
  if (state == "25006") return true;  // the server has become a read-only standby
  if (state == "23503") return true;  // another node has just removed what this refers to; the next attempt sees that
  if (state == "25P03") return true;  // this process has hung for so long that its transaction was ended
  constexpr std::array<std::string_view, 6> passing = {
      "08",  // connection
      "40",  // the transaction was rolled back
      "53",  // resources: disk, memory, connections
      "55",  // a lock
      "57",  // the operator: shutdown, crash, not ready yet
      "58",  // the system: input and output
  };
  return std::any_of(passing.begin(), passing.end(), [&](std::string_view each) { return state.starts_with(each); });
}

}  // namespace

bool may_pass(const soci::soci_error& error) {
  if (const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error)) {
    return sqlite_may_pass(sqlite->result());
  }
  if (const auto* postgresql = dynamic_cast<const soci::postgresql_soci_error*>(&error)) {
    return postgresql_may_pass(postgresql->sqlstate());
  }
  return true;  // SOCI's own words about a connection that cannot be made
}

Error database_error(const soci::soci_error& error) {
  std::string words;
  for (const char c : error.get_error_message()) {
    const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!space) words += c;
    if (space && !words.empty() && words.back() != ' ') words += ' ';
  }
  while (words.ends_with(' ')) words.pop_back();
  return Error{.what = "the database refuses: " + words};
}

}  // namespace tilefish
