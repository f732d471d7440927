#include "rules/tile.h"

#include <array>
#include <charconv>

namespace tilefish {

std::string_view colour_name(int colour) {
  static constexpr std::array<std::string_view, max_colours> names = {"black",  "green",  "red",  "yellow",
                                                                      "orange", "purple", "cyan", "white"};
  return names.at(static_cast<std::size_t>(colour));
}

std::string to_string(Tile tile) {
  if (tile.is_joker()) return "J";
  std::array<char, 8> text{};  // seven digits and a letter
  char* const letter = std::to_chars(text.data(), text.data() + text.size() - 1, tile.number()).ptr;
  *letter = colour_letters[static_cast<std::size_t>(tile.colour())];
  return {text.data(), letter + 1};
}

}  // namespace tilefish
