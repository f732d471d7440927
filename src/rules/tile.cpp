#include "rules/tile.h"

#include <array>

namespace tilefish {

std::string_view colour_name(int colour) {
  static constexpr std::array<std::string_view, max_colours> names = {"black",  "green",  "red",  "yellow",
                                                                      "orange", "purple", "cyan", "white"};
  return names.at(static_cast<std::size_t>(colour));
}

std::string to_string(Tile tile) {
  if (tile.is_joker()) return "J";
  return std::to_string(tile.number()) + colour_letters[static_cast<std::size_t>(tile.colour())];
}

}  // namespace tilefish
