// What the hub does about each request of a client.

#include <algorithm>
#include <utility>
#include <variant>

#include <fmt/core.h>

#include "base/overloaded.h"
#include "protocol/wire.h"
#include "server/hub_core.h"

namespace tilefish {

namespace {

// What a request costs above the one token of every message.
constexpr std::int64_t price_of_wrong_code = 9;
constexpr std::size_t bytes_for_a_token = 4096;

std::string capitals(std::string code) {
  for (char& c : code) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return code;
}

}  // namespace

void Hub::Core::receive(ConnectionId id, std::string_view text) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  ++totals_.requests;
  speaker_ = id;
  const auto parsed = wire::parse(text);
  const wire::FromClient* message = std::get_if<wire::FromClient>(&parsed);
  const wire::BadRequest* bad = std::get_if<wire::BadRequest>(&parsed);
  if (!found->second.rate.take(now_)) {
    const std::optional<int> re = message != nullptr ? std::optional(message->id) : bad->id;
    refuse(id, re, wire::RefusalCode::too_fast, "Too many messages; wait a moment.");
    if (++found->second.hasty > options_.forgiven_messages) mailbox_.close({id, 1008, "too many messages"});
    return;
  }
  if (bad != nullptr) return refuse(id, bad->id, bad->code, bad->sentence);
  handle(id, *message);
}

void Hub::Core::handle(ConnectionId id, const wire::FromClient& message) {
  Connection& connection = connections_.at(id);
  const int re = message.id;
  if (const wire::Hello* greeting = std::get_if<wire::Hello>(&message.request)) {
    return hello(id, connection, *greeting, re);
  }
  Guest* guest = guests_.find(connection.guest);
  if (guest == nullptr) return refuse(id, re, wire::RefusalCode::hello_first, "Say hello first.");
  // A request that reads `room->name(call, visitor)` once the room is found.
  const auto in = [&](const std::string& code, const RoomRequest& request) {
    in_room(id, connection, code, re, request);
  };
  const auto at = [&](const PuzzleRequest& request) { at_the_desk(id, connection, *guest, re, request); };
  std::visit(
      Overloaded{
          [&](const wire::Hello&) {},
          [&](const wire::Rename& r) { rename(id, *guest, r, re); },
          [&](const wire::MakeCode&) { make_code(id, *guest, re); },
          [&](const wire::SignOut& r) { sign_out(id, *guest, r, re); },
          [&](const wire::ForgetMe&) { forget_me(id, *guest, re); },
          [&](const wire::Lobby& r) {
            answer(id, re, std::nullopt);
            r.on ? lobby_.add(id, lobby_list(), mailbox_) : lobby_.remove(id);
          },
          [&](const wire::Create& r) { create(id, connection, *guest, r, re); },
          [&](const wire::Join& r) {
            enter_room(id, connection, r.room, re,
                       [](Room& room, RoomCall& call, const Visitor& who) { return room.join(call, who); });
          },
          [&](const wire::Watch& r) {
            enter_room(id, connection, r.room, re,
                       [](Room& room, RoomCall& call, const Visitor& who) { return room.watch(call, who); });
          },
          [&](const wire::Leave& r) {
            // One may give up a seat without taking it first.
            in_room(
                id, connection, r.room, re,
                [](Room& room, RoomCall& call, const Visitor& who) { return room.leave(call, who); }, true);
          },
          [&](const wire::Kick& r) {
            in(r.room, [&](Room& room, RoomCall& call, const Visitor& who) { return room.kick(call, who, r.seat); });
          },
          [&](const wire::Start& r) {
            in(r.room, [&](Room& room, RoomCall& call, const Visitor& who) {
              return paced(*guest, [&] { return room.start(call, who); });
            });
          },
          [&](const wire::NextRound& r) {
            in(r.room, [](Room& room, RoomCall& call, const Visitor& who) { return room.next_round(call, who); });
          },
          [&](const wire::Rematch& r) {
            in(r.room, [&](Room& room, RoomCall& call, const Visitor& who) {
              return paced(*guest, [&] { return room.rematch(call, who); });
            });
          },
          [&](const wire::Resign& r) {
            in(r.room, [](Room& room, RoomCall& call, const Visitor& who) { return room.resign(call, who); });
          },
          [&](const wire::Lay& r) {
            in(r.room, [&](Room& room, RoomCall& call, const Visitor& who) { return room.lay(call, who, r); });
          },
          [&](const wire::Draw& r) {
            in(r.room, [&](Room& room, RoomCall& call, const Visitor& who) { return room.draw(call, who, r.turn); });
          },
          [&](const wire::Pass& r) {
            in(r.room, [&](Room& room, RoomCall& call, const Visitor& who) { return room.pass(call, who, r.turn); });
          },
          [&](const wire::AskHint& r) {
            ask_room(id, connection, r.room, re,
                     [&](Room& room, RoomCall& call, const Visitor& who) { return room.ask_hint(call, who, r, re); });
          },
          [&](const wire::AskRound& r) {
            ask_room(id, connection, r.room, re, [&](Room& room, RoomCall& call, const Visitor& who) {
              return room.tell_round(call, who, r.round, re);
            });
          },
          [&](const wire::Resync& r) {
            // The lobby shows how one's games stand without sitting down at them.
            in_room(
                id, connection, r.room, re,
                [](Room& room, RoomCall& call, const Visitor& who) {
                  room.snapshot(call, who);
                  return wire::MaybeRefused();
                },
                true);
          },
          [&](const wire::AskPuzzles&) { at([&](const auto& visit) { return puzzles_.overview(visit); }); },
          [&](const wire::AskPuzzle& r) { at([&](const auto& visit) { return puzzles_.begin(visit, r); }); },
          [&](const wire::AskPuzzleHint& r) { at([&](const auto& visit) { return puzzles_.hint(visit, r); }); },
          [&](const wire::AnswerPuzzle& r) { at([&](const auto& visit) { return puzzles_.answer(visit, r); }); },
          [&](const wire::GiveUpPuzzle& r) { at([&](const auto& visit) { return puzzles_.give_up(visit, r); }); },
          [&](const wire::Ping&) { mailbox_.answer(id, re, wire::Pong{in_milliseconds(now_)}); },
      },
      message.request);
}

