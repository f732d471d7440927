// Whether tiles can all be laid as melds, asked thousands of times in a turn: depth first from the lowest number up. In an
// ending what cannot be laid is held up by low tiles, which are cheap to keep, so a no comes after a few numbers, and a yes on
// the first ways tried.
#pragma once

#include <cstdint>
#include <memory>

#include "base/limits.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

// Keeps working memory: one for each thread.
class Melding {
 public:
  explicit Melding(const Ruleset& ruleset);
  ~Melding();
  Melding(Melding&&) noexcept;
  Melding& operator=(Melding&&) noexcept;

  // How long the questions from now on may take together; nodes are not counted.
  void begin(const Limits& limits);

  // Yes also where the time was too short to tell, and then stopped() says so.
  [[nodiscard]] bool can_lay_all(const TileCounts& tiles);
  [[nodiscard]] bool stopped() const;

  // States looked at so far.
  [[nodiscard]] std::uint64_t nodes() const;

 private:
  struct Engines;

  std::unique_ptr<Engines> engines_;
};

}  // namespace tilefish
