#include "cli/output/json.h"

#include <algorithm>
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

// Of what stands in most texts by far, nothing needs an escape.
bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
}

void append_quoted(std::string& text, std::string_view words) {
  if (!is_plain(words)) {
    text += boost::json::serialize(boost::json::string_view(words));
    return;
  }
  text += '"';
  text += words;
  text += '"';
}

std::string quoted(std::string_view words) {
  std::string text;
  text.reserve(words.size() + 2);
  append_quoted(text, words);
  return text;
}

// Of a tile in a list: two digits, a letter, quotes and a comma.
constexpr std::size_t usual_length = 6;

void append_tile(std::string& text, Tile tile) {
  text += text.back() == '[' ? "\"" : ",\"";
  text += to_string(tile);
  text += '"';
}

void append_meld(std::string& text, const Meld& meld) {
  text += '[';
  for (int place = 0; place < meld.size(); ++place) append_tile(text, meld.tile(place));
  text += ']';
}

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
  append_quoted(inside_, key);
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

Json json_of(std::span<const Tile> tiles) {
  std::string text = "[";
  text.reserve(usual_length * tiles.size() + 2);
  for (const Tile tile : tiles) append_tile(text, tile);
  text += ']';
  return Json::of_text(std::move(text));
}

Json json_of(const Meld& meld) {
  std::string text;
  append_meld(text, meld);
  return Json::of_text(std::move(text));
}

Json json_of(const Table& table) {
  constexpr std::size_t usual_tiles = 4;
  std::string text = "[";
  text.reserve(usual_length * usual_tiles * table.melds.size() + 2);
  for (const Meld& meld : table.melds) {
    if (text.size() > 1) text += ',';
    append_meld(text, meld);
  }
  text += ']';
  return Json::of_text(std::move(text));
}

Json steps_json(const Plan& plan) { return taken_over(steps_to_json(plan)); }
Json json_of(const GameRecord& record) { return taken_over(to_json(record)); }
Json json_of(const MatchAnalysis& analysis, const std::vector<std::string>& names) {
  return taken_over(to_json(analysis, names));
}

void print_json(const Json& value) { fmt::print("{}\n", value.text()); }

}  // namespace tilefish::cli