void Hub::Core::enter_room(ConnectionId id, Connection& connection, const std::string& given, int re,
                           const RoomRequest& request) {
  const std::string code = capitals(given);
  Room* room = find_room(code);
  if (room == nullptr) return refuse_code(id, connection, re);
  std::erase_if(connection.rooms, [&](const std::string& each) {
    const Room* old = find_room(each);
    return old == nullptr || !old->is_here(id);
  });
  if (!room->is_here(id) && static_cast<int>(connection.rooms.size()) >= options_.rooms_per_connection) {
    return refuse(id, re, wire::RefusalCode::too_many_rooms,
                  "This page is at as many tables as it may be; leave one first.");
  }
  Guest& guest = *guests_.find(connection.guest);
  RoomCall call = room_call();
  answer(id, re, request(*room, call, {id, guest.id, guest.name, connection.address}));
  if (room->is_here(id)) connection.rooms.insert(code);
  if (!guest.kept && room->seat_of(guest.id)) keep(guest);
  touched(*room);
}

Room* Hub::Core::room_of(ConnectionId id, Connection& connection, const std::string& given, int re, bool from_afar) {
  Room* room = find_room(capitals(given));
  const bool may = room != nullptr && (room->is_here(id) || (from_afar && room->seat_of(connection.guest)));
  if (may) return room;
  if (room == nullptr) {
    refuse_code(id, connection, re);
  } else {
    refuse(id, re, wire::RefusalCode::not_in_room, "You are not at this table.");
  }
  return nullptr;
}

void Hub::Core::in_room(ConnectionId id, Connection& connection, const std::string& code, int re,
                        const RoomRequest& request, bool from_afar) {
  Room* room = room_of(id, connection, code, re, from_afar);
  if (room == nullptr) return;
  const Guest& guest = *guests_.find(connection.guest);
  RoomCall call = room_call();
  answer(id, re, request(*room, call, {id, guest.id, guest.name, connection.address}));
  touched(*room);
}

void Hub::Core::ask_room(ConnectionId id, Connection& connection, const std::string& code, int re,
                         const RoomRequest& request) {
  Room* room = room_of(id, connection, code, re);
  if (room == nullptr) return;
  const Guest& guest = *guests_.find(connection.guest);
  RoomCall call = room_call();
  if (const wire::MaybeRefused refused = request(*room, call, {id, guest.id, guest.name, connection.address}))
    answer(id, re, refused);
  touched(*room);
}

void Hub::Core::at_the_desk(ConnectionId id, const Connection& connection, Guest& guest, int re,
                            const PuzzleRequest& request) {
  const PuzzleDesk::Visit visit{.guest = guest.id,
                                .address = connection.address,
                                .mailbox = mailbox_,
                                .secrets = secrets_,
                                .now = now_,
                                .keep_guest =
                                    [&] {
                                      if (!guest.kept) keep(guest);
                                    },
                                .name_of =
                                    [this](const std::string& who) {
                                      const Guest* known = guests_.find(who);
                                      return known == nullptr ? std::string() : known->name;
                                    }};
  wire::Answer said = request(visit);
  totals_.refusals += std::holds_alternative<wire::Refused>(said) ? 1 : 0;
  mailbox_.answer(id, re, std::move(said));
}

// Codes are not to be found by trying.
void Hub::Core::refuse_code(ConnectionId id, Connection& connection, int re) {
  connection.rate.charge(now_, price_of_wrong_code);
  refuse(id, re, wire::RefusalCode::no_such_room, "There is no such table.");
}

// Whoever asks for much again and again pays for more than the asking.
void Hub::Core::charge_speaker(const Effects& effects) {
  const std::optional<ConnectionId> speaker = std::exchange(speaker_, std::nullopt);
  const auto found = speaker ? connections_.find(*speaker) : connections_.end();
  if (found == connections_.end()) return;
  std::size_t bytes = 0;
  for (const Outgoing& message : effects.messages) bytes += message.to == *speaker ? message.text.size() : 0;
  found->second.rate.charge(now_, static_cast<std::int64_t>(bytes / bytes_for_a_token));
}

wire::MaybeRefused Hub::Core::paced(Guest& guest, const std::function<wire::MaybeRefused()>& begin) {
  if (guest.rested - now_ > options_.match_interval * (options_.match_burst - 1)) {
    return wire::refused(wire::RefusalCode::too_fast,
                         "You begin matches faster than they can be played; wait a moment.");
  }
  wire::MaybeRefused refused = begin();
  if (!refused) guest.rested = std::max(guest.rested, now_) + options_.match_interval;
  return refused;
}

void Hub::Core::answer(ConnectionId id, int re, const wire::MaybeRefused& refused) {
  if (!refused) return mailbox_.answer(id, re, wire::Done{});
  ++totals_.refusals;
  mailbox_.answer(id, re, *refused);
}

void Hub::Core::refuse(ConnectionId id, std::optional<int> re, wire::RefusalCode code, std::string sentence) {
  ++totals_.refusals;
  mailbox_.answer(id, re, wire::refused(code, std::move(sentence)));
}

}  // namespace tilefish
