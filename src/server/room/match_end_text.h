// The end of a match as text, for as long as it waits to be counted. The edge stores it with the end itself.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "server/room/match_end.h"

namespace tilefish {

// All but the game's id, which stands beside it.
[[nodiscard]] std::string to_text(const MatchEnd& end);
[[nodiscard]] Result<MatchEnd> parse_match_end(const std::string& game, std::string_view text);

}  // namespace tilefish
