// Who comes to the hub, who is remembered and who is forgotten. An identity costs nothing that lasts until it sits down or takes
// a name.

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "protocol/wire.h"
#include "server/guest_name.h"
#include "server/hub_core.h"
#include "server/public_id.h"

namespace tilefish {

namespace {

constexpr std::chrono::minutes guests_interval{10};
// How exactly the database knows when somebody was here; finer would mean a change stored with every visit.
constexpr std::chrono::minutes seen_precision{10};
constexpr std::chrono::hours recently{24};
constexpr int guests_parts = 100;
constexpr std::chrono::hours longest_downtime{72};

}  // namespace

void Hub::Core::hello(ConnectionId id, Connection& connection, const wire::Hello& request, int re) {
  if (request.v != wire::version) {
    return refuse(id, re, wire::RefusalCode::bad_version, fmt::format("This server speaks version {}.", wire::version));
  }
  if (!connection.guest.empty()) return refuse(id, re, wire::RefusalCode::hello_already, "You have said hello before.");
  Guests::Found found;
  if (request.code) {
    MaybeGuest known = guest_by_code(connection.address, *request.code);
    if (wire::Refused* refused = std::get_if<wire::Refused>(&known)) return answer(id, re, std::move(*refused));
    found.guest = std::get<Guest*>(known);
  } else if (request.token) {
    found = guests_.find_by_digest(secrets_.digest(*request.token));
  }
  if (found.guest == nullptr) {
    if (const wire::MaybeRefused refused = refuse_newcomer(connection.address)) return answer(id, re, refused);
    found.guest = &make_guest(request.name);
  }
  Guest& guest = *found.guest;
  if (static_cast<int>(guest.connections.size()) >= options_.tabs_per_guest) {
    return refuse(id, re, wire::RefusalCode::too_many_tabs, "You have this page open too often; close another tab.");
  }
  connection.guest = guest.id;
  guest.connections.insert(id);
  guest.address = connection.address;
  const bool stale = now_ - guest.seen >= seen_precision;
  guest.seen = now_;
  if (guest.kept && stale) mailbox_.store(guest.stored());
  std::string token = request.token.value_or("");
  if (found.device == nullptr) {
    token = add_device(guest, connection, request);
  } else {
    Device& device = *found.device;
    connection.device = device.id;
    const bool seen_long_ago = now_ - device.seen >= seen_precision;
    device.seen = now_;
    if (guest.kept && seen_long_ago) mailbox_.store(guest.stored(device));
  }
  mailbox_.answer(id, re, welcome_for(guest, std::move(token)));
}

wire::MaybeRefused Hub::Core::refuse_newcomer(const std::string& address) {
  if (!accounts_.admits_newcomer(address, now_)) {
    return wire::refused(wire::RefusalCode::too_many_guests,
                         "Very many have come from your address; please try again in a minute.");
  }
  if (static_cast<int>(guests_.size()) < options_.guests || forget_oldest_guests()) return std::nullopt;
  return wire::refused(wire::RefusalCode::server_full, "The server has as many guests as it can hold.");
}

Guest& Hub::Core::make_guest(const std::optional<std::string>& wanted_name) {
  std::string id = new_guest_id(secrets_);
  while (guests_.find(id) != nullptr) id = new_guest_id(secrets_);
  std::optional<std::string> name;
  if (wanted_name) name = clean_guest_name(*wanted_name, options_.name_characters);
  if (!name) name = "Guest " + id.substr(0, 4);
  return guests_.add({.id = id, .name = free_name(*name, id)});
}

std::string Hub::Core::free_name(const std::string& name, const std::string& guest) const {
  std::string wish = name;
  for (int number = 2; guests_.is_taken(wish, guest); ++number) {
    wish = numbered_name(name, number, options_.name_characters);
  }
  return wish;
}

void Hub::Core::keep(Guest& guest) {
  mailbox_.store(guest.stored());
  if (std::exchange(guest.kept, true)) return;
  for (const Device& device : guest.devices) mailbox_.store(guest.stored(device));
}

void Hub::Core::forget(const std::string& id) {
  const Guest* guest = guests_.find(id);
  if (guest == nullptr) return;
  if (guest->kept) mailbox_.store(RemoveGuest{id});
  puzzles_.forget(id);
  guests_.remove(id);
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
  if (guests_.is_taken(*name, guest.id)) {
    return refuse(id, re, wire::RefusalCode::name_taken, "Somebody who is rated has this name; choose another.");
  }
  if (guest.rename_rest - now_ > options_.rename_interval * (options_.rename_burst - 1)) {
    return refuse(id, re, wire::RefusalCode::renamed_too_often,
                  "You have changed your name as often as one may; try again tomorrow.");
  }
  answer(id, re, std::nullopt);
  if (*name != guest.name) guest.rename_rest = std::max(guest.rename_rest, now_) + options_.rename_interval;
  guest.seen = now_;
  rename_to(guest, *name);
}

void Hub::Core::rename_to(Guest& guest, std::string name) {
  guests_.rename(guest, std::move(name));
  keep(guest);
  for (const auto& [code, room] : rooms_) {
    if (!room->seat_of(guest.id)) continue;
    RoomCall call = room_call();
    room->renamed(call, guest.id, guest.name);
  }
  lobby_.touch();
}

std::set<std::string> Hub::Core::those_who_sit() const {
  std::set<std::string> guests;
  for (const auto& [code, room] : rooms_) {
    guests.insert(room->host());
    for (const RoomSeat& seat : room->seats()) guests.insert(seat.guest);
  }
  return guests;
}

void Hub::Core::forget_idle_guests() {
  if (guests_due_ && now_ < *guests_due_) return;
  guests_due_ = now_ + guests_interval;
  accounts_.forget_full_ones(now_);
  const std::set<std::string> sitting = those_who_sit();
  for (const std::string& id : guests_.not_seen_since(
           {now_ - options_.unused_guest, now_ - options_.idle_guest, now_ - options_.idle_identity})) {
    if (!sitting.contains(id)) forget(id);
  }
}

// Many at once, so that it is not done for every newcomer. Those who never sat down or took a name go first, then those who
// have been away for long, last those who count on being remembered; who plays or was here of late stays.
bool Hub::Core::forget_oldest_guests() {
  const std::set<std::string> sitting = those_who_sit();
  std::vector<std::string> oldest =
      guests_.not_seen_since({.unused = now_ + guests_interval, .kept = {}, .lasting = {}});
  if (oldest.empty()) oldest = guests_.not_seen_since({.unused = {}, .kept = now_ - recently, .lasting = {}});
  if (oldest.empty())
    oldest = guests_.not_seen_since({.unused = {}, .kept = {}, .lasting = now_ - options_.idle_guest});
  std::erase_if(oldest, [&](const std::string& id) { return sitting.contains(id); });
  oldest.resize(std::min(oldest.size(), static_cast<std::size_t>(options_.guests / guests_parts + 1)));
  for (const std::string& id : oldest) forget(id);
  return !oldest.empty();
}

// The wall clock of a machine may be wrong by years at one start and right at the next. What it says about how long somebody
// was away then means nothing, and nobody is forgotten for it.
void Hub::Core::mistrust_clock(Instant alive) {
  const auto gap = now_ > alive ? now_ - alive : alive - now_;
  const bool jumped = gap > longest_downtime;
  guests_.for_each([&](Guest& guest) {
    if (jumped) guest.seen = std::max(guest.seen, now_ - options_.idle_guest / 2);
    guest.seen = std::min(guest.seen, now_);
    // Else the next start, with the clock put right, would take the wrong times for true.
    if (jumped) mailbox_.store(guest.stored());
  });
}

}  // namespace tilefish
