// What the terminal can show: colours where somebody looks, plain text where a program reads.
#pragma once

#include <cstdio>
#include <span>
#include <string>
#include <string_view>

#include "rules/meld.h"
#include "rules/tile.h"

namespace tilefish::cli {

[[nodiscard]] bool is_terminal(std::FILE* stream);
[[nodiscard]] int terminal_columns(std::FILE* stream);

// Decorates text for one stream. Plain unless the stream is a terminal and NO_COLOR is not set.
class Style {
 public:
  explicit Style(std::FILE* stream);

  [[nodiscard]] std::string tile(Tile tile) const;
  [[nodiscard]] std::string marked_tile(Tile tile) const;  // a tile that is new on the table
  [[nodiscard]] std::string tiles(std::span<const Tile> tiles) const;
  [[nodiscard]] std::string meld(const Meld& meld) const;
  [[nodiscard]] std::string good(std::string_view text) const { return wrap("32", text); }
  [[nodiscard]] std::string bad(std::string_view text) const { return wrap("31", text); }
  [[nodiscard]] std::string faint(std::string_view text) const { return wrap("2", text); }
  [[nodiscard]] std::string strong(std::string_view text) const { return wrap("1", text); }

 private:
  [[nodiscard]] std::string wrap(std::string_view code, std::string_view text) const;

  bool colours_;
};

// Of standard output. It is asked only once what it is, since to ask is a call of the system and answers may be many.
[[nodiscard]] const Style& style_of_output();

}  // namespace tilefish::cli
