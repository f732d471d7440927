// Identities that last: recovery codes, devices, and how somebody is forgotten who asks for it.

#include <algorithm>
#include <utility>

#include "server/edge/edge.h"
#include "server/guest_name.h"
#include "server/public_id.h"

namespace tilefish {

namespace {

// Codes are tried for an identity as well as by an address; the accounts of both are kept side by side.
std::string account_of_identity(const std::string& guest) { return "identity " + guest; }

constexpr const char* no_such_device = "This device has been signed out already.";

bool has_device(const Guest& guest, const std::string& id) {
  return std::any_of(guest.devices.begin(), guest.devices.end(), [&](const Device& device) { return device.id == id; });
}

}  // namespace

Edge::MaybeGuest Edge::guest_by_code(const std::string& address, const std::string& code, const Looked& looked) {
  const auto refused = [](const char* sentence) { return wire::refused(wire::RefusalCode::bad_code, sentence); };
  if (!hub_.accounts.admits_code(address, hub_.now)) {
    return refused("Too many recovery codes have been tried from your address; wait a few minutes.");
  }
  const std::optional<KeptCode> typed = kept_code(code, hub_.secrets);
  if (!typed) return refused("This is no recovery code: it has 30 letters and digits.");
  Guest* found = nullptr;
  for (Guest* guest : guests_.find_by_place(typed->place)) {
    if (looked.decides && !looked.meant.contains(guest->id)) continue;
    const bool may_be_tried = hub_.accounts.admits_code(account_of_identity(guest->id), hub_.now);
    if (hub_.secrets.same(guest->recovery->digest, typed->digest) && may_be_tried) found = guest;
  }
  if (found == nullptr) return refused("Nobody has this recovery code.");
  return found;
}

std::string Edge::add_device(Guest& guest, Connection& connection, const wire::Hello& request) {
  while (static_cast<int>(guest.devices.size()) >= hub_.options.devices_per_guest) {
    const auto oldest = std::min_element(guest.devices.begin(), guest.devices.end(),
                                         [](const Device& a, const Device& b) { return a.seen < b.seen; });
    remove_device(guest, std::string(oldest->id));
  }
  std::string token = hub_.secrets.token();
  const std::string label =
      clean_guest_name(request.device.value_or(""), static_cast<int>(wire::longest_device)).value_or("");
  const Device& device = guests_.add_device(guest, {.id = new_device_id(hub_.secrets),
                                                    .token_digest = hub_.secrets.digest(token),
                                                    .label = label,
                                                    .since = hub_.now,
                                                    .seen = hub_.now});
  connection.device = device.id;
  if (guest.kept) hub_.mailbox.store(guest.stored(device));
  return token;
}

void Edge::make_code(ConnectionId id, Guest& guest, int re) {
  if (!hub_.accounts.admits_code(account_of_identity(guest.id), hub_.now)) {
    return hub_.refuse(id, re, wire::RefusalCode::bad_code, "You have made many codes of late; wait a few minutes.");
  }
  std::string code = new_recovery_code(hub_.secrets);
  guests_.set_recovery(guest, kept_code(code, hub_.secrets).value());
  if (guest.kept) hub_.mailbox.store(SetRecovery{guest.id, guest.recovery->text()});
  keep(guest);
  hub_.mailbox.answer(id, re, wire::RecoveryCode{std::move(code)});
}

void Edge::sign_out(ConnectionId id, Guest& guest, const wire::SignOut& request, int re) {
  const bool known = has_device(guest, request.device);
  if (!known && !is_alone() && !signed_out_.contains(request.device)) {
    Connection& connection = connections_.at(id);
    if (connection.signing_out) {
      return hub_.refuse(id, re, wire::RefusalCode::too_fast,
                         "Another device is still being signed out; wait a moment.");
    }
    connection.signing_out = {request.device, re};
    return look_up({.connection = id, .guest = guest.id});
  }
  if (!known) return hub_.refuse(id, re, wire::RefusalCode::no_such_device, no_such_device);
  hub_.answer(id, re, std::nullopt);
  remove_device(guest, request.device);
}

void Edge::device_looked_up(ConnectionId id, Instant asked, const Identities& found) {
  Connection& connection = connections_.at(id);
  const Connection::SigningOut wish = *std::exchange(connection.signing_out, std::nullopt);
  if (!found) {
    return hub_.refuse(id, wish.re, wire::RefusalCode::unavailable,
                       "The server cannot look up your devices just now; try again in a moment.");
  }
  for (const StoredIdentity& identity : *found) learn(identity, asked);
  Guest* guest = guests_.find(connection.guest);
  if (guest == nullptr) return;
  if (!has_device(*guest, wish.device))
    return hub_.refuse(id, wish.re, wire::RefusalCode::no_such_device, no_such_device);
  hub_.answer(id, wish.re, std::nullopt);
  remove_device(*guest, wish.device);
}

void Edge::signed_out(const std::string& guest, const std::string& device) {
  signed_out_[device] = hub_.now;
  if (Guest* known = guests_.find(guest)) drop_device(*known, device);
}

void Edge::remove_device(Guest& guest, const std::string& device) {
  signed_out_[device] = hub_.now;
  if (guest.kept) hub_.mailbox.store(RemoveDevice{device});
  rooms_.signed_out(guest.id, device);
  drop_device(guest, device);
}

void Edge::drop_device(Guest& guest, const std::string& device) {
  guests_.remove_device(guest, device);
  for (auto& [id, connection] : connections_) {
    if (connection.guest != guest.id || connection.device != device) continue;
    cut(id, connection, "this device has been signed out");
    guest.connections.erase(id);
  }
}

// Whoever comes back with the old token is a new guest.
void Edge::cut(ConnectionId id, Connection& connection, const std::string& reason) {
  connection.guest.clear();
  lobby_.remove(id);
  hub_.mailbox.close({id, 1000, reason});
}

void Edge::forget_me(ConnectionId id, Guest& guest, int re) {
  const std::string forgotten = guest.id;
  rooms_.leave_all({id, guest.id, guest.name, connections_.at(id).address});
  if (guest.kept) hub_.mailbox.store(EraseGuest{forgotten});
  hub_.answer(id, re, std::nullopt);
  expel(forgotten);
  rooms_.forgotten(forgotten);
}

void Edge::expel(const std::string& guest) {
  for (auto& [id, connection] : connections_) {
    if (connection.guest == guest) cut(id, connection, "this identity has been deleted");
  }
  expelled_[guest] = hub_.now;
  guests_.remove(guest);
}

}  // namespace tilefish
