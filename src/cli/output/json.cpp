#include "cli/output/json.h"

#include <fmt/core.h>

namespace tilefish::cli {

boost::json::object to_json(const Error& error) {
  boost::json::object object{{"error", error.what}};
  if (!error.expected.empty()) object["expected"] = error.expected;
  if (!error.token.empty()) object["token"] = printable(error.token);
  // A file's name may be any bytes, JSON may not.
  if (!error.place.source.empty()) object["source"] = printable(error.place.source, 4096);
  if (error.place.line > 0) object["line"] = error.place.line;
  if (error.place.column > 0) object["column"] = error.place.column;
  return object;
}

void print_json(const boost::json::value& value) { fmt::print("{}\n", boost::json::serialize(value)); }

}  // namespace tilefish::cli
