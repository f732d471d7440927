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
    double thrown_away = 0;  // as accuracy counts it
    std::int64_t named = 0;  // inaccuracies and worse
    std::int64_t blunders = 0;
    std::int64_t overlooked = 0;

    // Over all turns of all matches, which short matches do not blur.
    [[nodiscard]] double accuracy_of_all() const;
  };

  std::map<std::string, PlayerSummary> players_;
  int matches_ = 0;
};

}  // namespace tilefish::cli
