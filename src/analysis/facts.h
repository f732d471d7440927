// What is certain of a turn: what could have been done and what was. No estimate and no hidden tile enters; the solver
// answers, and what it says can be checked with `verify`.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "base/limits.h"
#include "base/outcome.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile_counts.h"

namespace tilefish {

// Of a seat that had not opened.
struct OpeningFacts {
  bool could_open = false;
  std::int64_t points = 0;   // of the best melds, a joker counting as the tile it stands for; also if they do not open
  std::int64_t missing = 0;  // what they are short of the threshold

  friend bool operator==(const OpeningFacts&, const OpeningFacts&) = default;
};

struct TurnFacts {
  bool could_go_out = false;
  std::optional<OpeningFacts> opening;
  int most_tiles = 0;            // that could be laid; 0 if there was no move
  std::int64_t most_points = 0;  // that the tiles of a move cost on the rack, a joker its penalty
  std::optional<std::uint64_t>
      moves;  // different sets of tiles that could be laid; none if there are too many to count

  TileCounts laid;
  TileCounts kept;
  int melds_broken = 0;  // melds that lay before the turn and did not after it
  TileCounts left_over;  // tiles that were kept, and could have been laid beside those that were

  [[nodiscard]] bool could_move() const { return most_tiles > 0; }
  [[nodiscard]] bool went_out() const { return kept.empty(); }
  [[nodiscard]] bool overlooked_going_out() const { return could_go_out && !went_out(); }

  friend bool operator==(const TurnFacts&, const TurnFacts&) = default;
};

// Keeps working memory: one for each thread.
class FactFinder {
 public:
  explicit FactFinder(const Ruleset& ruleset);
  ~FactFinder();
  FactFinder(FactFinder&&) noexcept;
  FactFinder& operator=(FactFinder&&) noexcept;

  // Of a turn that left the table as `after`, or of one without a tile laid.
  [[nodiscard]] Outcome<TurnFacts> find(const Position& before, const std::optional<Table>& after,
                                        const Limits& limits);

 private:
  struct Solvers;

  std::unique_ptr<Solvers> solvers_;
};

}  // namespace tilefish
