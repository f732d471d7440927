// The worlds in which turns are compared: those that the mover could have been in for all it knew, or the one that it was in,
// with the pool in any order.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/conduct.h"
#include "analysis/turns.h"
#include "base/random.h"
#include "players/master/effort.h"
#include "players/master/imagined_play.h"
#include "players/master/sampler.h"
#include "players/master/world.h"

namespace tilefish {

// Who sits at the table: read from the turns of the whole match, the mover's with its rack, the others' without.
struct Company {
  SeatConduct mover;
  std::vector<double> hoarding;  // by seat; the mover's is not used
};

enum class Racks : std::uint8_t {
  hidden,  // dealt by what the mover knew
  open,    // as they were
};

// The i-th world is the same for all who ask.
class Worlds {
 public:
  // All must outlive the worlds.
  Worlds(const Turn& turn, Racks racks, const Company& company, ImaginedPlay& play, std::uint64_t seed);

  // Before the turn, the mover to move.
  [[nodiscard]] World at(std::uint64_t index, Effort& effort) const;

  // Whether there is a single world.
  [[nodiscard]] bool nothing_is_hidden() const;

 private:
  [[nodiscard]] World open_world(Rng& rng) const;

  const Turn& turn_;
  Racks racks_;
  const Company& company_;
  WorldSampler sampler_;
  std::uint64_t seed_;
};

// How a world ended, by seat.
struct WorldResult {
  std::vector<double> shares;  // parts of the win
  std::vector<double> gains;   // points
};

// Plays on from a world that the mover's turn has led to. What comes of a stopped effort is worth nothing.
[[nodiscard]] WorldResult result_of(World world, const Ruleset& ruleset, ImaginedPlay& play, Effort& effort);

}  // namespace tilefish
