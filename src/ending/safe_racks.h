// Safe racks found quickly, without a proof that there are no cheaper ones: from keeping all low tiles downward, by laying
// what can go without the rest becoming unsafe. What plays against the clock asks this; EndingSolver is exact.
#pragma once

#include <cstdint>
#include <vector>

#include "base/limits.h"
#include "base/random.h"
#include "ending/ending.h"
#include "ending/melding.h"
#include "ending/rack_search.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"
#include "solver/weights.h"
#include "solver/workspace.h"

namespace tilefish {

struct HuntOptions {
  std::int64_t below = INT64_MAX;  // only racks of fewer points are wanted
  int restarts = 2;                // how often it starts anew from other tiles
  int tries = 12;                  // parts of a rack that are offered to the table in vain before it is left as it is
  bool small_steps = false;        // racks that are just below as well
};

class SafeRackHunt {
 public:
  explicit SafeRackHunt(const Ruleset& ruleset);

  // How long the questions from now on may take together. Where that is too short to tell a rack is not safe.
  void begin(const Limits& limits) { melding_.begin(limits); }

  // Whether the other cannot go out if the mover keeps `kept`; `kept` is a part of the mover's rack.
  [[nodiscard]] bool is_safe(const EndingPosition& position, const TileCounts& kept);

  // Whether all tiles that the mover has can be laid, if jokers move freely.
  [[nodiscard]] bool can_go_out(const EndingPosition& position) {
    return melding_.can_lay_all(position.table + position.mover);
  }

  // Different safe racks that the mover can keep, the cheapest first. `meter` counts the questions put to the solver; once it
  // stops, what was found by then comes back.
  [[nodiscard]] std::vector<KeptRack> find(const EndingPosition& position, const HuntOptions& options, Rng& rng,
                                           Meter& meter);

  // What the table takes of the tiles offered, by points; nothing once the meter has stopped.
  [[nodiscard]] TileCounts laid_of(const TileCounts& table, const TileCounts& offered, Meter& meter);

 private:
  struct Hunt;

  [[nodiscard]] bool stays_safe(Hunt& hunt, const TileCounts& kept);
  void add(const TileCounts& kept, Hunt& hunt);
  [[nodiscard]] std::vector<TileCounts> starts(Hunt& hunt);
  void descend(TileCounts kept, Hunt& hunt);
  void step_below(Hunt& hunt);

  int penalty_;
  Weights points_;
  Workspace workspace_;
  Melding melding_;
};

}  // namespace tilefish
