// What the hub does about each request of a client.

#include <algorithm>
#include <utility>
#include <variant>

#include <fmt/core.h>

#include "base/overloaded.h"
#include "protocol/wire.h"
#include "server/guest_name.h"
#include "server/hub_core.h"
#include "server/public_id.h"

namespace tilefish {

namespace {

constexpr int shortest_clock = 5;  // seconds

std::string capitals(std::string code) {
  for (char& c : code) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return code;
}

// Robots are chosen by the names that `welcome` lists; their options are for experiments.
std::optional<RobotSpec> robot_of(const std::string& name) {
  const auto listed =
      std::find_if(robots().begin(), robots().end(), [&](const RobotEntry& each) { return each.name == name; });
  if (listed == robots().end()) return std::nullopt;
  const Result<RobotSpec> robot = parse_robot(name);
  if (!robot) return std::nullopt;
  return *robot;
}

}  // namespace

void Hub::Core::receive(ConnectionId id, std::string_view text) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  ++totals_.requests;
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
  std::visit(
      Overloaded{
          [&](const wire::Hello&) {},
          [&](const wire::Rename& r) { rename(id, *guest, r, re); },
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
            in(r.room, [](Room& room, RoomCall& call, const Visitor& who) { return room.start(call, who); });
          },
          [&](const wire::NextRound& r) {
            in(r.room, [](Room& room, RoomCall& call, const Visitor& who) { return room.next_round(call, who); });
          },
          [&](const wire::Rematch& r) {
            in(r.room, [](Room& room, RoomCall& call, const Visitor& who) { return room.rematch(call, who); });
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
          [&](const wire::Ping&) { mailbox_.answer(id, re, wire::Pong{now_.time_since_epoch().count()}); },
      },
      message.request);
}

void Hub::Core::hello(ConnectionId id, Connection& connection, const wire::Hello& request, int re) {
  if (request.v != wire::version) {
    return refuse(id, re, wire::RefusalCode::bad_version, fmt::format("This server speaks version {}.", wire::version));
  }
  if (!connection.guest.empty()) return refuse(id, re, wire::RefusalCode::hello_already, "You have said hello before.");
  Guest* guest = request.token ? guests_.find_by_digest(secrets_.digest(*request.token)) : nullptr;
  std::string token = request.token.value_or("");
  if (guest == nullptr) {
    if (static_cast<int>(guests_.size()) >= options_.guests) {
      return refuse(id, re, wire::RefusalCode::server_full, "The server has as many guests as it can hold.");
    }
    token = secrets_.token();
    std::string guest_id = new_guest_id(secrets_);
    while (guests_.find(guest_id) != nullptr) guest_id = new_guest_id(secrets_);
    std::optional<std::string> name;
    if (request.name) name = clean_guest_name(*request.name, options_.name_characters);
    if (!name) name = "Guest " + guest_id.substr(0, 4);
    guest = &guests_.add({.id = guest_id, .token_digest = secrets_.digest(token), .name = *name});
  }
  if (static_cast<int>(guest->connections.size()) >= options_.tabs_per_guest) {
    return refuse(id, re, wire::RefusalCode::too_many_tabs, "You have this page open too often; close another tab.");
  }
  connection.guest = guest->id;
  guest->connections.insert(id);
  guest->seen = now_;
  mailbox_.store(guest->stored());
  mailbox_.answer(id, re, welcome_for(*guest, std::move(token)));
}

wire::Welcome Hub::Core::welcome_for(const Guest& guest, std::string token) const {
  wire::Welcome welcome{.name = guest.name,
                        .token = std::move(token),
                        .guest = guest.id,
                        .rulesets = options_.rulesets,
                        .limits = {.name_characters = options_.name_characters,
                                   .rooms = options_.rooms_per_guest,
                                   .tabs = options_.tabs_per_guest,
                                   .message_bytes = static_cast<int>(options_.message_bytes),
                                   .messages = options_.messages_per_second,
                                   .burst = options_.message_burst,
                                   .grace_ms = static_cast<int>(options_.grace.count())}};
  for (const RobotEntry& robot : robots()) {
    welcome.robots.push_back({.name = std::string(robot.name), .style = std::string(robot.style)});
  }
  for (const auto& [code, room] : rooms_) {
    if (room->seat_of(guest.id) || room->host() == guest.id) welcome.rooms.push_back(code);
  }
  return welcome;
}

void Hub::Core::rename(ConnectionId id, Guest& guest, const wire::Rename& request, int re) {
  const std::optional<std::string> name = clean_guest_name(request.name, options_.name_characters);
  if (!name) return refuse(id, re, wire::RefusalCode::bad_name, "Nothing of that name can be shown.");
  answer(id, re, std::nullopt);
  guest.name = *name;
  guest.seen = now_;
  mailbox_.store(guest.stored());
  for (const auto& [code, room] : rooms_) {
    if (!room->seat_of(guest.id)) continue;
    RoomCall call = room_call();
    room->renamed(call, guest.id, guest.name);
  }
  lobby_.touch();
}

