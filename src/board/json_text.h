// Writes the few shapes of JSON that answers are made of, without a library: the engine of the browser has none.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/table.h"
#include "rules/tile.h"

namespace tilefish::board {

// Fields in the order in which they are added.
class JsonText {
 public:
  JsonText& text(std::string_view key, std::string_view value);
  JsonText& whole(std::string_view key, std::int64_t value);
  JsonText& yes(std::string_view key, bool value);
  JsonText& none(std::string_view key) { return raw(key, "null"); }
  // What is JSON already.
  JsonText& raw(std::string_view key, std::string_view json);

  [[nodiscard]] std::string finish() const { return "{" + fields_ + "}"; }

 private:
  std::string fields_;
};

[[nodiscard]] std::string json_list(const std::vector<std::string>& values);
[[nodiscard]] std::string json_quoted(std::string_view text);
[[nodiscard]] std::string json_tiles(std::span<const Tile> tiles);
[[nodiscard]] std::string json_table(const Table& table);
[[nodiscard]] std::string json_rows(const std::vector<std::vector<Tile>>& rows);

}  // namespace tilefish::board
