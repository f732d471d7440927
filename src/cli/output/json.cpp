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

// Text that is written character by character into room made for it beforehand, since answers of a batch are mostly tiles.
template <class Write>
Json written(std::size_t room, Write write_at) {
  std::string text(room, ' ');
  text.resize(static_cast<std::size_t>(write_at(text.data()) - text.data()));
  return Json::of_text(std::move(text));
}

constexpr std::size_t brackets_and_comma = 3;

// Room for a list of tiles, and each of them between quotes and with a comma.
std::size_t room_for_list(std::size_t tiles, int highest_number) {
  constexpr std::size_t quotes = 2;
  return room_for_tiles(tiles, highest_number) + quotes * tiles + brackets_and_comma;
}
std::size_t room_for_list(const Meld& meld) {
  return room_for_list(static_cast<std::size_t>(meld.size()), meld.number() + meld.size());
}

// `tile_at(i)` for each of so many.
template <class TileAt>
char* write_list(char* at, std::size_t size, TileAt tile_at) {
  *at++ = '[';
  for (std::size_t i = 0; i < size; ++i) {
    if (i > 0) *at++ = ',';
    *at++ = '"';
    at = write_text(at, tile_at(i));
    *at++ = '"';
  }
  *at++ = ']';
  return at;
}

char* write_list(char* at, const Meld& meld) {
  return write_list(at, static_cast<std::size_t>(meld.size()),
                    [&](std::size_t place) { return meld.tile(static_cast<int>(place)); });
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

JsonObject::JsonObject(std::initializer_list<Field> fields) {
  constexpr std::size_t quotes_colon_and_comma = 4;
  std::size_t room = 0;
  for (const Field& field : fields) room += field.key.size() + field.value.text().size() + quotes_colon_and_comma;
  constexpr std::size_t usual_rest = 64;
  inside_.reserve(room + usual_rest);
  for (const Field& field : fields) add(field.key, field.value);
}

void JsonObject::add(std::string_view key, const Json& value) {
  if (!inside_.empty()) inside_ += ',';
  if (!is_plain(key)) {
    append_quoted(inside_, key);
    inside_ += ':';
    inside_ += value.text();
    return;
  }
  constexpr std::size_t quotes_and_colon = 3;
  const std::size_t before = inside_.size();
  inside_.resize(before + key.size() + quotes_and_colon + value.text().size());
  char* at = inside_.data() + before;
  *at++ = '"';
  at = std::copy(key.begin(), key.end(), at);
  *at++ = '"';
  *at++ = ':';
  std::copy(value.text().begin(), value.text().end(), at);
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
  int highest = 0;
  for (const Tile tile : tiles) highest = std::max(highest, tile.is_joker() ? 0 : tile.number());
  return written(room_for_list(tiles.size(), highest),
                 [&](char* at) { return write_list(at, tiles.size(), [&](std::size_t i) { return tiles[i]; }); });
}

Json json_of(const Meld& meld) {
  return written(room_for_list(meld), [&](char* at) { return write_list(at, meld); });
}

Json json_of(const Table& table) {
  std::size_t room = brackets_and_comma;
  for (const Meld& meld : table.melds) room += room_for_list(meld);
  return written(room, [&](char* at) {
    *at++ = '[';
    for (const Meld& meld : table.melds) {
      if (&meld != table.melds.data()) *at++ = ',';
      at = write_list(at, meld);
    }
    *at++ = ']';
    return at;
  });
}

Json json_of(const Position& position) {
  constexpr std::size_t quotes = 2;
  return written(room_for(position) + quotes, [&](char* at) {
    *at++ = '"';
    at = write_text(at, position);
    *at++ = '"';
    return at;
  });
}

Json steps_json(const Plan& plan) { return taken_over(steps_to_json(plan)); }
Json json_of(const GameRecord& record) { return taken_over(to_json(record)); }
Json json_of(const MatchAnalysis& analysis, const std::vector<std::string>& names) {
  return taken_over(to_json(analysis, names));
}

void print_json(const Json& value) { fmt::print("{}\n", value.text()); }

}  // namespace tilefish::cli
