#include "server/net/config.h"

#include <optional>
#include <utility>

#include <fmt/core.h>

#include "rules/toml.h"
#include "rules/toml_letters.h"
#include "server/net/config_keys.h"

namespace tilefish::net {

namespace {

std::string joined(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view word : words) text += fmt::format("{}\"{}\"", text.empty() ? "" : " or ", word);
  return text;
}

const ConfigKey* find_key(std::string_view section, std::string_view name) {
  for (const ConfigKey& key : config_keys()) {
    if (key.section == section && key.name == name) return &key;
  }
  return nullptr;
}

std::string names_in(std::string_view section) {
  std::string names;
  for (const ConfigKey& key : config_keys()) {
    if (key.section == section) names += (names.empty() ? "" : ", ") + std::string(key.name);
  }
  return names;
}

// What was expected instead of `node`, if it does not fit.
std::optional<std::string> take(const NumberKey& key, const toml::node& node, ServerOptions& options) {
  const std::optional<std::int64_t> value = node.value_exact<std::int64_t>();
  if (!value || *value < key.lowest || *value > key.highest) {
    return fmt::format("a whole number in {} … {}", key.lowest, key.highest);
  }
  key.set(options, *value);
  return std::nullopt;
}

std::optional<std::string> take(const TextKey& key, const toml::node& node, ServerOptions& options) {
  std::optional<std::string> text = node.value_exact<std::string>();
  if (!text) return "a text in quotes";
  if (key.refuse != nullptr) {
    if (std::optional<std::string> expected = key.refuse(*text)) return expected;
  }
  key.set(options, std::move(*text));
  return std::nullopt;
}

std::optional<std::string> take(const ChoiceKey& key, const toml::node& node, ServerOptions& options) {
  const std::optional<std::string> text = node.value_exact<std::string>();
  for (std::size_t choice = 0; choice < key.words.size(); ++choice) {
    if (text == key.words[choice]) {
      key.set(options, choice);
      return std::nullopt;
    }
  }
  return joined(key.words);
}

std::optional<std::string> take(const ListKey& key, const toml::node& node, ServerOptions& options) {
  const toml::array* array = node.as_array();
  if (array == nullptr) return "a list of texts in brackets";
  std::vector<std::string> list;
  for (const toml::node& each : *array) {
    std::optional<std::string> text = each.value_exact<std::string>();
    if (!text) return "a list of texts in brackets";
    if (std::optional<std::string> expected = key.refuse(*text)) return expected;
    list.push_back(std::move(*text));
  }
  options.*key.field = std::move(list);
  return std::nullopt;
}

class Reader {
 public:
  Reader(const toml::table& table, std::string source, ServerOptions options)
      : table_(table), source_(std::move(source)), options_(std::move(options)) {}

  Result<ServerOptions> read() {
    for (const auto& [section, node] : table_) {
      const toml::table* keys = node.as_table();
      if (keys == nullptr || names_in(section.str()).empty()) {
        return complaint(section, "unknown section", "[server], [limits] or [rooms]");
      }
      for (const auto& [name, value] : *keys) {
        const ConfigKey* key = find_key(section.str(), name.str());
        if (key == nullptr) return complaint(name, "unknown key", "one of " + names_in(section.str()));
        const auto expected =
            std::visit([&, &at = value](const auto& kind) { return take(kind, at, options_); }, key->kind);
        if (expected) return complaint(name, "this value does not fit", *expected);
      }
    }
    return std::move(options_);
  }

 private:
  [[nodiscard]] Error complaint(const toml::key& key, std::string what, std::string expected) const {
    const toml::source_position at = key.source().begin;
    return {std::move(what), std::move(expected), std::string(key.str()), {source_, at.line, at.column}};
  }

  const toml::table& table_;
  std::string source_;
  ServerOptions options_;
};

std::string printed(const NumberKey& key, const ServerOptions& options) { return fmt::format("{}", key.get(options)); }

std::string printed(const TextKey& key, const ServerOptions& options) { return toml_quoted(key.get(options)); }

std::string printed(const ChoiceKey& key, const ServerOptions& options) {
  return toml_quoted(std::string(key.words[key.get(options)]));
}

std::string printed(const ListKey& key, const ServerOptions& options) {
  std::string text;
  for (const std::string& each : options.*key.field) text += (text.empty() ? "" : ", ") + toml_quoted(each);
  return "[" + text + "]";
}

}  // namespace

Result<ServerOptions> options_from_toml(std::string_view text, const std::string& source, ServerOptions options) {
  if (std::optional<Error> error = letter_out_of_place(text, source)) return *std::move(error);
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    const toml::parse_error& error = parsed.error();
    return Error{.what = printable(std::string(error.description()), 200),
                 .expected = "a TOML file",
                 .place = {source, error.source().begin.line, error.source().begin.column}};
  }
  return Reader(parsed.table(), source, std::move(options)).read();
}

std::string to_toml(const ServerOptions& options) {
  std::string text;
  std::string_view section;
  for (const ConfigKey& key : config_keys()) {
    if (key.section != section) text += fmt::format("{}[{}]\n", text.empty() ? "" : "\n", key.section);
    section = key.section;
    text += fmt::format("{} = {}", key.name,
                        std::visit([&](const auto& kind) { return printed(kind, options); }, key.kind));
    text += key.meaning.empty() ? "\n" : fmt::format("  # {}\n", key.meaning);
  }
  return text;
}

}  // namespace tilefish::net
