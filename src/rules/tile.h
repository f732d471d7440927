// A tile: a number in a colour, or the joker. The smallest word of the game; everything above speaks in it.
#pragma once

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tilefish {

inline constexpr int max_colours = 8;
inline constexpr int max_numbers = 1'000'000;
inline constexpr int max_copies = 8;
inline constexpr int max_jokers = 8;
inline constexpr int max_min_meld = 8;

// Black, green, red, yellow, orange, purple, cyan, white.
inline constexpr std::string_view colour_letters = "bgryopcw";

[[nodiscard]] std::string_view colour_name(int colour);

// Sorted by number, then colour; the joker last.
class Tile {
 public:
  constexpr Tile(int number, int colour) : code_(static_cast<std::uint32_t>(number * max_colours + colour)) {
    assert(number >= 1 && number <= max_numbers && colour >= 0 && colour < max_colours);
  }
  [[nodiscard]] static constexpr Tile joker() { return Tile(joker_code); }

  [[nodiscard]] constexpr bool is_joker() const { return code_ == joker_code; }
  [[nodiscard]] constexpr int number() const {
    assert(!is_joker());
    return static_cast<int>(code_ / max_colours);
  }
  [[nodiscard]] constexpr int colour() const {
    assert(!is_joker());
    return static_cast<int>(code_ % max_colours);
  }

  friend constexpr auto operator<=>(const Tile&, const Tile&) = default;

 private:
  static constexpr std::uint32_t joker_code = 0xffffffff;
  explicit constexpr Tile(std::uint32_t code) : code_(code) {}

  std::uint32_t code_;
};

// "7b", "13y", "J"
[[nodiscard]] std::string to_string(Tile tile);
// The same without a string of its own, for writers of many: returns where the text ends. There must be room for the longest.
[[nodiscard]] char* write_text(char* at, Tile tile);
inline constexpr std::size_t longest_tile_text = 8;
// As much as tiles up to a number can take, with a character after each.
[[nodiscard]] constexpr std::size_t room_for_tiles(std::size_t tiles, int highest_number) {
  const std::size_t longest = highest_number < 100 ? 3 : longest_tile_text;
  return tiles * (longest + 1) + longest_tile_text;
}

}  // namespace tilefish
