// Draws random puzzles by the shares of tiles with zero, one, two … copies (thesis §7.1, §7.3): the same ones for the
// same seed on every machine, no two alike.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/limits.h"
#include "base/random.h"
#include "base/result.h"
#include "rules/ruleset.h"
#include "rules/tile_counts.h"

namespace tilefish {

// shares[c]: the part of all tiles (number and colour) that come in c copies; at least zero, they sum to 1.
using Shares = std::vector<double>;

// Where the shares of each puzzle come from.
class ShareSource {
 public:
  enum class Kind {
    fixed,   // the same for every puzzle
    random,  // every division of the whole is equally likely
    dense,   // up to 10 % each for all but the most copies, the region of Figure 12
    mixed,   // random or dense, by the toss of a coin
  };

  explicit ShareSource(Kind kind) : kind_(kind) {}
  explicit ShareSource(Shares shares) : kind_(Kind::fixed), shares_(std::move(shares)) {}

  // "random", "dense", "mixed", or percentages for 0, 1, … copies such as "5,10,85", of which the last may be left out,
  // being what is missing to 100.
  [[nodiscard]] static Result<ShareSource> parse(std::string_view text, int copies);

  [[nodiscard]] Shares draw(Rng& rng, int copies) const;
  [[nodiscard]] const Shares& fixed_shares() const { return shares_; }
  [[nodiscard]] std::string describe() const;  // what parse() reads

 private:
  Kind kind_;
  Shares shares_;
};

// As many tiles of each number of copies as the shares say, rounded, in random places; of games with jokers none to all of them, each
// number as likely.
[[nodiscard]] TileCounts puzzle_with_shares(Rng& rng, const Ruleset& ruleset, const Shares& shares);

class PuzzleGenerator {
 public:
  PuzzleGenerator(const Ruleset& ruleset, std::uint64_t seed, ShareSource shares);

  // The next puzzle; none if a long series of draws gave only puzzles that were there before.
  [[nodiscard]] std::optional<TileCounts> next();
  // The same for parts of longer work; means nothing if the meter is stopped, which holds what the generator remembers.
  [[nodiscard]] std::optional<TileCounts> next(Meter& meter);

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
  ShareSource shares_;
  std::unordered_set<Fingerprint, TakeFirst> seen_;
};

}  // namespace tilefish
