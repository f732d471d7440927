#include "players/player.h"

namespace tilefish {

namespace {

// A robot is one of many: of those who share a machine none may take it all.
constexpr std::size_t most_bytes = std::size_t{512} << 20;

}  // namespace

Limits Budget::from_now(double part) const {
  const Limits limits{.stop = stop, .bytes = most_bytes};
  return time.count() > 0 ? limits.within(std::chrono::duration<double>(time) * part) : limits;
}

}  // namespace tilefish
