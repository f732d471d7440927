#include "arena/played_game.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tilefish {

void TimeHistogram::add(double seconds) {
  const double place = seconds > shortest ? std::log10(seconds / shortest) * bins_a_decade : 0;
  ++counts_[std::min(bins - 1, static_cast<std::size_t>(place))];
}

void TimeHistogram::add(const TimeHistogram& other) {
  for (std::size_t bin = 0; bin < bins; ++bin) counts_[bin] += other.counts_[bin];
}

std::uint64_t TimeHistogram::total() const { return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0}); }

double TimeHistogram::start_of(std::size_t bin) {
  return shortest * std::pow(10.0, static_cast<double>(bin) / bins_a_decade);
}

double TimeHistogram::quantile(double share) const {
  const double wanted = share * static_cast<double>(total());
  double below = 0;
  for (std::size_t bin = 0; bin < bins; ++bin) {
    below += static_cast<double>(counts_[bin]);
    if (below >= wanted && below > 0) return start_of(bin + 1);
  }
  return 0;
}

void SeatReport::note_moves_found(std::size_t turn, std::size_t moves) {
  if (moves_found.size() <= turn) moves_found.resize(turn + 1);
  ++moves_found[turn].turns;
  moves_found[turn].moves += static_cast<std::int64_t>(moves);
}

void SeatReport::add(const SeatReport& other) {
  turns += other.turns;
  lays += other.lays;
  opened_rounds += other.opened_rounds;
  opening_turns += other.opening_turns;
  opening_tiles += other.opening_tiles;
  opening_points += other.opening_points;
  tiles_laid += other.tiles_laid;
  tiles_drawn += other.tiles_drawn;
  seconds += other.seconds;
  slowest = std::max(slowest, other.slowest);
  times.add(other.times);
  if (moves_found.size() < other.moves_found.size()) moves_found.resize(other.moves_found.size());
  for (std::size_t turn = 0; turn < other.moves_found.size(); ++turn) {
    moves_found[turn].turns += other.moves_found[turn].turns;
    moves_found[turn].moves += other.moves_found[turn].moves;
  }
}

}  // namespace tilefish
