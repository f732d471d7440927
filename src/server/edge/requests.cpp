// What the edge does about each request of a client.

#include <algorithm>
#include <utility>
#include <variant>

#include <fmt/core.h>

#include "base/overloaded.h"
#include "protocol/wire.h"
#include "server/edge/edge.h"

namespace tilefish {

namespace {

// What a request costs above the one token of every message.
constexpr std::int64_t price_of_wrong_code = 9;
constexpr std::int64_t price_of_table = 4;
constexpr std::size_t bytes_for_a_token = 4096;
constexpr std::size_t most_held = 20;  // messages that come before it is known who speaks

}  // namespace

void Edge::receive(ConnectionId id, const wire::Parsed& parsed, std::string_view text) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  if (std::optional<Connection::Greeting>& greeting = found->second.greeting) {
    if (greeting->held.size() >= most_held) return hub_.mailbox.close({id, 1008, "too many messages"});
    greeting->held.emplace_back(text);
    return;
  }
  ++requests_;
  speaker_ = id;
  const wire::FromClient* message = std::get_if<wire::FromClient>(&parsed);
  const wire::BadRequest* bad = std::get_if<wire::BadRequest>(&parsed);
  if (!found->second.rate.take(hub_.now)) {
    const std::optional<int> re = message != nullptr ? std::optional(message->id) : bad->id;
    hub_.refuse(id, re, wire::RefusalCode::too_fast, "Too many messages; wait a moment.");
    if (++found->second.hasty > hub_.options.forgiven_messages) hub_.mailbox.close({id, 1008, "too many messages"});
    return;
  }
  if (bad != nullptr) return hub_.refuse(id, bad->id, bad->code, bad->sentence);
  handle(id, *message, text);
}

void Edge::handle(ConnectionId id, const wire::FromClient& message, std::string_view text) {
  Connection& connection = connections_.at(id);
  const int re = message.id;
  if (const wire::Hello* greeting = std::get_if<wire::Hello>(&message.request)) {
    return hello(id, connection, *greeting, re);
  }
  Guest* guest = guests_.find(connection.guest);
  if (guest == nullptr) return hub_.refuse(id, re, wire::RefusalCode::hello_first, "Say hello first.");
  std::visit(
      Overloaded{
          [&](const wire::Hello&) {},
          [&](const wire::Rename& r) { rename(id, connection, r, re); },
          [&](const wire::MakeCode&) { make_code(id, *guest, re); },
          [&](const wire::SignOut& r) { sign_out(id, *guest, r, re); },
          [&](const wire::ForgetMe&) { forget_me(id, *guest, re); },
          [&](const wire::Lobby& r) {
            hub_.answer(id, re, std::nullopt);
            r.on ? lobby_.add(id, hub_.directory.lobby(hub_.options.lobby_rooms), hub_.mailbox) : lobby_.remove(id);
          },
          [&](const wire::Analyse& r) {
            hub_.mailbox.ask(AnalysisWish{id, re, connection.address, r.game, r.keep});
          },
          [&](const wire::Ping&) { hub_.mailbox.answer(id, re, wire::Pong{in_milliseconds(hub_.now)}); },
          // All others name a room or want one, or are about puzzles or the day's deal.
          [&]<class Asked>(const Asked&) {
            const bool wants_table = std::is_same_v<Asked, wire::Create> || std::is_same_v<Asked, wire::PlayToday>;
            if (wants_table) connection.rate.charge(hub_.now, price_of_table);
            ask_room(id, connection, *guest, message, text);
          },
      },
      message.request);
}

void Edge::ask_room(ConnectionId id, const Connection& connection, const Guest& guest, const wire::FromClient& message,
                    std::string_view text) {
  const bool may_enter = static_cast<int>(connection.rooms.size()) < hub_.options.rooms_per_connection;
  const bool may_begin = guest.rested - hub_.now <= hub_.options.match_interval * (hub_.options.match_burst - 1);
  rooms_.ask({.visitor = {id, guest.id, guest.name, connection.address},
              .re = message.id,
              .may_enter = may_enter,
              .may_begin = may_begin,
              .request = message.request,
              .text = text});
}

void Edge::entered(ConnectionId connection, const std::string& room) {
  const auto found = connections_.find(connection);
  if (found != connections_.end()) found->second.rooms.insert(room);
}

void Edge::left(ConnectionId connection, const std::string& room) {
  const auto found = connections_.find(connection);
  if (found != connections_.end()) found->second.rooms.erase(room);
}

// Codes are not to be found by trying.
void Edge::missed(ConnectionId connection) {
  const auto found = connections_.find(connection);
  if (found != connections_.end()) found->second.rate.charge(hub_.now, price_of_wrong_code);
}

void Edge::settled(const Visitor& visitor) {
  Guest* guest = guests_.find(visitor.guest);
  if (guest != nullptr) keep(*guest);
}

void Edge::rated(const Visitor& visitor) {
  Guest* guest = guests_.find(visitor.guest);
  if (guest != nullptr && !guest->claims) make_name_unique(*guest);
}

void Edge::began_match(const Visitor& visitor) {
  Guest* guest = guests_.find(visitor.guest);
  if (guest != nullptr) guest->rested = std::max(guest->rested, hub_.now) + hub_.options.match_interval;
}

std::string Edge::name_of(const std::string& guest) {
  const Guest* known = guests_.find(guest);
  return known == nullptr ? std::string() : known->name;
}

// Whoever asks for much again and again pays for more than the asking.
void Edge::charge_speaker(const Effects& effects) {
  const std::optional<ConnectionId> speaker = std::exchange(speaker_, std::nullopt);
  if (!speaker) return;
  std::size_t bytes = 0;
  for (const Outgoing& message : effects.messages) bytes += message.to == *speaker ? message.message.usual_bytes() : 0;
  charge(*speaker, bytes);
}

void Edge::charge(ConnectionId connection, std::size_t bytes) {
  const auto found = connections_.find(connection);
  if (found == connections_.end()) return;
  found->second.rate.charge(hub_.now, static_cast<std::int64_t>(bytes / bytes_for_a_token));
}

std::optional<Visitor> Edge::visitor(ConnectionId id) {
  const auto found = connections_.find(id);
  const Guest* guest = found == connections_.end() ? nullptr : guests_.find(found->second.guest);
  if (guest == nullptr) return std::nullopt;
  return Visitor{id, guest->id, guest->name, found->second.address};
}

bool Edge::is_at(ConnectionId id, const std::string& room) const {
  const auto found = connections_.find(id);
  return found != connections_.end() && found->second.rooms.contains(room);
}

std::vector<Edge::Place> Edge::places() const {
  std::vector<Place> places;
  for (const auto& [id, connection] : connections_) {
    for (const std::string& room : connection.rooms) places.emplace_back(id, room);
  }
  return places;
}

}  // namespace tilefish
