// The turns that a turn is compared with: what was played, and up to a dozen others that somebody could have thought of.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/facts.h"
#include "analysis/turns.h"
#include "base/limits.h"
#include "base/outcome.h"
#include "players/player.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile_counts.h"
#include "solver/opening.h"

namespace tilefish {

// Why a turn is looked at. A turn may have several reasons.
enum class Idea : std::uint8_t {
  played,
  goes_out,
  draws,
  most_tiles,
  most_points,
  few_tiles,
  large_opening,
  small_opening,
  master,        // what `master` plays
  solved,        // what the solver of endings plays
  some_of_them,  // the best move with a part of the rack
};

// "most tiles", for people and programs.
[[nodiscard]] std::string_view name_of(Idea idea);

struct Alternative {
  std::vector<Idea> ideas;
  std::optional<Table> table;  // as it lies after the turn; none if nothing is laid
  TileCounts laid;
  int draws = 0;  // tiles taken if nothing is laid
  // What master plays, going on as master does, not as the mover has played: shown, but no turn is judged by it.
  bool changes_plan = false;

  [[nodiscard]] bool is(Idea idea) const;
};

// Keeps working memory: one for each thread.
class AlternativeFinder {
 public:
  explicit AlternativeFinder(const Ruleset& ruleset);
  ~AlternativeFinder();
  AlternativeFinder(AlternativeFinder&&) noexcept;
  AlternativeFinder& operator=(AlternativeFinder&&) noexcept;

  // All legal; what was played comes first. `goes_on_as_master` says that the mover waits as master does, so that no other
  // plan has to be shown.
  [[nodiscard]] Outcome<std::vector<Alternative>> find(const Turn& turn, const TurnFacts& facts, bool goes_on_as_master,
                                                       std::uint64_t seed, const Limits& limits);

 private:
  struct Search;

  std::unique_ptr<Search> search_;
};

}  // namespace tilefish
