// The moves among which random, greedy and smart choose, found by the exact solver or by the searches of Kaganovich &
// Bronznick.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/limits.h"
#include "rules/position.h"
#include "rules/ruleset.h"
#include "rules/table.h"
#include "rules/tile_counts.h"

namespace tilefish {

enum class SearchKind : std::uint8_t { exact, astar, bfs };

struct Candidate {
  TileCounts played;
  // The exact search knows that a table exists and makes it only when asked.
  std::optional<Table> table;
};

class CandidateSource {
 public:
  virtual ~CandidateSource() = default;

  // Different sets of tiles, each of which can be laid; those found in time. The same position and nodes give the same
  // list unless the limits stop it; `nodes` is how many moves or positions are looked at, zero for the usual number.
  [[nodiscard]] virtual std::vector<Candidate> find(const Position& position, std::uint64_t nodes,
                                                    const Limits& limits) = 0;

  // Tables that the candidate's tiles can be laid as; at least one, unless the limits stop it.
  [[nodiscard]] virtual std::vector<Table> tables(const Position& position, const Candidate& candidate,
                                                  const Limits& limits) = 0;

  // The table with the whole rack on it, if the search can find it; `found` is what find() gave for the rack or,
  // without its jokers, for less.
  [[nodiscard]] virtual std::optional<Table> winning_table(const Position& position,
                                                           const std::vector<Candidate>& found, std::uint64_t nodes,
                                                           const Limits& limits) = 0;
};

[[nodiscard]] std::unique_ptr<CandidateSource> exact_candidates(const Ruleset& ruleset);
// A* or breadth-first search.
[[nodiscard]] std::unique_ptr<CandidateSource> searched_candidates(SearchKind search, const Ruleset& ruleset);

}  // namespace tilefish
