#include "server/room/timers.h"

#include <algorithm>

namespace tilefish {

std::optional<Instant> Timers::due(const std::vector<RoomSeat>& seats) const {
  std::optional<Instant> first = expires;
  const auto consider = [&](std::optional<Instant> when) {
    if (when && (!first || *when < *first)) first = when;
  };
  for (const HintWait& hint : hints) consider(hint.deadline);
  if (robot) consider(robot->answer ? robot->not_before : robot->deadline);
  consider(clock.deadline());
  for (const RoomSeat& seat : seats) consider(seat.away_until);
  consider(next_round);
  consider(new_host);
  consider(watchers);
  return first;
}

void Timers::stand_still(Instant now, std::chrono::milliseconds patience) {
  next_round.reset();
  new_host.reset();
  left = now;
  expires = now + patience;
}

bool Timers::may_tell_watchers(Instant now) {
  constexpr std::chrono::milliseconds interval{1000};
  if (now - watchers_told_ >= interval) return true;
  if (!watchers) watchers = watchers_told_ + interval;
  return false;
}

void Timers::told_all(Instant now) {
  watchers.reset();
  watchers_told_ = now;
}

bool Timers::looks_for_hint(int seat) const {
  return std::any_of(hints.begin(), hints.end(), [&](const HintWait& hint) { return hint.seat == seat; });
}

bool Timers::looks_for_hint(ConnectionId connection, int request) const {
  return std::any_of(hints.begin(), hints.end(),
                     [&](const HintWait& hint) { return hint.connection == connection && hint.request == request; });
}

std::optional<HintWait> Timers::take_hint(JobId job) {
  const auto waiting = std::find_if(hints.begin(), hints.end(), [&](const HintWait& hint) { return hint.job == job; });
  if (waiting == hints.end()) return std::nullopt;
  const HintWait found = *waiting;
  hints.erase(waiting);
  return found;
}

}  // namespace tilefish
