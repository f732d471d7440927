// Puzzles for people from what somebody overlooked in a match: how to go out, or how to lay far more where that cost the round. The
// server's analyses and `tilefish puzzle stock --from` look for them.
#pragma once

#include <optional>
#include <vector>

#include "analysis/match_analysis.h"
#include "base/limits.h"
#include "base/outcome.h"
#include "base/thread_pool.h"
#include "puzzles/people_puzzle.h"
#include "rules/ruleset.h"
#include "solver/move_solver.h"

namespace tilefish {

// Whether the solver proves that far more could have been laid: all of the rack, or this many tiles more.
inline constexpr int far_more_tiles = 3;
[[nodiscard]] bool overlooks_much(const TurnFacts& facts);

// Whether that was a blunder. Going out always is better; tiles may be kept on purpose, so for those the analysis has the last word.
[[nodiscard]] bool is_blunder_by_overlooking(const TurnAnalysis& turn);

// Keeps working memory: one for each thread.
class OverlookedFinder {
 public:
  // The ruleset must suit puzzles for people.
  explicit OverlookedFinder(const Ruleset& ruleset);

  // The table that lay, and of the rack the tiles that could have been laid: nothing else of the match is in it. None if that is no
  // puzzle for people, by the rules that all of them keep.
  [[nodiscard]] Outcome<std::optional<PeoplePuzzle>> find(const Turn& turn, const TurnFacts& facts,
                                                          const Limits& limits);

 private:
  Ruleset ruleset_;
  MoveSolver solver_;
};

// Of a match whose analysis is finished. What takes longer than the limits allow is passed over; only their flag stops the search.
[[nodiscard]] Outcome<std::vector<PeoplePuzzle>> puzzles_of_blunders(const MatchAnalysis& analysis,
                                                                     const Limits& limits);

// The same for a match that is analysed only where it may be needed.
[[nodiscard]] Outcome<std::vector<PeoplePuzzle>> find_blunder_puzzles(MatchAnalysis& analysis, ThreadPool& pool,
                                                                      const Limits& limits);

}  // namespace tilefish
