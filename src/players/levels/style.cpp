#include "players/levels/style.h"

#include <array>
#include <cassert>
#include <cstddef>

namespace tilefish {

namespace {

// To wait wins, but nobody likes to sit opposite a rack of forty tiles, or to see twenty laid at once, so no level holds many
// more than it was dealt. docs/strength.md has the strength of each; the steps are even at tables of two and of four, because what
// sets the middle levels apart is how often they take the table apart, and not how late they open.
constexpr std::array<LevelStyle, highest_level> styles = {{
    {.skips = 0.2, .overlooks = 0.1, .reach = Reach::one_meld, .ideas = 0.1},
    {.skips = 0.25, .overlooks = 0.25, .reach = Reach::additions},
    {.skips = 0.1, .overlooks = 0.1, .reach = Reach::additions, .ideas = 0.035},
    {.reach = Reach::additions, .ideas = 0.08},
    {.reach = Reach::additions, .ideas = 0.3},
    {.reach = Reach::rearranges},
    {.reach = Reach::rearranges, .rack_cap = 11},
    {.reach = Reach::rearranges, .rack_cap = 18},
}};

}  // namespace

const LevelStyle& style_of_level(int level) {
  assert(level >= lowest_level && level <= highest_level);
  return styles[static_cast<std::size_t>(level - lowest_level)];
}

}  // namespace tilefish
