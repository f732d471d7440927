// Plays the ending between two large racks, where EndingSolver would take too long: a search over few turns, those that keep a
// core (core_book.h) and lay all else that the table takes. Master asks this, and so do its play-outs.
//
// Why that is enough: whatever is laid helps both to lay more, but nothing changes which cores are on a rack except laying
// tiles of them. So a player that keeps its cheapest core can always come down to it once the table takes the rest, and whoever
// has the cheaper one wins, if it gets there. What is left to search is whether the table takes the rest, and who has to feed it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/limits.h"
#include "base/random.h"
#include "ending/core_book.h"
#include "ending/ending.h"
#include "ending/safe_racks.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

enum class EndingAim : std::uint8_t {
  win,     // by whatever points
  points,  // those that the round pays
};

// What the mover gets of an ending: above zero if it wins, and more for more points.
struct EndingValue {
  std::int64_t score = 0;
  bool proven = false;  // who wins, under free jokers; the points are an estimate
};

struct EndingTurn {
  TileCounts kept;  // the whole rack to pass
  EndingValue value;
};

class EndingSearch {
 public:
  explicit EndingSearch(const Ruleset& ruleset);

  // The turns of the mover, who cannot go out, the best first; none if it can only pass and lose. `meter` counts the questions put
  // to the solver; what was found when it stops has to do.
  [[nodiscard]] std::vector<EndingTurn> turns(const EndingPosition& position, EndingAim aim, Rng& rng, Meter& meter);

  // For callers that ask more about the same racks: what it has built for them is warm. They begin it anew.
  [[nodiscard]] SafeRackHunt& hunt() { return hunt_; }

 private:
  struct Window {
    std::int64_t alpha;
    std::int64_t beta;
  };

  // Racks to keep that are worth a look, the whole rack first if it may pass.
  [[nodiscard]] std::vector<TileCounts> candidates(const EndingPosition& position, Rng& rng, Meter& meter);
  // Sorts the turns by their values; false if it was stopped before it had seen all of them.
  [[nodiscard]] bool judge(const EndingPosition& position, std::vector<EndingTurn>& turns, Rng& rng, Meter& meter);
  // Racks that keep a core, of fewer points than `below`, cheapest first.
  [[nodiscard]] std::vector<KeptRack> racks_to_keep(const EndingPosition& position, std::int64_t below,
                                                    std::size_t most, Rng& rng, Meter& meter);
  // Lays little, from the highest numbers, to come just below.
  void add_small_step(const EndingPosition& position, std::int64_t below, std::vector<KeptRack>& racks, Meter& meter);
  // What table and rack happen to allow, also above the other's rack: to lay something is no pass, and whoever is ahead need not
  // see that it may wait.
  void add_hunted(const EndingPosition& position, std::vector<KeptRack>& racks, Rng& rng, Meter& meter);
  // Of a mover who has not opened: opens with much and with little, below the other's rack or not. That is no pass, and the table is
  // its own from the next turn on.
  void add_openings(const EndingPosition& position, std::vector<KeptRack>& racks, Meter& meter);
  // The rack after all that the table takes of `offered` is laid; the whole rack if that is nothing or opens not.
  [[nodiscard]] TileCounts rack_after(const EndingPosition& position, const TileCounts& offered, Meter& meter);

  [[nodiscard]] EndingValue value_of_keeping(const EndingPosition& position, const TileCounts& kept, int depth,
                                             Window window, Rng& rng, Meter& meter);
  // Of a position whose mover cannot go out.
  [[nodiscard]] EndingValue value(const EndingPosition& position, int depth, Window window, Rng& rng, Meter& meter);
  // As if both went down in small steps from here to the end.
  [[nodiscard]] EndingValue play_out(EndingPosition position, Rng& rng, Meter& meter);
  [[nodiscard]] std::optional<TileCounts> turn_in_play_out(const EndingPosition& position, Rng& rng, Meter& meter);
  // Where one of them can no longer come below the other.
  [[nodiscard]] std::optional<EndingValue> settled(const EndingPosition& position) const;

  [[nodiscard]] std::int64_t score_of(std::int64_t points_ahead) const;
  // No safe part of the rack has fewer points.
  [[nodiscard]] std::int64_t least_points(const TileCounts& rack) const;
  // To what the rack will probably come down.
  [[nodiscard]] std::int64_t expected_points(const TileCounts& rack) const;
  [[nodiscard]] std::int64_t points(const TileCounts& rack) const { return rack.points(penalty_); }

  int penalty_;
  std::int64_t worth_of_winning_ = 0;  // in points, besides those it brings; for the turn that is searched
  int deepest_ = 1;                    // turns that are searched before they are played out
  int opening_points_;
  std::shared_ptr<const CoreBook> book_;
  SafeRackHunt hunt_;
};

}  // namespace tilefish
