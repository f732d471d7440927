#include "rules/position.h"

#include <vector>

namespace tilefish {

std::string to_string(const Position& position) {
  std::string text(room_for(position), ' ');
  text.resize(static_cast<std::size_t>(write_text(text.data(), position) - text.data()));
  return text;
}

char* write_text(char* at, const Position& position) {
  at = write_text(at, position.table);
  if (!position.table.empty()) *at++ = ' ';
  *at++ = '/';
  for (const Tile tile : position.rack.tiles()) {
    *at++ = ' ';
    at = write_text(at, tile);
  }
  return at;
}

std::size_t room_for(const Position& position) {
  constexpr std::size_t slash = 2;
  const auto rack = static_cast<std::size_t>(position.rack.total());
  return room_for(position.table) + slash + room_for_tiles(rack, position.rack.numbers());
}

}  // namespace tilefish
