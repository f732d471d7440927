// Identities that last: recovery codes, devices, and how somebody is forgotten who asks for it.

#include <algorithm>
#include <utility>

#include "server/guest_name.h"
#include "server/hub_core.h"
#include "server/public_id.h"

namespace tilefish {

namespace {

// Codes are tried for an identity as well as by an address; the accounts of both are kept side by side.
std::string account_of_identity(const std::string& guest) { return "identity " + guest; }

}  // namespace

Hub::Core::MaybeGuest Hub::Core::guest_by_code(const std::string& address, const std::string& code) {
  const auto refused = [](const char* sentence) { return wire::refused(wire::RefusalCode::bad_code, sentence); };
  if (!accounts_.admits_code(address, now_)) {
    return refused("Too many recovery codes have been tried from your address; wait a few minutes.");
  }
  const std::optional<KeptCode> typed = kept_code(code, secrets_);
  if (!typed) return refused("This is no recovery code: it has 30 letters and digits.");
  Guest* found = nullptr;
  for (Guest* guest : guests_.find_by_place(typed->place)) {
    const bool may_be_tried = accounts_.admits_code(account_of_identity(guest->id), now_);
    if (secrets_.same(guest->recovery->digest, typed->digest) && may_be_tried) found = guest;
  }
  if (found == nullptr) return refused("Nobody has this recovery code.");
  return found;
}

std::string Hub::Core::add_device(Guest& guest, Connection& connection, const wire::Hello& request) {
  while (static_cast<int>(guest.devices.size()) >= options_.devices_per_guest) {
    const auto oldest = std::min_element(guest.devices.begin(), guest.devices.end(),
                                         [](const Device& a, const Device& b) { return a.seen < b.seen; });
    remove_device(guest, std::string(oldest->id));
  }
  std::string token = secrets_.token();
  const std::string label =
      clean_guest_name(request.device.value_or(""), static_cast<int>(wire::longest_device)).value_or("");
  const Device& device = guests_.add_device(guest, {.id = new_device_id(secrets_),
                                                    .token_digest = secrets_.digest(token),
                                                    .label = label,
                                                    .since = now_,
                                                    .seen = now_});
  connection.device = device.id;
  if (guest.kept) mailbox_.store(guest.stored(device));
  return token;
}

void Hub::Core::make_code(ConnectionId id, Guest& guest, int re) {
  if (!accounts_.admits_code(account_of_identity(guest.id), now_)) {
    return refuse(id, re, wire::RefusalCode::bad_code, "You have made many codes of late; wait a few minutes.");
  }
  std::string code = new_recovery_code(secrets_);
  guests_.set_recovery(guest, kept_code(code, secrets_).value());
  keep(guest);
  mailbox_.answer(id, re, wire::RecoveryCode{std::move(code)});
}

void Hub::Core::sign_out(ConnectionId id, Guest& guest, const wire::SignOut& request, int re) {
  const bool known = std::any_of(guest.devices.begin(), guest.devices.end(),
                                 [&](const Device& device) { return device.id == request.device; });
  if (!known) return refuse(id, re, wire::RefusalCode::no_such_device, "This device has been signed out already.");
  answer(id, re, std::nullopt);
  remove_device(guest, request.device);
}

void Hub::Core::remove_device(Guest& guest, const std::string& device) {
  guests_.remove_device(guest, device);
  if (guest.kept) mailbox_.store(RemoveDevice{device});
  for (auto& [id, connection] : connections_) {
    if (connection.guest != guest.id || connection.device != device) continue;
    cut(id, connection, "this device has been signed out");
    guest.connections.erase(id);
  }
}

// Whoever comes back with the old token is a new guest.
void Hub::Core::cut(ConnectionId id, Connection& connection, const std::string& reason) {
  connection.guest.clear();
  lobby_.remove(id);
  mailbox_.close({id, 1000, reason});
}

void Hub::Core::leave_all_rooms(ConnectionId id, const Guest& guest, const std::string& address) {
  std::vector<std::string> codes;
  for (const auto& [code, room] : rooms_) {
    if (room->seat_of(guest.id) || room->host() == guest.id) codes.push_back(code);
  }
  for (const std::string& code : codes) {
    Room& room = *find_room(code);
    RoomCall call = room_call();
    (void)room.leave(call, {id, guest.id, guest.name, address});
    touched(room);
  }
}

void Hub::Core::forget_me(ConnectionId id, Guest& guest, int re) {
  const std::string forgotten = guest.id;
  leave_all_rooms(id, guest, connections_.at(id).address);
  if (guest.kept) mailbox_.store(EraseGuest{forgotten});
  answer(id, re, std::nullopt);
  for (auto& [other, connection] : connections_) {
    if (connection.guest == forgotten) cut(other, connection, "this identity has been deleted");
  }
  puzzles_.forget(forgotten);
  guests_.remove(forgotten);
}

}  // namespace tilefish
