// Every setting of the server that a configuration file can hold, as data: reading, printing and the tests go through this list.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/net/server.h"

namespace tilefish::net {

struct NumberKey {
  std::int64_t lowest;
  std::int64_t highest;
  std::int64_t (*get)(const ServerOptions&);
  void (*set)(ServerOptions&, std::int64_t);
};

struct TextKey {
  std::string (*get)(const ServerOptions&);
  void (*set)(ServerOptions&, std::string);
  // What was expected instead, if the text does not fit; null takes any.
  std::optional<std::string> (*refuse)(const std::string&) = nullptr;
};

// One out of a few words.
struct ChoiceKey {
  std::vector<std::string_view> words;
  std::size_t (*get)(const ServerOptions&);
  void (*set)(ServerOptions&, std::size_t);
};

struct ListKey {
  std::vector<std::string> ServerOptions::*field;
  // What was expected instead of one of its texts, if that does not fit.
  std::optional<std::string> (*refuse)(const std::string&);
};

struct ConfigKey {
  std::string_view section;
  std::string_view name;
  std::string_view meaning;
  std::variant<NumberKey, TextKey, ChoiceKey, ListKey> kind;
};

// Grouped by section.
[[nodiscard]] std::span<const ConfigKey> config_keys();

}  // namespace tilefish::net
