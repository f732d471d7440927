// What each tile is worth to whoever asks for the best play: its face value, one, or any taste of a robot.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/tile.h"
#include "rules/tile_counts.h"

namespace tilefish {

class Weights {
 public:
  // A tile is worth its number.
  [[nodiscard]] static Weights value(int joker);
  // Every tile is worth one, the joker too.
  [[nodiscard]] static Weights tiles();
  // A tile is worth `tile` and its number: with `tile` above all points there are, most tiles first, then most points.
  [[nodiscard]] static Weights tiles_then_value(std::int64_t tile, std::int64_t joker);
  // `weights[max_colours * (number - 1) + colour]` for every number of the game; all at least zero.
  [[nodiscard]] static Weights custom(std::vector<std::int32_t> weights, std::int32_t joker);

  [[nodiscard]] std::int64_t joker() const { return joker_; }
  [[nodiscard]] std::int64_t of(int number, int colour) const {
    if (!custom_.empty()) return custom_[static_cast<std::size_t>(max_colours * (number - 1) + colour)];
    return by_number_ ? tile_ + number : tile_;
  }
  [[nodiscard]] std::int64_t of(Tile tile) const { return tile.is_joker() ? joker_ : of(tile.number(), tile.colour()); }

  // Whether all colours of a number weigh the same, which lets a solver count tiles instead of weighing each.
  [[nodiscard]] bool same_for_all_colours() const { return custom_.empty(); }

  friend bool operator==(const Weights&, const Weights&) = default;

 private:
  Weights(std::int64_t tile, bool by_number, std::int64_t joker) : tile_(tile), by_number_(by_number), joker_(joker) {}

  std::int64_t tile_;
  bool by_number_;
  std::int64_t joker_;
  std::vector<std::int32_t> custom_;
};

// What a weight is multiplied with so that the number of tiles decides between equal ones: the same for racks of a usual
// size, so that what a sweep finds can be used again when a tile has been drawn.
[[nodiscard]] std::int64_t tie_factor(const TileCounts& rack);

}  // namespace tilefish