wire::MaybeRefused Hub::Core::refuse_new_room(const Guest& guest) const {
  if (static_cast<int>(rooms_.size()) >= options_.rooms) {
    return wire::refused(wire::RefusalCode::server_full, "The server has as many tables as it can hold.");
  }
  const auto held =
      std::count_if(rooms_.begin(), rooms_.end(), [&](const auto& entry) { return entry.second->host() == guest.id; });
  if (held >= options_.rooms_per_guest) {
    return wire::refused(wire::RefusalCode::too_many_rooms,
                         "You have as many tables as one may have; leave one first.");
  }
  return std::nullopt;
}

wire::MaybeRefused Hub::Core::refuse_options(const wire::RoomOptions& options, std::vector<RobotSpec>& chosen) const {
  const std::shared_ptr<const Ruleset> ruleset = ruleset_of(options.ruleset);
  if (!ruleset) return wire::refused(wire::RefusalCode::no_such_ruleset, "There is no such ruleset here.");
  if (options.robots.size() > static_cast<std::size_t>(options.seats)) {
    return wire::refused(wire::RefusalCode::bad_options, "There are more robots than seats.");
  }
  if (options.clock > 0 && options.clock < shortest_clock) {
    return wire::refused(wire::RefusalCode::bad_options,
                         fmt::format("A turn takes at least {} seconds.", shortest_clock));
  }
  for (const std::string& name : options.robots) {
    const std::optional<RobotSpec> robot = robot_of(name);
    if (!robot) return wire::refused(wire::RefusalCode::no_such_robot, "There is no such robot here.");
    chosen.push_back(*robot);
  }
  const Result<Match> trial =
      Match::start("", {.ruleset = *ruleset, .players = options.seats, .rounds = options.rounds, .seed = 0}, now_);
  if (!trial) return wire::refused(wire::RefusalCode::bad_options, trial.error().describe());
  return std::nullopt;
}

void Hub::Core::create(ConnectionId id, Connection& connection, const Guest& guest, const wire::Create& request,
                       int re) {
  std::vector<RobotSpec> robots;
  wire::MaybeRefused refused = refuse_new_room(guest);
  if (!refused) refused = refuse_options(request.options, robots);
  if (refused) return answer(id, re, refused);
  std::string code = new_room_code(secrets_);
  while (rooms_.contains(code)) code = new_room_code(secrets_);
  const Visitor creator{id, guest.id, guest.name};
  auto room = std::make_unique<Room>(code, request.options, ruleset_of(request.options.ruleset), robots, creator, now_);
  mailbox_.answer(id, re, wire::Created{code});
  RoomCall call = room_call();
  room->enter(call, creator);
  connection.rooms.insert(code);
  Room& placed = *rooms_.emplace(code, std::move(room)).first->second;
  touched(placed);
}

void Hub::Core::enter_room(ConnectionId id, Connection& connection, const std::string& given, int re,
                           const RoomRequest& request) {
  const std::string code = capitals(given);
  Room* room = find_room(code);
  if (room == nullptr) return refuse(id, re, wire::RefusalCode::no_such_room, "There is no such table.");
  std::erase_if(connection.rooms, [&](const std::string& each) {
    const Room* old = find_room(each);
    return old == nullptr || !old->is_here(id);
  });
  if (!room->is_here(id) && static_cast<int>(connection.rooms.size()) >= options_.rooms_per_connection) {
    return refuse(id, re, wire::RefusalCode::too_many_rooms,
                  "This page is at as many tables as it may be; leave one first.");
  }
  const Guest& guest = *guests_.find(connection.guest);
  RoomCall call = room_call();
  answer(id, re, request(*room, call, {id, guest.id, guest.name}));
  if (room->is_here(id)) connection.rooms.insert(code);
  touched(*room);
}

Room* Hub::Core::room_of(ConnectionId id, const Connection& connection, const std::string& given, int re,
                         bool from_afar) {
  Room* room = find_room(capitals(given));
  const bool may = room != nullptr && (room->is_here(id) || (from_afar && room->seat_of(connection.guest)));
  if (may) return room;
  if (room == nullptr) {
    refuse(id, re, wire::RefusalCode::no_such_room, "There is no such table.");
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
  answer(id, re, request(*room, call, {id, guest.id, guest.name}));
  touched(*room);
}

void Hub::Core::ask_room(ConnectionId id, Connection& connection, const std::string& code, int re,
                         const RoomRequest& request) {
  Room* room = room_of(id, connection, code, re);
  if (room == nullptr) return;
  const Guest& guest = *guests_.find(connection.guest);
  RoomCall call = room_call();
  if (const wire::MaybeRefused refused = request(*room, call, {id, guest.id, guest.name})) answer(id, re, refused);
  touched(*room);
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
