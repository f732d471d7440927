// What the room hub does about each request that names a room.

#include <utility>
#include <variant>

#include "base/overloaded.h"
#include "server/rooms/hub.h"

namespace tilefish {

std::string code_of(const wire::Request& request) {
  std::string code = std::visit(
      [](const auto& each) {
        if constexpr (requires { each.room; }) {
          return each.room;
        } else {
          return std::string();
        }
      },
      request);
  for (char& c : code) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return code;
}

void RoomHub::ask(const RoomRequest& asked) {
  // A request that reads `room.name(call, visitor)` once the room is found.
  const auto in = [&](const Action& action) { inside(asked, action); };
  std::visit(Overloaded{
                 [&](const wire::Create& r) { create(asked, r); },
                 [&](const wire::Join&) {
                   enter(asked, [](Room& room, RoomCall& call, const Visitor& who) { return room.join(call, who); });
                 },
                 [&](const wire::Watch&) {
                   enter(asked, [](Room& room, RoomCall& call, const Visitor& who) { return room.watch(call, who); });
                 },
                 [&](const wire::Leave&) {
                   // One may give up a seat without taking it first.
                   inside(
                       asked, [](Room& room, RoomCall& call, const Visitor& who) { return room.leave(call, who); },
                       true);
                 },
                 [&](const wire::Kick& r) {
                   in([&](Room& room, RoomCall& call, const Visitor& who) { return room.kick(call, who, r.seat); });
                 },
                 [&](const wire::Start&) {
                   in([&](Room& room, RoomCall& call, const Visitor& who) {
                     return paced(asked, [&] { return room.start(call, who); });
                   });
                 },
                 [&](const wire::NextRound&) {
                   in([](Room& room, RoomCall& call, const Visitor& who) { return room.next_round(call, who); });
                 },
                 [&](const wire::Rematch&) {
                   in([&](Room& room, RoomCall& call, const Visitor& who) {
                     return paced(asked, [&] { return room.rematch(call, who); });
                   });
                 },
                 [&](const wire::Resign&) {
                   in([](Room& room, RoomCall& call, const Visitor& who) { return room.resign(call, who); });
                 },
                 [&](const wire::Lay& r) {
                   in([&](Room& room, RoomCall& call, const Visitor& who) { return room.lay(call, who, r); });
                 },
                 [&](const wire::Draw& r) {
                   in([&](Room& room, RoomCall& call, const Visitor& who) { return room.draw(call, who, r.turn); });
                 },
                 [&](const wire::Pass& r) {
                   in([&](Room& room, RoomCall& call, const Visitor& who) { return room.pass(call, who, r.turn); });
                 },
                 [&](const wire::AskHint& r) {
                   inquire(asked, [&](Room& room, RoomCall& call, const Visitor& who) {
                     return room.ask_hint(call, who, r, asked.re);
                   });
                 },
                 [&](const wire::AskRound& r) {
                   inquire(asked, [&](Room& room, RoomCall& call, const Visitor& who) {
                     return room.tell_round(call, who, r.round, asked.re);
                   });
                 },
                 [&](const wire::Resync&) {
                   // The lobby shows how one's games stand without sitting down at them.
                   inside(
                       asked,
                       [](Room& room, RoomCall& call, const Visitor& who) {
                         room.snapshot(call, who);
                         return wire::MaybeRefused();
                       },
                       true);
                 },
                 // What names no room comes to no room.
                 [](const auto&) {},
             },
             asked.request);
}

void RoomHub::enter(const RoomRequest& asked, const Action& action) {
  const Visitor& visitor = asked.visitor;
  Room* room = find(code_of(asked.request));
  if (room == nullptr) return refuse_code(asked);
  if (!room->is_here(visitor.connection) && !asked.may_enter) {
    return hub_.refuse(visitor.connection, asked.re, wire::RefusalCode::too_many_rooms,
                       "This page is at as many tables as it may be; leave one first.");
  }
  RoomCall now = call(*room);
  hub_.answer(visitor.connection, asked.re, action(*room, now, visitor));
  if (room->is_here(visitor.connection)) people_.entered(visitor.connection, room->code());
  if (room->seat_of(visitor.guest)) people_.settled(visitor);
  touched(*room);
}

Room* RoomHub::room_of(const RoomRequest& asked, bool from_afar) {
  const Visitor& visitor = asked.visitor;
  Room* room = find(code_of(asked.request));
  const bool may =
      room != nullptr && (room->is_here(visitor.connection) || (from_afar && room->seat_of(visitor.guest)));
  if (may) return room;
  if (room == nullptr) {
    refuse_code(asked);
  } else {
    hub_.refuse(visitor.connection, asked.re, wire::RefusalCode::not_in_room, "You are not at this table.");
  }
  return nullptr;
}

void RoomHub::inside(const RoomRequest& asked, const Action& action, bool from_afar) {
  Room* room = room_of(asked, from_afar);
  if (room == nullptr) return;
  RoomCall now = call(*room);
  hub_.answer(asked.visitor.connection, asked.re, action(*room, now, asked.visitor));
  touched(*room);
}

void RoomHub::inquire(const RoomRequest& asked, const Action& action) {
  Room* room = room_of(asked, false);
  if (room == nullptr) return;
  RoomCall now = call(*room);
  if (const wire::MaybeRefused refused = action(*room, now, asked.visitor)) {
    hub_.answer(asked.visitor.connection, asked.re, refused);
  }
  touched(*room);
}

wire::MaybeRefused RoomHub::paced(const RoomRequest& asked, const std::function<wire::MaybeRefused()>& begin) {
  if (!asked.may_begin) {
    return wire::refused(wire::RefusalCode::too_fast,
                         "You begin matches faster than they can be played; wait a moment.");
  }
  wire::MaybeRefused refused = begin();
  if (!refused) people_.began_match(asked.visitor);
  return refused;
}

void RoomHub::refuse_code(const RoomRequest& asked) {
  people_.missed(asked.visitor.connection);
  hub_.refuse(asked.visitor.connection, asked.re, wire::RefusalCode::no_such_room, "There is no such table.");
}

}  // namespace tilefish
