// The cheapest rack that a player can keep: of all parts of a rack that can be laid, the one of most points after which
// certain other tiles cannot all be laid as well. The ending asks it for safe racks.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/outcome.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

// What may be kept of a rack. Jokers move freely.
struct RackQuestion {
  TileCounts table;
  TileCounts rack;
  // With none of these tiles may what is laid make melds that use them all. If one of them is the table and the rack of the
  // other player, that one cannot go out.
  std::vector<TileCounts> forbidden;
  // Whether the table must make melds of what is laid. Without it the answer is what could be kept after any help.
  bool must_fit = true;
  // Only racks of fewer points count.
  std::int64_t below = INT64_MAX;
};

struct KeptRack {
  TileCounts kept;
  std::int64_t points = 0;
};

// The search goes number by number, from the lowest up, best first. A node is a row and, for the table and for each of the
// forbidden additions, the set of all states of runs in which the tiles so far can lie; two ways that lead to the same sets
// are one. What the numbers above can at best be rid of comes from a plain sweep that met them before. An addition whose set
// is empty cannot be laid any more, and then the bound is exact: since low tiles are cheap to keep, that happens early.
class RackSearch {
 public:
  explicit RackSearch(const Ruleset& ruleset);
  ~RackSearch();
  RackSearch(RackSearch&&) noexcept;
  RackSearch& operator=(RackSearch&&) noexcept;

  // None if there is no such rack.
  [[nodiscard]] Outcome<std::optional<KeptRack>> cheapest(const RackQuestion& question, const Limits& limits);

  // Nodes looked at so far.
  [[nodiscard]] std::uint64_t nodes() const;

 private:
  struct Engines;

  std::unique_ptr<Engines> engines_;
};

}  // namespace tilefish
