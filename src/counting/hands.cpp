#include "counting/hands.h"

#include <algorithm>

namespace tilefish {

namespace {

std::size_t bytes_of(const Natural& number) { return sizeof(Natural) + number.bits() / 8; }

}  // namespace

void release_hands(const std::vector<Natural>& hands, WorkMeter& meter) {
  for (const Natural& each : hands) meter.release(bytes_of(each));
}

void add_row_of_hands(std::vector<Natural>& hands, const GameShape& shape, int most_tiles, WorkMeter& meter) {
  const auto copies = static_cast<std::size_t>(shape.copies);
  for (int colour = 0; colour < shape.colours; ++colour) {
    // Multiplying by 1 + x + … + x^copies is a sliding sum.
    std::vector<Natural> next(std::min(hands.size() + copies, static_cast<std::size_t>(most_tiles) + 1));
    Natural window;
    for (std::size_t tiles = 0; tiles < next.size(); ++tiles) {
      if (tiles < hands.size()) window += hands[tiles];
      if (tiles > copies) window -= hands[tiles - copies - 1];
      if (!meter.hold(bytes_of(window)) || !meter.spend(4 + static_cast<std::int64_t>(window.bits() / 64))) return;
      next[tiles] = window;
    }
    release_hands(hands, meter);
    hands = std::move(next);
  }
}

std::vector<Natural> count_hands(const GameShape& shape, int rows, int most_tiles, WorkMeter& meter) {
  std::vector<Natural> hands = {1};
  if (!meter.hold(bytes_of(hands[0]))) return hands;
  for (int row = 0; row < rows && !meter.stopped(); ++row) add_row_of_hands(hands, shape, most_tiles, meter);
  return hands;
}

std::vector<Natural> count_hands(const GameShape& shape, int rows, int most_tiles) {
  RunningWork unlimited(Work{});
  return count_hands(shape, rows, most_tiles, unlimited.meter());
}

}  // namespace tilefish
