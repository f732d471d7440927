#include "players/levels/style.h"

#include <array>
#include <cassert>
#include <cstddef>

namespace tilefish {

namespace {

// To wait wins, but nobody likes to sit opposite a rack of forty tiles, so no level holds many more than it was dealt.
// docs/strength.md has the strength of each.
constexpr std::array<LevelStyle, highest_level> styles = {{
    {.skips = 0.25, .overlooks = 0.05, .reach = Reach::one_meld},
    {.skips = 0.5, .overlooks = 0.35, .reach = Reach::additions},
    {.skips = 0.1, .overlooks = 0.05, .reach = Reach::additions},
    {.skips = 0.1, .overlooks = 0.6, .reach = Reach::rearranges},
    {.overlooks = 0.4, .reach = Reach::rearranges},
    {.reach = Reach::rearranges},
    {.reach = Reach::rearranges, .temper = Temper::waits, .rack_cap = 12},
    {.reach = Reach::rearranges, .temper = Temper::plans, .rack_cap = 24},
}};

}  // namespace

const LevelStyle& style_of_level(int level) {
  assert(level >= lowest_level && level <= highest_level);
  return styles[static_cast<std::size_t>(level - lowest_level)];
}

}  // namespace tilefish
