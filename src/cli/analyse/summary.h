// What `tilefish analyse` says of several matches together: how accurate each player was, and how much was luck.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "analysis/match_analysis.h"
#include "arena/intervals.h"
#include "cli/output/json.h"
#include "rules/game_record.h"

namespace tilefish::cli {

// Seats of the same name are one player.
class AnalysisSummary {
 public:
  void add(const MatchAnalysis& analysis, const GameRecord& record);

  void print() const;
  [[nodiscard]] Json json() const;

 private:
  struct PlayerSummary {
    RunningMean accuracy;  // by match
    RunningMean result;
    RunningMean luck;
    RunningMean adjusted;
    std::int64_t turns = 0;
    double lost = 0;
    Losses losses;           // of all matches, which short ones do not blur
    std::int64_t named = 0;  // inaccuracies and worse
    std::int64_t blunders = 0;
    std::int64_t overlooked = 0;
  };

  std::map<std::string, PlayerSummary> players_;
  int matches_ = 0;
};

}  // namespace tilefish::cli
