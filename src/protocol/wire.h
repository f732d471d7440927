// The wire in one place: every message, its fields and their limits. The parser, the page's types, docs/protocol.md and the
// tests of what is sent are made from this description and cannot drift from it.
#pragma once

#include <string_view>
#include <vector>

#include "protocol/field.h"

namespace tilefish::wire {

inline constexpr int version = 1;

// What a message may hold at most, whoever sends it.
inline constexpr std::size_t longest_message = 64 * 1024;
inline constexpr std::size_t longest_name = 80;  // bytes; the hub cuts to fewer characters
inline constexpr std::size_t longest_token = 100;
inline constexpr std::size_t longest_code = 60;    // as somebody types it
inline constexpr std::size_t longest_device = 60;  // what a browser says of itself
inline constexpr std::size_t longest_room = 12;
inline constexpr int most_seats = 6;
inline constexpr int most_rounds = 100;
inline constexpr int longest_clock = 3600;  // seconds a turn
inline constexpr int most_turns = 1'000'000;
inline constexpr std::size_t most_melds = 300;
inline constexpr std::size_t longest_meld = 200;
inline constexpr std::size_t longest_position = 8000;

// A request is an object with `type`, `id` and these fields.
struct RequestShape {
  std::string_view type;
  std::string_view meaning;
  std::string_view answer;  // the type of the message that answers it unless it is refused
  std::vector<Field> fields;
};

// What the server sends is an object with `type`, `n` and these fields.
struct MessageShape {
  std::string_view type;
  std::string_view meaning;
  std::vector<Field> fields;
};

// A part of messages, by its name in TypeScript.
struct ObjectShape {
  std::string_view name;
  std::string_view meaning;
  std::vector<Field> fields;
};

[[nodiscard]] const std::vector<RequestShape>& requests();
[[nodiscard]] const std::vector<MessageShape>& messages();
[[nodiscard]] const std::vector<ObjectShape>& objects();

// Null for a type that does not exist.
[[nodiscard]] const RequestShape* request_shape(std::string_view type);
[[nodiscard]] const MessageShape* message_shape(std::string_view type);
[[nodiscard]] const ObjectShape* object_shape(std::string_view name);

// Of every request, and of every message to a client.
[[nodiscard]] const Field& id_field();
[[nodiscard]] const Field& number_field();

}  // namespace tilefish::wire
