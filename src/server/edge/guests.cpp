// Who comes to the hub, who is remembered and who is forgotten. An identity costs nothing that lasts until it sits down or takes
// a name. In memory are those who are here, sit somewhere or were here a moment ago; whoever else is in the database is looked up when
// they come (lookups.cpp), and removed there when they have stayed away for too long (storage/idle_guests.h).

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "protocol/wire.h"
#include "server/edge/edge.h"
#include "server/guest_name.h"
#include "server/public_id.h"

namespace tilefish {

namespace {

using Milliseconds = HubOptions::Milliseconds;

constexpr Milliseconds guests_interval = std::chrono::minutes(10);
// How exactly the database knows when somebody was here; finer would mean a change stored with every visit.
constexpr Milliseconds seen_precision = std::chrono::minutes(10);
// Of those who are here for long it knows it this often.
constexpr Milliseconds longest_unnoted = std::chrono::hours(6);
// Whoever was away for so long may be removed from the database at this very moment.
constexpr Milliseconds safely_away = std::chrono::hours(12);
constexpr Milliseconds first_sweep = std::chrono::minutes(1);
constexpr Milliseconds shortest_sweep = std::chrono::seconds(1);
constexpr int guests_parts = 100;

// Where guests are forgotten after minutes, it has to be known to seconds who is still here.
Milliseconds within_idleness(Milliseconds time, const HubOptions& options) {
  return std::min(time, options.idle_guest / 4);
}

}  // namespace

void Edge::hello(ConnectionId id, Connection& connection, const wire::Hello& request, int re) {
  if (request.v != wire::version) {
    return hub_.refuse(id, re, wire::RefusalCode::bad_version,
                       fmt::format("This server speaks version {}.", wire::version));
  }
  if (!connection.guest.empty() || connection.renaming)
    return hub_.refuse(id, re, wire::RefusalCode::hello_already, "You have said hello before.");
  std::optional<IdentityQuestion> question = question_about(id, request);
  if (!question) return welcome(id, connection, request, re, {});
  const Guest* known = guests_.find_by_digest(question->token_digest).guest;
  connection.greeting = {request, re, known != nullptr && known->kept};
  look_up(*std::move(question));
}

void Edge::welcome(ConnectionId id, Connection& connection, const wire::Hello& request, int re, const Looked& looked) {
  Guests::Found found;
  if (request.code) {
    MaybeGuest known = guest_by_code(connection.address, *request.code, looked);
    if (wire::Refused* refused = std::get_if<wire::Refused>(&known)) return hub_.answer(id, re, std::move(*refused));
    found.guest = std::get<Guest*>(known);
  } else if (request.token) {
    found = guests_.find_by_digest(hub_.secrets.digest(*request.token));
    if (found.guest != nullptr && looked.decides && !looked.meant.contains(found.guest->id)) found = {};
  }
  if (found.guest == nullptr) {
    if (const wire::MaybeRefused refused = refuse_newcomer(connection.address)) return hub_.answer(id, re, refused);
    found.guest = &make_guest(request.name, looked.taken);
  }
  Guest& guest = *found.guest;
  if (static_cast<int>(guest.connections.size()) >= hub_.options.tabs_per_guest) {
    return hub_.refuse(id, re, wire::RefusalCode::too_many_tabs,
                       "You have this page open too often; close another tab.");
  }
  connection.guest = guest.id;
  guest.connections.insert(id);
  guest.address = connection.address;
  see(guest);
  std::string token = request.token.value_or("");
  if (found.device == nullptr) {
    token = add_device(guest, connection, request);
  } else {
    Device& device = *found.device;
    connection.device = device.id;
    const bool seen_long_ago = hub_.now - device.seen >= seen_precision;
    device.seen = hub_.now;
    if (guest.kept && seen_long_ago) hub_.mailbox.store(SeeDevice{device.id, device.seen});
  }
  hub_.mailbox.answer(id, re, welcome_for(guest, std::move(token)));
}

wire::MaybeRefused Edge::refuse_newcomer(const std::string& address) {
  if (!hub_.accounts.admits_newcomer(address, hub_.now)) {
    return wire::refused(wire::RefusalCode::too_many_guests,
                         "Very many have come from your address; please try again in a minute.");
  }
  make_room();
  if (!is_full()) return std::nullopt;
  return wire::refused(wire::RefusalCode::server_full, "The server has as many guests as it can hold.");
}

Guest& Edge::make_guest(const std::optional<std::string>& wanted_name, const TakenNames& taken) {
  std::string id = new_guest_id(hub_.secrets);
  while (guests_.find(id) != nullptr) id = new_guest_id(hub_.secrets);
  std::optional<std::string> name;
  if (wanted_name) name = clean_guest_name(*wanted_name, hub_.options.name_characters);
  if (!name) name = "Guest " + id.substr(0, 4);
  return guests_.add({.id = id, .name = free_name(*name, id, taken)});
}

void Edge::keep(Guest& guest) {
  if (std::exchange(guest.kept, true)) return;
  guest.noted = guest.seen;
  hub_.mailbox.store(guest.stored());
  for (const Device& device : guest.devices) hub_.mailbox.store(guest.stored(device));
}

void Edge::see(Guest& guest) {
  guest.seen = hub_.now;
  const auto unnoted = hub_.now - guest.noted;
  if (!guest.kept || (unnoted.count() >= 0 && unnoted < within_idleness(seen_precision, hub_.options))) return;
  guest.noted = hub_.now;
  if (unnoted >= std::min(safely_away, hub_.options.idle_guest / 2)) {
    hub_.mailbox.store(guest.stored());
  } else {
    hub_.mailbox.store(SeeGuest{guest.id, guest.seen});
  }
}

// Else whoever stays connected for longer than one may be away would be taken for somebody who is.
void Edge::note_those_here() {
  const Milliseconds longest = within_idleness(longest_unnoted, hub_.options);
  guests_.for_each([&](Guest& guest) {
    if (!guest.connections.empty() && hub_.now - guest.noted >= longest) see(guest);
  });
}

std::optional<Instant> Edge::guests_due() {
  if (!guests_due_ && guests_.size() > 0) guests_due_ = hub_.now + within_idleness(first_sweep, hub_.options);
  return guests_due_;
}

void Edge::forget_idle_guests() {
  if (guests_due_ && hub_.now < *guests_due_) return;
  guests_due_ = hub_.now + std::max(within_idleness(guests_interval, hub_.options), shortest_sweep);
  hub_.accounts.forget_full_ones(hub_.now);
  note_those_here();
  for (auto* gone : {&expelled_, &signed_out_}) {
    std::erase_if(*gone, [&](const auto& each) { return hub_.now - each.second > guests_interval; });
  }
  forget(guests_.not_seen_since({.unused = hub_.now - hub_.options.unused_guest, .kept = hub_.now - guests_interval}),
         guests_.size());
}

void Edge::forget(std::vector<std::string> ids, std::size_t most) {
  std::erase_if(ids, [&](const std::string& id) { return is_needed(id); });
  ids.resize(std::min(ids.size(), most));
  for (const std::string& id : ids) {
    // The database tells when it removes somebody, but not of those whom it never had.
    if (is_alone() && !guests_.find(id)->kept) rooms_.forgotten(id);
    guests_.remove(id);
  }
}

// Where it was last seen is in memory alone, and decides whether its match is rated.
bool Edge::is_needed(const std::string& guest) const {
  const auto waits_for = [&](const Uncounted& match) {
    return std::any_of(match.end.seats.begin(), match.end.seats.end(),
                       [&](const SeatEnd& seat) { return seat.guest == guest; });
  };
  return !hub_.directory.of_person(guest).empty() || std::any_of(uncounted_.begin(), uncounted_.end(), waits_for);
}

// Many at once, so that it is not done for every newcomer. Those who never sat down or took a name go first, for they may be a flood;
// the others are looked up again when they come back.
void Edge::make_room() {
  if (!is_full()) return;
  const std::size_t most = static_cast<std::size_t>(hub_.options.guests / guests_parts + 1);
  forget(guests_.not_seen_since({.unused = hub_.now + guests_interval, .kept = {}}), most);
  if (is_full()) forget(guests_.not_seen_since({.unused = {}, .kept = hub_.now}), most);
}

std::string Edge::house_of(const HubOptions& options) {
  wire::House house{.rulesets = options.rulesets,
                    .limits = {.name_characters = options.name_characters,
                               .rooms = options.rooms_per_guest,
                               .tabs = options.tabs_per_guest,
                               .message_bytes = static_cast<int>(options.message_bytes),
                               .messages = options.messages_per_second,
                               .burst = options.message_burst,
                               .grace_ms = static_cast<int>(options.grace.count())}};
  for (const RobotEntry& robot : robots()) {
    house.robots.push_back({.name = std::string(robot.name), .style = std::string(robot.style)});
  }
  return wire::members_of(house);
}

wire::Welcome Edge::welcome_for(const Guest& guest, std::string token) const {
  wire::Welcome welcome{.name = guest.name, .token = std::move(token), .guest = guest.id, .house = house_};
  const Directory::Codes& rooms = hub_.directory.of_person(guest.id);
  welcome.rooms.assign(rooms.begin(), rooms.end());
  return welcome;
}

}  // namespace tilefish
