// What a puzzle for people is about, read off its shortest plan: by these people choose what to practise.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/people_puzzle.h"

namespace tilefish {

enum class Theme : std::uint8_t {
  split_run,       // a run is parted, and what is taken off goes on in another run
  free_joker,      // a joker of the table moves elsewhere
  cascade,         // three moves that hang on each other: what one takes tiles to, the next takes others from
  groups_to_runs,  // tiles of groups end in runs
  borrow,          // none of these: tiles are taken from where they can be spared
};
inline constexpr std::array<Theme, 5> all_themes{Theme::split_run, Theme::free_joker, Theme::cascade,
                                                 Theme::groups_to_runs, Theme::borrow};

[[nodiscard]] std::string_view name(Theme theme);
[[nodiscard]] std::optional<Theme> theme_named(std::string_view name);

// In the order above; at least one.
using Themes = std::vector<Theme>;
[[nodiscard]] Themes themes_of(const PeoplePuzzle& puzzle);

// "split-run,cascade"
[[nodiscard]] std::string to_string(const Themes& themes);
[[nodiscard]] std::optional<Themes> parse_themes(std::string_view text);

}  // namespace tilefish
