// The graph of a match: what chance each seat had after each of its turns.
#pragma once

#include <optional>
#include <string>

#include "analysis/match_analysis.h"
#include "base/error.h"
#include "rules/game_record.h"

namespace tilefish::cli {

[[nodiscard]] std::string graph_script(const MatchAnalysis& analysis, const GameRecord& record,
                                       const std::string& file);
[[nodiscard]] std::optional<Error> plot_analysis(const MatchAnalysis& analysis, const GameRecord& record,
                                                 const std::string& file);

}  // namespace tilefish::cli
