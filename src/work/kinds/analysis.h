// Analyses of matches as work: a unit is a turn that is left to be done. The asker finds facts and conducts itself, which all turns
// share and which take little.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/match_analysis.h"
#include "rules/game_record.h"
#include "work/ask.h"
#include "work/kind.h"

namespace tilefish::work {

inline constexpr std::string_view analysis_kind = "analysis";

[[nodiscard]] Result<std::unique_ptr<Workbench>> open_analysis(std::string_view description);

class AnalysisJob : public Job {
 public:
  // `analysis` is that of the record, has found all facts and is given the turns that it lacks as they come. Both outlive the job.
  AnalysisJob(MatchAnalysis& analysis, const GameRecord& record, Build build);

  [[nodiscard]] Task task() const override;
  [[nodiscard]] std::optional<std::uint64_t> units() const override { return wanted_.size(); }
  [[nodiscard]] Result<Next> take(std::uint64_t unit, const Output& output) override;
  void begin_anew() override;
  [[nodiscard]] std::string words() const override { return "analysing"; }

 private:
  MatchAnalysis& analysis_;
  const GameRecord& record_;
  Build build_;
  std::vector<std::size_t> wanted_;
  std::vector<TurnAnalysis> before_;  // what was known of these turns
};

}  // namespace tilefish::work
