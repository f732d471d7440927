#include "server/room/room.h"

#include <algorithm>
#include <utility>

#include "server/room/view.h"

namespace tilefish {

Room::Room(std::string code, wire::RoomOptions options, std::shared_ptr<const Ruleset> ruleset,
           const std::vector<RobotSpec>& robots, const Visitor& creator, const Seed& next_seed, Instant created)
    : code_(std::move(code)),
      payer_(creator.address),
      options_(std::move(options)),
      ruleset_(std::move(ruleset)),
      created_(created),
      seating_(options_, robots, creator) {
  play_.deal_next_from(next_seed);
}

Instant Room::last_sign_of_life() const { return std::max({created_, timers_.left, timers_.active}); }

std::chrono::milliseconds Room::patience(const HubOptions& options) const {
  if (!has_people()) return options.idle_robots;
  if (!match_runs()) return options.idle_room;
  return seating_.is_solo() ? options.idle_solo_match : options.idle_match;
}

void Room::dissolve(RoomCall& call, const std::string& sentence) {
  for (const ConnectionId connection : seating_.dismiss_all())
    call.mailbox.tell(connection, wire::Gone{code_, sentence});
  over_ = true;
  put_away_ = true;
}

std::optional<MatchEnd> Room::abandoned(Instant now) const {
  return put_away_ ? std::nullopt : play_.abandoned(seating_.players(), now);
}

void Room::snapshot(RoomCall& call, const Visitor& who) const {
  call.mailbox.tell(
      who.connection,
      wire::RoomUpdate{code_, seq_, std::nullopt, state_for(*this, seat_of(who.guest), shown_to_all(*this, call.now))});
}

void Room::announce(RoomCall& call, wire::Cause cause, std::optional<ConnectionId> except) {
  ++seq_;
  timers_.told_all(call.now);
  if (!anybody_here()) return;
  const std::shared_ptr<const wire::Shown> shown = shown_to_all(*this, call.now);
  for (const auto& [connection, guest] : seating_.present()) {
    if (connection == except) continue;
    call.mailbox.tell(connection, wire::RoomUpdate{code_, seq_, cause, state_for(*this, seat_of(guest), shown)});
  }
}

void Room::announce_watchers(RoomCall& call, wire::Cause cause, std::optional<ConnectionId> except) {
  if (timers_.may_tell_watchers(call.now)) announce(call, std::move(cause), except);
}

}  // namespace tilefish
