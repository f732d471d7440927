#include "players/aim.h"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace tilefish {

namespace {

struct AimName {
  Aim aim;
  std::string_view name;
};

constexpr AimName aims[] = {{Aim::by_match, "aim=match"}, {Aim::wins, "aim=wins"}, {Aim::score, "aim=score"}};

}  // namespace

Aim aim_in_match(Aim aim, int rounds) {
  if (aim != Aim::by_match) return aim;
  return rounds > 1 ? Aim::score : Aim::wins;
}

Result<Aim> parse_aim(std::string_view text) {
  const auto found =
      std::find_if(std::begin(aims), std::end(aims), [&](const AimName& each) { return each.name == text; });
  if (found != std::end(aims)) return found->aim;
  return Error{.what = "the player has no such option",
               .expected = "aim=match, aim=wins or aim=score",
               .token = std::string(text)};
}

std::string to_string(Aim aim) {
  const auto found =
      std::find_if(std::begin(aims), std::end(aims), [&](const AimName& each) { return each.aim == aim; });
  assert(found != std::end(aims));
  return std::string(found->name);
}

}  // namespace tilefish
