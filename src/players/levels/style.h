// What makes the eight levels for people differ: how much a level sees, and how it treats its rack. Used by the level
// players.
#pragma once

#include <cstdint>

namespace tilefish {

inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 8;

// What a level can do with the table.
enum class Reach : std::uint8_t {
  one_meld,    // lays one meld of its own a turn and touches nothing that lies
  additions,   // lays melds of its own and adds tiles to those that lie
  rearranges,  // takes the table apart as it likes
};

// What a level does with a move it sees.
enum class Temper : std::uint8_t {
  lays,   // plays it
  waits,  // plays it when its rack has grown to the cap, or when it wins
  plans,  // as master does, up to the cap
};

struct LevelStyle {
  double skips = 0;      // chance to miss every move of a turn
  double overlooks = 0;  // chance to miss a tile of the rack in a turn
  Reach reach = Reach::rearranges;
  Temper temper = Temper::lays;
  int rack_cap = 0;  // of those who do not lay at once: with more tiles they lay what they can
};

// `level` is lowest_level … highest_level.
[[nodiscard]] const LevelStyle& style_of_level(int level);

}  // namespace tilefish
