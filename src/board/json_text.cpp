#include "board/json_text.h"

#include <fmt/core.h>

namespace tilefish::board {

JsonText& JsonText::raw(std::string_view key, std::string_view json) {
  if (!fields_.empty()) fields_ += ',';
  fields_ += json_quoted(key);
  fields_ += ':';
  fields_ += json;
  return *this;
}

JsonText& JsonText::text(std::string_view key, std::string_view value) { return raw(key, json_quoted(value)); }
JsonText& JsonText::whole(std::string_view key, std::int64_t value) { return raw(key, std::to_string(value)); }
JsonText& JsonText::yes(std::string_view key, bool value) { return raw(key, value ? "true" : "false"); }

std::string json_list(const std::vector<std::string>& values) {
  std::string list = "[";
  for (const std::string& value : values) {
    if (list.size() > 1) list += ',';
    list += value;
  }
  return list + "]";
}

// Bytes beyond ASCII are kept: what comes in is UTF-8 or is refused by whoever reads the JSON.
std::string json_quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (letter == '"' || letter == '\\') {
      quoted += '\\';
      quoted += letter;
    } else if (byte < 0x20 || byte == 0x7f) {
      quoted += fmt::format("\\u{:04x}", byte);
    } else {
      quoted += letter;
    }
  }
  return quoted + "\"";
}

std::string json_tiles(std::span<const Tile> tiles) {
  std::vector<std::string> faces;
  for (const Tile tile : tiles) faces.push_back(json_quoted(to_string(tile)));
  return json_list(faces);
}

std::string json_table(const Table& table) {
  std::vector<std::string> melds;
  for (const Meld& meld : table.melds) melds.push_back(json_tiles(meld.tiles()));
  return json_list(melds);
}

std::string json_rows(const std::vector<std::vector<Tile>>& rows) {
  std::vector<std::string> lists;
  for (const std::vector<Tile>& row : rows) lists.push_back(json_tiles(row));
  return json_list(lists);
}

}  // namespace tilefish::board
