// JSON as the commands print it. A value is its text from the start, so that no command needs a library for it; numbers
// are written for readers: 0.4, and not 4E-1.
#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "rules/meld.h"
#include "rules/position.h"
#include "rules/table.h"
#include "rules/tile.h"

namespace tilefish {
struct GameRecord;
class MatchAnalysis;
struct Plan;
}  // namespace tilefish

namespace tilefish::cli {

class JsonArray;
class JsonObject;

class Json {
 public:
  // NOLINTBEGIN(google-explicit-constructor): {"tiles", 3} reads better than {"tiles", Json(3)}.
  Json(std::nullptr_t) : text_("null") {}
  Json(bool value) : text_(value ? "true" : "false") {}
  template <std::integral Whole>
  Json(Whole number) : text_(std::to_string(number)) {}
  Json(double number);  // six digits that count, or all of a larger whole part; null for what is no number
  Json(std::string_view text);
  Json(const std::string& text) : Json(std::string_view(text)) {}
  Json(const char* text) : Json(std::string_view(text)) {}
  Json(const JsonArray& array);
  Json(const JsonObject& object);
  // NOLINTEND(google-explicit-constructor)

  // What is JSON already.
  [[nodiscard]] static Json of_text(std::string text) {
    Json json(nullptr);
    json.text_ = std::move(text);
    return json;
  }

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

class JsonArray {
 public:
  JsonArray() = default;
  JsonArray(std::initializer_list<Json> values) {
    for (const Json& value : values) add(value);
  }

  void add(const Json& value);
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::string text() const { return "[" + inside_ + "]"; }

 private:
  std::string inside_;
  std::size_t size_ = 0;
};

class JsonObject {
 public:
  struct Field {
    std::string_view key;
    Json value;
  };

  JsonObject() = default;
  JsonObject(std::initializer_list<Field> fields);

  // Each key once, in the order in which they are printed.
  void add(std::string_view key, const Json& value);
  [[nodiscard]] std::string text() const { return "{" + inside_ + "}"; }
  // Without the braces.
  [[nodiscard]] const std::string& inside() const { return inside_; }

 private:
  std::string inside_;
};

[[nodiscard]] Json json_of(const Error& error);
// The words of the game, as protocol/game_json.h has them.
[[nodiscard]] Json json_of(std::span<const Tile> tiles);
[[nodiscard]] Json json_of(const Meld& meld);
[[nodiscard]] Json json_of(const Table& table);
// In notation.
[[nodiscard]] Json json_of(const Position& position);
[[nodiscard]] Json steps_json(const Plan& plan);
[[nodiscard]] Json json_of(const GameRecord& record);
[[nodiscard]] Json json_of(const MatchAnalysis& analysis, const std::vector<std::string>& names);

// One value on a line of its own on standard output.
void print_json(const Json& value);

}  // namespace tilefish::cli
