// The deal of the day at the edge: who asks how it stands, and who may sit down to it. What it means when it ends is in results.cpp.

#include <utility>

#include "server/days.h"
#include "server/edge/edge.h"

namespace tilefish {

// Null if there is none.
const RoomCard* Edge::todays_room_of(const Guest& guest) const {
  return hub_.directory.find(hub_.directory.of_person(guest.id), [&](const RoomCard& card) {
    return card.today == day_of(hub_.now) && card.people.contains(guest.id);
  });
}

// There is one deal for everybody, and so far each server would have its own.
wire::MaybeRefused Edge::refuse_today() const {
  if (is_alone()) return std::nullopt;
  return wire::refused(wire::RefusalCode::unavailable,
                       "There is no deal of the day where several servers share the games.");
}

void Edge::tell_today(ConnectionId id, const Guest& guest, int re) {
  if (const wire::MaybeRefused refused = refuse_today()) return hub_.answer(id, re, refused);
  wire::TodayOverview overview = today_.overview(guest.id, hub_.mailbox, hub_.secrets, hub_.now);
  const RoomCard* room = overview.mine ? todays_room_of(guest) : nullptr;
  if (room != nullptr) {
    overview.mine->room = room->code;
    if (!room->over) overview.mine->state = wire::TodayState::playing;
  }
  hub_.mailbox.answer(id, re, std::move(overview));
}

void Edge::play_today(ConnectionId id, const Connection& connection, const Guest& guest,
                      const wire::FromClient& message) {
  if (const wire::MaybeRefused refused = refuse_today()) return hub_.answer(id, message.id, refused);
  const StoredPlay* play = today_.play_of(guest.id, hub_.now);
  if (play == nullptr) {
    const StoredDeal& deal = today_.deal(hub_.mailbox, hub_.secrets, hub_.now);
    return ask_room(id, connection, guest, message, {}, &deal);
  }
  const RoomCard* room = play->end ? nullptr : todays_room_of(guest);
  if (room != nullptr) return hub_.mailbox.answer(id, message.id, wire::Created{room->code});
  hub_.refuse(id, message.id, wire::RefusalCode::day_done,
              "You have played today's deal; there is another one tomorrow.");
}

void Edge::began_todays_deal(const Visitor& visitor, std::int64_t day, const std::string& game) {
  today_.begin(visitor.guest, visitor.address, {day, game}, hub_.mailbox, hub_.now);
}

}  // namespace tilefish
