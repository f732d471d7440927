// What makes the eight levels for people differ: how much a level sees, and how it treats its rack. Used by the level
// players.
#pragma once

#include <cstdint>

namespace tilefish {

inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 8;

// More than this at once is no pleasure to whoever sits opposite.
inline constexpr int most_laid_at_once = 19;

// What a level can do with the table.
enum class Reach : std::uint8_t {
  one_meld,    // lays one meld of its own a turn and touches nothing that lies
  additions,   // lays melds of its own and adds tiles to those that lie
  rearranges,  // takes the table apart as it likes
};

struct LevelStyle {
  double skips = 0;      // chance to miss every move of a turn
  double overlooks = 0;  // chance to miss a tile of the rack in a turn
  Reach reach = Reach::rearranges;
  double ideas = 0;  // chance that a turn reaches one step further
  // Those with a cap wait and end as master does, but with more tiles they lay a few; the others lay what they see.
  int rack_cap = 0;
};

// `level` is lowest_level … highest_level.
[[nodiscard]] const LevelStyle& style_of_level(int level);

}  // namespace tilefish
