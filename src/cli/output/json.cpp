#include "cli/output/json.h"

#include <cmath>

#include <fmt/core.h>
#include <boost/json.hpp>

#include "protocol/analysis_json.h"
#include "protocol/game_json.h"
#include "protocol/match_json.h"

namespace tilefish::cli {

namespace {

// Shares, times and intervals are never known to more than six digits; counts that came as a double keep all of theirs.
std::string readable(double number) {
  constexpr double six_digits = 1e5;
  constexpr double exact_wholes = 1e15;
  if (!std::isfinite(number)) return "null";
  const double size = std::abs(number);
  return size >= six_digits && size < exact_wholes ? fmt::format("{:.0f}", number) : fmt::format("{:.6g}", number);
}

std::string quoted(std::string_view text) { return boost::json::serialize(boost::json::string_view(text)); }

// As the library has it, but with numbers for readers.
Json taken_over(const boost::json::value& value) {
  if (const boost::json::object* object = value.if_object()) {
    JsonObject copy;
    for (const auto& [key, each] : *object) copy.add(std::string_view(key.data(), key.size()), taken_over(each));
    return copy;
  }
  if (const boost::json::array* array = value.if_array()) {
    JsonArray copy;
    for (const boost::json::value& each : *array) copy.add(taken_over(each));
    return copy;
  }
  if (const double* number = value.if_double()) return *number;
  return Json::of_text(boost::json::serialize(value));
}

}  // namespace

Json::Json(double number) : text_(readable(number)) {}
Json::Json(std::string_view text) : text_(quoted(text)) {}
Json::Json(const JsonArray& array) : text_(array.text()) {}
Json::Json(const JsonObject& object) : text_(object.text()) {}

void JsonArray::add(const Json& value) {
  if (size_++ > 0) inside_ += ',';
  inside_ += value.text();
}

void JsonObject::add(std::string_view key, const Json& value) {
  if (!inside_.empty()) inside_ += ',';
  inside_ += quoted(key);
  inside_ += ':';
  inside_ += value.text();
}

Json json_of(const Error& error) {
  JsonObject object{{"error", error.what}};
  if (!error.expected.empty()) object.add("expected", error.expected);
  if (!error.token.empty()) object.add("token", printable(error.token));
  // A file's name may be any bytes, JSON may not.
  if (!error.place.source.empty()) object.add("source", printable(error.place.source, 4096));
  if (error.place.line > 0) object.add("line", error.place.line);
  if (error.place.column > 0) object.add("column", error.place.column);
  return object;
}

Json json_of(std::span<const Tile> tiles) { return taken_over(to_json(tiles)); }
Json json_of(const Meld& meld) { return taken_over(to_json(meld)); }
Json json_of(const Table& table) { return taken_over(to_json(table)); }
Json steps_json(const Plan& plan) { return taken_over(steps_to_json(plan)); }
Json json_of(const GameRecord& record) { return taken_over(to_json(record)); }
Json json_of(const MatchAnalysis& analysis, const std::vector<std::string>& names) {
  return taken_over(to_json(analysis, names));
}

void print_json(const Json& value) { fmt::print("{}\n", value.text()); }

}  // namespace tilefish::cli
