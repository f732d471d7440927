// The ending of a round between two players: the pool is empty and nothing is hidden any more. Master plays it, and its
// play-outs and the arena's adversaries ask for its value.
//
// All tiles but those on two racks lie on the table, so whether the other can go out depends on the rack that I keep alone:
// it can if *all tiles but these* make melds. A rack for which they do not is *safe*. Nobody is ever forced off a safe rack,
// since it may pass; so once both racks are safe the round ends blocked, and whoever has fewer points wins. Whoever is behind
// must therefore lay, at once and to a safe rack of fewer points than the other's: what it laid in two turns between which the
// other passes could be laid in one. So the turns of an ending are few, each goes below the other's rack, and all that has to
// be found is a safe rack of few points from which the other cannot go below in turn.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "base/limits.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

// The mover may pass. Jokers move freely.
struct EndingPosition {
  TileCounts table;
  TileCounts mover;
  TileCounts other;
  int passes = 0;            // in a row, up to now
  bool mover_opened = true;  // EndingSolver knows only endings in which both have
  bool other_opened = true;

  friend bool operator==(const EndingPosition&, const EndingPosition&) = default;
};

enum class EndingResult : std::int8_t { loss = -1, tie = 0, win = 1 };

struct EndingAnswer {
  TileCounts kept;                           // the rack after the turn; the whole of it to pass
  EndingResult result = EndingResult::loss;  // for the mover
  bool proven = false;                       // or the best that was found
};

class EndingSolver {
 public:
  explicit EndingSolver(const Ruleset& ruleset);
  ~EndingSolver();
  EndingSolver(EndingSolver&&) noexcept;
  EndingSolver& operator=(EndingSolver&&) noexcept;

  // Limited by time or nodes it answers as well as it can by then.
  [[nodiscard]] EndingAnswer solve(const EndingPosition& position, const Limits& limits);

  // The rack of fewest points that the mover can keep such that the other cannot go out; none if there is none or the search
  // was stopped.
  [[nodiscard]] std::optional<TileCounts> cheapest_safe_rack(const EndingPosition& position, const Limits& limits);

  // Whether the other cannot go out if the mover keeps all it has.
  [[nodiscard]] bool is_safe(const EndingPosition& position);

  // Nodes of rack searches so far: the measure of work.
  [[nodiscard]] std::uint64_t nodes() const;

 private:
  class Search;

  std::unique_ptr<Search> search_;
};

}  // namespace tilefish
