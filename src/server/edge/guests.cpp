// Who comes to the hub, who is remembered and who is forgotten. An identity costs nothing that lasts until it sits down or takes
// a name.

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "protocol/wire.h"
#include "server/edge/edge.h"
#include "server/guest_name.h"
#include "server/public_id.h"

namespace tilefish {

namespace {

constexpr std::chrono::minutes guests_interval{10};
// How exactly the database knows when somebody was here; finer would mean a change stored with every visit.
constexpr std::chrono::minutes seen_precision{10};
constexpr std::chrono::hours recently{24};
constexpr int guests_parts = 100;
constexpr std::chrono::hours longest_downtime{72};
// How many numbers behind a name are tried in a row, and then at random.
constexpr int numbers_in_a_row = 10;
constexpr int numbers_at_random = 10;
constexpr std::uint64_t largest_number = 1'000'000;

}  // namespace

void Edge::restore(const StoredState& state) {
  restore_guests(state);
  if (is_alone()) take_uncounted({}, state.uncounted);
}

void Edge::restore_guests(const StoredState& state) {
  for (const StoredGuest& guest : state.guests) {
    if (guests_.find(guest.id) != nullptr) continue;
    Guest& restored = guests_.add({.id = guest.id,
                                   .name = guest.name,
                                   .seen = guest.seen,
                                   .kept = true,
                                   .claims = guest.claims,
                                   .rename_rest = guest.rename_rest});
    if (std::optional<KeptCode> code = KeptCode::from(guest.recovery)) guests_.set_recovery(restored, *std::move(code));
    if (guest.claims) guests_.claim_name(restored);
  }
  for (const StoredDevice& device : state.devices) {
    Guest* guest = guests_.find(device.guest);
    if (guest == nullptr || guests_.find_by_digest(device.token_digest).guest != nullptr) continue;
    guests_.add_device(*guest, {device.id, device.token_digest, device.label, device.since, device.seen});
  }
  for (const StoredRating& rating : state.ratings) {
    Guest* guest = guests_.find(rating.guest);
    if (guest == nullptr) continue;
    guest->ratings[rating.kind] = {
        .rating = {rating.rating, rating.deviation, rating.volatility}, .games = rating.games, .at = rating.at};
    guests_.claim_name(*guest);
    // Of those who were rated before names were claimed.
    if (!std::exchange(guest->claims, true)) claim(*guest);
  }
}

void Edge::hello(ConnectionId id, Connection& connection, const wire::Hello& request, int re) {
  if (request.v != wire::version) {
    return hub_.refuse(id, re, wire::RefusalCode::bad_version,
                       fmt::format("This server speaks version {}.", wire::version));
  }
  if (!connection.guest.empty())
    return hub_.refuse(id, re, wire::RefusalCode::hello_already, "You have said hello before.");
  if (!looks_up(id, connection, request, re)) welcome(id, connection, request, re);
}

bool Edge::looks_up(ConnectionId id, Connection& connection, const wire::Hello& request, int re) {
  if (is_alone()) return false;
  IdentityQuestion question{.connection = id, .token_digest = {}, .place = {}, .guest = {}};
  if (request.code) {
    if (const std::optional<KeptCode> typed = kept_code(*request.code, hub_.secrets)) question.place = typed->place;
  } else if (request.token) {
    question.token_digest = hub_.secrets.digest(*request.token);
  } else if (request.name) {
    const std::optional<std::string> name = clean_guest_name(*request.name, hub_.options.name_characters);
    if (name) question.name = name_key(*name);
  }
  if (question.token_digest.empty() && question.place.empty() && question.name.empty()) return false;
  connection.greeting = {request, re};
  hub_.mailbox.ask(std::move(question));
  return true;
}

void Edge::acquaint(const Visitor& visitor) {
  if (is_alone() || visitor.guest.empty()) return;
  if (Guest* known = guests_.find(visitor.guest)) {
    if (!visitor.address.empty()) known->address = visitor.address;
    return;
  }
  const auto [asked, is_first] = asked_.try_emplace(visitor.guest, visitor.address);
  if (!is_first) return;
  hub_.mailbox.ask(IdentityQuestion{.connection = {}, .token_digest = {}, .place = {}, .guest = visitor.guest});
}

void Edge::identities_found(const IdentityQuestion& question, const std::optional<std::vector<StoredIdentity>>& found) {
  const auto asking = connections_.find(question.connection);
  if (asking != connections_.end() && asking->second.renaming) return name_looked_up(question.connection, found);
  if (question.guest.empty()) return greet(question.connection, found);
  const auto asked = asked_.find(question.guest);
  if (asked == asked_.end()) return;
  if (!found) return hub_.mailbox.ask(IdentityQuestion(question));  // until the database answers
  for (const StoredIdentity& identity : *found) learn(identity);
  if (Guest* known = guests_.find(question.guest)) known->address = asked->second;
  asked_.erase(asked);
  count_what_waited();
}

void Edge::greet(ConnectionId id, const std::optional<std::vector<StoredIdentity>>& found) {
  const auto waiting = connections_.find(id);
  if (waiting == connections_.end() || !waiting->second.greeting) return;
  const Connection::Greeting greeting = *std::exchange(waiting->second.greeting, std::nullopt);
  if (!found) {
    hub_.refuse(id, greeting.re, wire::RefusalCode::unavailable,
                "The server cannot look up who you are just now; try again in a moment.");
  } else {
    for (const StoredIdentity& identity : *found) learn(identity);
    welcome(id, waiting->second, greeting.hello, greeting.re);
  }
  for (const std::string& text : greeting.held) receive(id, wire::parse(text), text);
}

// What the database says is newer than what was known, for other nodes write there too.
void Edge::learn(const StoredIdentity& identity) {
  const std::string& id = identity.guest.id;
  Guest* known = guests_.find(id);
  if (known != nullptr && known->connections.empty()) {
    guests_.remove(id);
    known = nullptr;
  }
  if (known == nullptr) {
    return restore_guests({.guests = {identity.guest}, .devices = identity.devices, .ratings = identity.ratings});
  }
  if (known->name != identity.guest.name) guests_.rename(*known, identity.guest.name);
  known->claims = identity.guest.claims;
  known->rename_rest = identity.guest.rename_rest;
  if (std::optional<KeptCode> code = KeptCode::from(identity.guest.recovery)) guests_.set_recovery(*known, *code);
  std::vector<std::string> gone;
  for (const Device& device : known->devices) {
    const bool stays = std::any_of(identity.devices.begin(), identity.devices.end(),
                                   [&](const StoredDevice& each) { return each.id == device.id; });
    if (!stays) gone.push_back(device.id);
  }
  for (const std::string& device : gone) guests_.remove_device(*known, device);
  restore_guests({.guests = {}, .devices = identity.devices, .ratings = identity.ratings});
}

void Edge::welcome(ConnectionId id, Connection& connection, const wire::Hello& request, int re) {
  Guests::Found found;
  if (request.code) {
    MaybeGuest known = guest_by_code(connection.address, *request.code);
    if (wire::Refused* refused = std::get_if<wire::Refused>(&known)) return hub_.answer(id, re, std::move(*refused));
    found.guest = std::get<Guest*>(known);
  } else if (request.token) {
    found = guests_.find_by_digest(hub_.secrets.digest(*request.token));
  }
  if (found.guest == nullptr) {
    if (const wire::MaybeRefused refused = refuse_newcomer(connection.address)) return hub_.answer(id, re, refused);
    found.guest = &make_guest(request.name);
  }
  Guest& guest = *found.guest;
  if (static_cast<int>(guest.connections.size()) >= hub_.options.tabs_per_guest) {
    return hub_.refuse(id, re, wire::RefusalCode::too_many_tabs,
                       "You have this page open too often; close another tab.");
  }
  connection.guest = guest.id;
  guest.connections.insert(id);
  guest.address = connection.address;
  const auto away = hub_.now - guest.seen;
  guest.seen = hub_.now;
  if (guest.kept && away >= hub_.options.idle_guest) {
    hub_.mailbox.store(guest.stored());  // another node may be forgetting it at this moment
  } else if (guest.kept && away >= seen_precision) {
    hub_.mailbox.store(SeeGuest{guest.id, guest.seen});
  }
  std::string token = request.token.value_or("");
  if (found.device == nullptr) {
    token = add_device(guest, connection, request);
  } else {
    Device& device = *found.device;
    connection.device = device.id;
    const bool seen_long_ago = hub_.now - device.seen >= seen_precision;
    device.seen = hub_.now;
    if (guest.kept && seen_long_ago) hub_.mailbox.store(guest.stored(device));
  }
  hub_.mailbox.answer(id, re, welcome_for(guest, std::move(token)));
}

wire::MaybeRefused Edge::refuse_newcomer(const std::string& address) {
  if (!hub_.accounts.admits_newcomer(address, hub_.now)) {
    return wire::refused(wire::RefusalCode::too_many_guests,
                         "Very many have come from your address; please try again in a minute.");
  }
  if (static_cast<int>(guests_.size()) < hub_.options.guests || forget_oldest_guests()) return std::nullopt;
  return wire::refused(wire::RefusalCode::server_full, "The server has as many guests as it can hold.");
}

Guest& Edge::make_guest(const std::optional<std::string>& wanted_name) {
  std::string id = new_guest_id(hub_.secrets);
  while (guests_.find(id) != nullptr) id = new_guest_id(hub_.secrets);
  std::optional<std::string> name;
  if (wanted_name) name = clean_guest_name(*wanted_name, hub_.options.name_characters);
  if (!name) name = "Guest " + id.substr(0, 4);
  return guests_.add({.id = id, .name = free_name(*name, id)});
}

std::string Edge::free_name(const std::string& name, const std::string& guest) const {
  std::string wish = name;
  for (int number = 2; guests_.is_taken(wish, guest); ++number) {
    wish = numbered_name(name, number, hub_.options.name_characters);
  }
  return wish;
}

void Edge::keep(Guest& guest) {
  if (std::exchange(guest.kept, true)) return;
  hub_.mailbox.store(guest.stored());
  for (const Device& device : guest.devices) hub_.mailbox.store(guest.stored(device));
}

void Edge::forget(const std::string& id) {
  const Guest* guest = guests_.find(id);
  if (guest == nullptr) return;
  // In a cluster it is only out of sight: whoever comes back is looked up again.
  if (is_alone() && guest->kept) hub_.mailbox.store(RemoveGuest{id});
  if (is_alone()) rooms_.forgotten(id);
  guests_.remove(id);
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

void Edge::rename(ConnectionId id, Connection& connection, Guest& guest, const wire::Rename& request, int re) {
  const std::optional<std::string> name = clean_guest_name(request.name, hub_.options.name_characters);
  if (!name) return hub_.refuse(id, re, wire::RefusalCode::bad_name, "Nothing of that name can be shown.");
  if (is_alone()) return take_name(id, guest, *name, re);
  if (connection.renaming) {
    return hub_.refuse(id, re, wire::RefusalCode::too_fast, "Your last name is still being looked at; wait a moment.");
  }
  connection.renaming = {*name, re};
  hub_.mailbox.ask(IdentityQuestion{.connection = id, .name = name_key(*name)});
}

void Edge::name_looked_up(ConnectionId id, const std::optional<std::vector<StoredIdentity>>& found) {
  Connection& connection = connections_.at(id);
  const Connection::Renaming renaming = *std::exchange(connection.renaming, std::nullopt);
  if (!found) {
    return hub_.refuse(id, renaming.re, wire::RefusalCode::unavailable,
                       "The server cannot look up names just now; try again in a moment.");
  }
  for (const StoredIdentity& identity : *found) {
    if (identity.guest.id != connection.guest) learn(identity);
  }
  if (Guest* guest = guests_.find(connection.guest)) take_name(id, *guest, renaming.name, renaming.re);
}

void Edge::take_name(ConnectionId id, Guest& guest, const std::string& name, int re) {
  if (guests_.is_taken(name, guest.id)) {
    return hub_.refuse(id, re, wire::RefusalCode::name_taken, "Somebody who is rated has this name; choose another.");
  }
  if (guest.rename_rest - hub_.now > hub_.options.rename_interval * (hub_.options.rename_burst - 1)) {
    return hub_.refuse(id, re, wire::RefusalCode::renamed_too_often,
                       "You have changed your name as often as one may; try again tomorrow.");
  }
  hub_.answer(id, re, std::nullopt);
  if (name != guest.name) guest.rename_rest = std::max(guest.rename_rest, hub_.now) + hub_.options.rename_interval;
  guest.seen = hub_.now;
  rename_to(guest, name);
}

void Edge::rename_to(Guest& guest, std::string name) {
  guests_.rename(guest, std::move(name));
  if (guest.kept) hub_.mailbox.store(NameGuest{guest.id, guest.name, guest.rename_rest});
  keep(guest);
  if (guest.claims) claim(guest);
  rooms_.renamed(guest.id, guest.name);
}

// Somebody whom this node does not know may have the name. The database decides, and says so by named().
void Edge::claim(const Guest& guest) {
  ClaimName change{.guest = guest.id, .wishes = {{guest.name, name_key(guest.name)}}};
  const auto wish = [&](int number) {
    std::string name = numbered_name(guest.name, number, hub_.options.name_characters);
    std::string key = name_key(name);
    change.wishes.push_back({std::move(name), std::move(key)});
  };
  for (int number = 2; number < 2 + numbers_in_a_row; ++number) wish(number);
  for (int i = 0; i < numbers_at_random; ++i) wish(static_cast<int>(hub_.secrets.word() % largest_number));
  hub_.mailbox.store(std::move(change));
}

void Edge::named(const std::string& id, const std::string& name) {
  Guest* guest = guests_.find(id);
  if (guest == nullptr || guest->name == name) return;
  guests_.rename(*guest, name);
  rooms_.renamed(id, name);
}

void Edge::forget_idle_guests() {
  if (guests_due_ && hub_.now < *guests_due_) return;
  guests_due_ = hub_.now + guests_interval;
  hub_.accounts.forget_full_ones(hub_.now);
  Guests::Patience patience{hub_.now - hub_.options.unused_guest, hub_.now - hub_.options.idle_guest,
                            hub_.now - hub_.options.idle_identity};
  if (!is_alone()) patience.kept = patience.lasting = hub_.now - guests_interval;
  for (const std::string& id : guests_.not_seen_since(patience)) {
    if (!sits_somewhere(id)) forget(id);
  }
}

// Many at once, so that it is not done for every newcomer. Those who never sat down or took a name go first, then those who
// have been away for long, last those who count on being remembered; who plays or was here of late stays.
bool Edge::forget_oldest_guests() {
  std::vector<std::string> oldest =
      guests_.not_seen_since({.unused = hub_.now + guests_interval, .kept = {}, .lasting = {}});
  if (oldest.empty()) oldest = guests_.not_seen_since({.unused = {}, .kept = hub_.now - recently, .lasting = {}});
  if (oldest.empty())
    oldest = guests_.not_seen_since({.unused = {}, .kept = {}, .lasting = hub_.now - hub_.options.idle_guest});
  std::erase_if(oldest, [&](const std::string& id) { return sits_somewhere(id); });
  oldest.resize(std::min(oldest.size(), static_cast<std::size_t>(hub_.options.guests / guests_parts + 1)));
  for (const std::string& id : oldest) forget(id);
  return !oldest.empty();
}

void Edge::mistrust_clock(Instant alive) {
  const auto gap = hub_.now > alive ? hub_.now - alive : alive - hub_.now;
  const bool jumped = gap > longest_downtime;
  guests_.for_each([&](Guest& guest) {
    if (jumped) guest.seen = std::max(guest.seen, hub_.now - hub_.options.idle_guest / 2);
    guest.seen = std::min(guest.seen, hub_.now);
    // Else the next start, with the clock put right, would take the wrong times for true.
    if (jumped) hub_.mailbox.store(SeeGuest{guest.id, guest.seen});
  });
}

}  // namespace tilefish
