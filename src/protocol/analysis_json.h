// The analysis of a match as JSON: for `analyse --json` and for the page. docs/analysis.md describes every field.
#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "analysis/match_analysis.h"

namespace tilefish {

// {"format":"tilefish analysis 1","players":2,"names":[…],"seed":"1","play_outs":240,"turns":[…],"seats":[…]}
[[nodiscard]] boost::json::object to_json(const MatchAnalysis& analysis, const std::vector<std::string>& names);

}  // namespace tilefish
