// The analysis of a match as JSON: for `analyse --json` and for the page. docs/analysis.md describes every field.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "analysis/judge.h"
#include "analysis/match_analysis.h"

namespace tilefish {

// {"format":"tilefish analysis 1","players":2,"names":[…],"seed":"1","play_outs":240,"turns":[…],"seats":[…]}
[[nodiscard]] boost::json::object to_json(const MatchAnalysis& analysis, const std::vector<std::string>& names);

// What such an object knows of a turn that others are compared with.
struct KnownTurn {
  SeatConduct mover;
  Alternative best;
};
// None if the object does not know the turn, or is not of this match.
[[nodiscard]] std::optional<KnownTurn> known_turn(const boost::json::value& analysis, const Turn& turn,
                                                  const Ruleset& ruleset);

[[nodiscard]] boost::json::object to_json(const Judgement& judgement);

}  // namespace tilefish
