#include "rules/tile.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>

namespace tilefish {

std::string_view colour_name(int colour) {
  static constexpr std::array<std::string_view, max_colours> names = {"black",  "green",  "red",  "yellow",
                                                                      "orange", "purple", "cyan", "white"};
  return names.at(static_cast<std::size_t>(colour));
}

namespace {

// Of tiles with at most two digits, by number and colour.
struct ShortText {
  std::array<char, 3> text;
  std::uint8_t length;
};
constexpr int short_numbers = 100;
constexpr std::array<ShortText, std::size_t{short_numbers}* max_colours> short_texts = [] {
  std::array<ShortText, std::size_t{short_numbers} * max_colours> texts{};
  for (int number = 1; number < short_numbers; ++number) {
    for (int colour = 0; colour < max_colours; ++colour) {
      ShortText& entry = texts[static_cast<std::size_t>(number * max_colours + colour)];
      if (number > 9) entry.text[entry.length++] = static_cast<char>('0' + number / 10);
      entry.text[entry.length++] = static_cast<char>('0' + number % 10);
      entry.text[entry.length++] = colour_letters[static_cast<std::size_t>(colour)];
    }
  }
  return texts;
}();

}  // namespace

char* write_text(char* at, Tile tile) {
  if (tile.is_joker()) {
    *at = 'J';
    return at + 1;
  }
  if (tile.number() < short_numbers) {
    const ShortText& entry = short_texts[static_cast<std::size_t>(tile.number() * max_colours + tile.colour())];
    std::memcpy(at, entry.text.data(), entry.text.size());
    return at + entry.length;
  }
  char* const letter = std::to_chars(at, at + longest_tile_text - 1, tile.number()).ptr;
  *letter = colour_letters[static_cast<std::size_t>(tile.colour())];
  return letter + 1;
}

std::string to_string(Tile tile) {
  std::array<char, longest_tile_text> text;
  return {text.data(), write_text(text.data(), tile)};
}

}  // namespace tilefish
