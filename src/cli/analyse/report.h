// What `tilefish analyse` prints for people: a line for each turn, the turns that mattered in full, and the seats.
#pragma once

#include "analysis/match_analysis.h"
#include "rules/game_record.h"

namespace tilefish::cli {

void print_analysis(const MatchAnalysis& analysis, const GameRecord& record);

}  // namespace tilefish::cli
