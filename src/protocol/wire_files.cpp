#include "protocol/wire_files.h"

#include <algorithm>
#include <set>
#include <variant>
#include <vector>

#include <fmt/core.h>

#include "protocol/refusal_code.h"
#include "protocol/wire.h"

namespace tilefish::wire {

namespace {

// "next_round" to "NextRound"
std::string type_name(std::string_view word) {
  std::string name;
  bool start = true;
  for (const char c : word) {
    if (c == '_') {
      start = true;
      continue;
    }
    name += start && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    start = false;
  }
  return name;
}

std::string typescript_of(const Type& type);

struct TypeScriptName {
  std::string operator()(const YesOrNo&) const { return "boolean"; }
  std::string operator()(const Whole&) const { return "number"; }
  std::string operator()(const Text&) const { return "string"; }
  std::string operator()(const Word& word) const { return std::string(word.name); }
  std::string operator()(const TileText&) const { return "Tile"; }
  std::string operator()(const List& list) const { return typescript_of(*list.item) + "[]"; }
  std::string operator()(const Object& object) const { return std::string(object.name); }
};

std::string typescript_of(const Type& type) { return std::visit(TypeScriptName{}, type.form); }

std::string typescript_of(const Field& field) {
  return fmt::format("  /** {} */\n  {}{}: {}{};\n", field.meaning, field.name, field.optional ? "?" : "",
                     typescript_of(field.type), field.nullable ? " | null" : "");
}

std::string interface_of(std::string_view name, std::string_view meaning, std::string_view type_word,
                         const std::vector<Field>& fields) {
  std::string text = fmt::format("\n/** {} */\nexport interface {} {{\n", meaning, name);
  if (!type_word.empty()) text += fmt::format("  type: \"{}\";\n", type_word);
  for (const Field& field : fields) text += typescript_of(field);
  return text + "}\n";
}

void collect_words(const Type& type, std::vector<Word>& words) {
  if (const List* list = std::get_if<List>(&type.form)) return collect_words(*list->item, words);
  const Word* word = std::get_if<Word>(&type.form);
  if (word == nullptr) return;
  const bool known = std::any_of(words.begin(), words.end(), [&](const Word& each) { return each.name == word->name; });
  if (!known) words.push_back(*word);
}

template <class Shapes>
void collect_words_of(const Shapes& shapes, std::vector<Word>& words) {
  for (const auto& shape : shapes) {
    for (const Field& field : shape.fields) collect_words(field.type, words);
  }
}

std::string choices() {
  std::vector<Word> words;
  collect_words_of(requests(), words);
  collect_words_of(messages(), words);
  collect_words_of(objects(), words);
  std::string text;
  for (const Word& word : words) {
    text += fmt::format("\nexport type {} =", word.name);
    for (const std::string_view each : word.words) text += fmt::format("\n  | \"{}\"", each);
    text += ";\n";
  }
  return text;
}

std::vector<Field> with_first(const Field& first, std::vector<Field> fields) {
  fields.insert(fields.begin(), first);
  return fields;
}

template <class Shapes>
std::string union_of(std::string_view name, std::string_view meaning, std::string_view suffix, const Shapes& shapes) {
  std::string text = fmt::format("\n/** {} */\nexport type {} =", meaning, name);
  for (const auto& shape : shapes) text += fmt::format("\n  | {}{}", type_name(shape.type), suffix);
  return text + ";\n";
}

std::string range_words(const Type& type);

struct RangeWords {
  std::string operator()(const YesOrNo&) const { return "true or false"; }
  std::string operator()(const Whole& whole) const {
    if (whole.lowest == -INT64_MAX) return "whole";
    if (whole.highest == INT64_MAX) return fmt::format("whole, from {}", whole.lowest);
    return fmt::format("whole, {} … {}", whole.lowest, whole.highest);
  }
  std::string operator()(const Text& text) const { return fmt::format("text, up to {} bytes", text.longest); }
  std::string operator()(const Word& word) const {
    if (word.name == "RefusalCode") return "a code, see below";
    std::string text;
    for (const std::string_view each : word.words) text += fmt::format("{}`{}`", text.empty() ? "" : ", ", each);
    return text;
  }
  std::string operator()(const TileText&) const { return "tile"; }
  std::string operator()(const List& list) const {
    return fmt::format("list of up to {}: {}", list.longest, range_words(*list.item));
  }
  std::string operator()(const Object& object) const { return fmt::format("`{}`", object.name); }
};

std::string range_words(const Type& type) { return std::visit(RangeWords{}, type.form); }

std::string field_table(const std::vector<Field>& fields) {
  if (fields.empty()) return "";
  std::string text = "\n| field | type | meaning |\n| --- | --- | --- |\n";
  for (const Field& field : fields) {
    text += fmt::format("| `{}`{} | {}{} | {} |\n", field.name, field.optional ? " (optional)" : "",
                        range_words(field.type), field.nullable ? ", or null" : "", field.meaning);
  }
  return text;
}

std::string tables() {
  std::string text = "\n## Requests\n";
  for (const RequestShape& shape : requests()) {
    text +=
        fmt::format("\n### `{}` → `{}`\n\n{}\n{}", shape.type, shape.answer, shape.meaning, field_table(shape.fields));
  }
  text += "\n## Messages of the server\n";
  for (const MessageShape& shape : messages()) {
    text += fmt::format("\n### `{}`\n\n{}\n{}", shape.type, shape.meaning, field_table(shape.fields));
  }
  text += "\n## Parts of messages\n";
  for (const ObjectShape& shape : objects()) {
    text += fmt::format("\n### {}\n\n{}\n{}", shape.name, shape.meaning, field_table(shape.fields));
  }
  text += "\n## Codes of refusals\n\n| code | meaning |\n| --- | --- |\n";
  for (const CodeEntry& entry : codes()) text += fmt::format("| `{}` | {} |\n", entry.name, entry.meaning);
  return text + "\n";
}

}  // namespace

std::string typescript() {
  std::string text =
      "// The messages between page and server. Generated from src/protocol by the build target wire; see "
      "docs/protocol.md.\n\n";
  text += fmt::format("export const protocol_version = {};\n", version);
  text += "\n/** A tile in notation: \"7b\", \"13y\", \"J\". */\nexport type Tile = string;\n";
  text += choices();
  for (const ObjectShape& shape : objects()) text += interface_of(shape.name, shape.meaning, "", shape.fields);
  for (const RequestShape& shape : requests()) {
    text += interface_of(type_name(shape.type) + "Request", shape.meaning, shape.type,
                         with_first(id_field(), shape.fields));
  }
  for (const MessageShape& shape : messages()) {
    text += interface_of(type_name(shape.type) + "Message", shape.meaning, shape.type,
                         with_first(number_field(), shape.fields));
  }
  text += union_of("FromClient", "Whatever a client may ask.", "Request", requests());
  text += union_of("ToClient", "Whatever the server may say.", "Message", messages());
  return text;
}

std::string with_tables(std::string_view document) {
  const std::size_t begin = document.find(tables_begin);
  const std::size_t end = document.find(tables_end);
  if (begin == std::string_view::npos || end == std::string_view::npos || end < begin) return "";
  return std::string(document.substr(0, begin + tables_begin.size())) + tables() + std::string(document.substr(end));
}

}  // namespace tilefish::wire
