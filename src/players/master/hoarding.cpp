#include "players/master/hoarding.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <variant>

#include "rules/game_event.h"

namespace tilefish {

namespace {

// What a seat does with a turn after its opening while the pool lasts.
enum class Act : std::uint8_t { draws, lays_one, lays_more };

using Chances = std::array<double, 3>;  // by Act

struct Kind {
  double share;  // of all players, before anything is known
  double waits;  // how far whoever is of this kind waits rather than plays
  Chances chances;
};

constexpr std::array<Kind, 4> kinds = {{
    // `optimal` and `smart` draw in 44 and 40 of 100 such turns at a table of four, lay one tile in 18 and 28 and more in the rest.
    {.share = 0.45, .waits = 0, .chances = {0.55, 0.20, 0.25}},
    // A hoarder lays only by mistake.
    {.share = 0.30, .waits = 1, .chances = {0.98, 0.01, 0.01}},
    // Whoever waits as master does lays single tiles to choose its place at the empty pool, or to be taken for one who plays. It
    // gives up little by that, so such lays say next to nothing; several tiles at once feed the others, and nobody who waits
    // gives them away.
    {.share = 0.15, .waits = 1, .chances = {0.80, 0.19, 0.01}},
    // Anybody else.
    {.share = 0.10, .waits = 0.5, .chances = {1.0 / 3, 1.0 / 3, 1.0 / 3}},
}};

constexpr double least_chance = 0.02;

// What has been seen of a seat, by kind: how likely it is of this kind, but for a common factor.
class Evidence {
 public:
  Evidence() {
    for (std::size_t i = 0; i < kinds.size(); ++i) weights_[i] = kinds[i].share;
  }

  void add(Act act) {
    double sum = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      weights_[i] *= kinds[i].chances[static_cast<std::size_t>(act)];
      sum += weights_[i];
    }
    for (double& weight : weights_) weight /= sum;
  }

  [[nodiscard]] double chance_of_waiting() const {
    double chance = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) chance += weights_[i] * kinds[i].waits;
    return std::clamp(chance, least_chance, 1 - least_chance);
  }

 private:
  std::array<double, kinds.size()> weights_{};
};

}  // namespace

std::vector<double> chances_of_hoarding(const View& view) {
  const std::size_t seats = view.seats.size();
  std::vector<Evidence> evidence(seats);
  std::vector<bool> opened(seats, false);
  std::int64_t pool = view.pool;
  for (const TurnRecord& record : view.history) pool += record.drawn;
  for (const TurnRecord& record : view.history) {
    const std::optional<int> seat = seat_of(record.event);
    if (!seat) continue;
    const auto index = static_cast<std::size_t>(*seat);
    const bool lays = std::holds_alternative<Lay>(record.event);
    if (opened[index] && pool > 0) {
      if (lays) evidence[index].add(record.laid.total() == 1 ? Act::lays_one : Act::lays_more);
      if (std::holds_alternative<Draw>(record.event)) evidence[index].add(Act::draws);
    }
    opened[index] = opened[index] || lays;
    pool -= record.drawn;
  }
  std::vector<double> chances;
  for (const Evidence& each : evidence) chances.push_back(each.chance_of_waiting());
  return chances;
}

}  // namespace tilefish
