// How the fields of a message are described: as data, from which the checks of what comes in, the page's TypeScript and the
// tables of docs/protocol.md all follow.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <variant>
#include <vector>

namespace tilefish::wire {

struct Type;

struct YesOrNo {};

struct Whole {
  std::int64_t lowest = 0;
  std::int64_t highest = 0;
};

// UTF-8 of at most so many bytes.
struct Text {
  std::size_t longest = 0;
};

// One out of a few words; `name` is what TypeScript calls the choice.
struct Word {
  std::string_view name;
  std::vector<std::string_view> words;
};

// A tile in notation: "7b", "J". Whether the ruleset has it is for the room to say.
struct TileText {};

struct List {
  std::shared_ptr<const Type> item;
  std::size_t longest = 0;
};

struct Object {
  std::string_view name;  // of one of objects()
};

struct Type {
  std::variant<YesOrNo, Whole, Text, Word, TileText, List, Object> form;
};

struct Field {
  std::string_view name;
  Type type;
  std::string_view meaning;
  bool optional = false;  // may be missing
  bool nullable = false;  // may be null
};

// Longest notation of a tile: seven digits and a letter.
inline constexpr std::size_t longest_tile = 8;

[[nodiscard]] inline Type yes_or_no() { return {YesOrNo{}}; }
[[nodiscard]] inline Type whole(std::int64_t lowest, std::int64_t highest) { return {Whole{lowest, highest}}; }
[[nodiscard]] inline Type text(std::size_t longest) { return {Text{longest}}; }
[[nodiscard]] inline Type tile() { return {TileText{}}; }
[[nodiscard]] inline Type object(std::string_view name) { return {Object{name}}; }
[[nodiscard]] inline Type list(Type item, std::size_t longest) {
  return {List{std::make_shared<const Type>(std::move(item)), longest}};
}

[[nodiscard]] inline Field optional(Field field) {
  field.optional = true;
  return field;
}
[[nodiscard]] inline Field nullable(Field field) {
  field.nullable = true;
  return field;
}

}  // namespace tilefish::wire
