// Draws random puzzles by the shares of tiles with zero, one, two … copies (thesis §7.1, §7.3): the same ones for the same seed
// on every machine, no two alike.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

// shares[c]: the part of all tiles (number and colour) that come in c copies; at least zero, they sum to 1.
using Shares = std::vector<double>;

// "5,10,85": percentages for 0, 1, … copies; the last may be left out, being what is missing to 100.
[[nodiscard]] Result<Shares> parse_shares(std::string_view text, int copies);

// Every division of the whole into copies + 1 shares is equally likely.
[[nodiscard]] Shares random_shares(Rng& rng, int copies);

// As many tiles of each number of copies as the shares say, rounded, in random places.
[[nodiscard]] TileCounts puzzle_with_shares(Rng& rng, const Ruleset& ruleset, const Shares& shares);

class PuzzleGenerator {
 public:
  // Without shares every puzzle has random ones.
  PuzzleGenerator(const Ruleset& ruleset, std::uint64_t seed, std::optional<Shares> shares);

  // The next puzzle; none if a long series of draws gave only puzzles that were there before.
  [[nodiscard]] std::optional<TileCounts> next();

 private:
  // 128 bits of a puzzle's hash stand for it.
  struct Fingerprint {
    std::uint64_t first;
    std::uint64_t second;
    friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
  };
  struct TakeFirst {
    std::size_t operator()(const Fingerprint& print) const { return static_cast<std::size_t>(print.first); }
  };
  [[nodiscard]] static Fingerprint fingerprint(const TileCounts& tiles);

  Ruleset ruleset_;
  Rng rng_;
  std::optional<Shares> shares_;
  std::unordered_set<Fingerprint, TakeFirst> seen_;
};

}  // namespace tilefish
