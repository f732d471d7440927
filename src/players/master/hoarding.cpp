#include "players/master/hoarding.h"

#include <algorithm>
#include <cstddef>
#include <variant>

#include "rules/game_event.h"

namespace tilefish {

namespace {

// How often each kind takes a tile in a turn after its opening while the pool lasts: `optimal` and `smart` do in seven
// turns of ten. A hoarder plays only by mistake.
constexpr double draws_if_playing = 0.7;
constexpr double draws_if_hoarding = 0.98;

constexpr double least_chance = 0.02;

}  // namespace

std::vector<double> chances_of_hoarding(const View& view) {
  const std::size_t seats = view.seats.size();
  std::vector<double> odds(seats, 1.0);
  std::vector<bool> opened(seats, false);
  std::int64_t pool = view.pool;
  for (const TurnRecord& record : view.history) pool += record.drawn;
  for (const TurnRecord& record : view.history) {
    const std::optional<int> seat = seat_of(record.event);
    if (!seat) continue;
    const auto index = static_cast<std::size_t>(*seat);
    const bool lays = std::holds_alternative<Lay>(record.event);
    if (opened[index] && pool > 0) {
      if (lays) odds[index] *= (1 - draws_if_hoarding) / (1 - draws_if_playing);
      if (std::holds_alternative<Draw>(record.event)) odds[index] *= draws_if_hoarding / draws_if_playing;
    }
    opened[index] = opened[index] || lays;
    pool -= record.drawn;
  }
  std::vector<double> chances;
  for (const double each : odds) chances.push_back(std::clamp(each / (1 + each), least_chance, 1 - least_chance));
  return chances;
}

}  // namespace tilefish
