#include "server/guests.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "server/guest_name.h"

namespace tilefish {

Guest& Guests::add(Guest guest) {
  const std::string id = guest.id;
  const auto [place, is_new] = by_id_.emplace(id, std::move(guest));
  assert(is_new);
  return place->second;
}

Guest* Guests::find(const std::string& id) {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : &found->second;
}

void Guests::remove(const std::string& id) {
  const auto found = by_id_.find(id);
  if (found == by_id_.end()) return;
  const Guest& guest = found->second;
  for (const Device& device : guest.devices) id_by_digest_.erase(device.token_digest);
  forget_place(guest);
  const auto owned = owner_of_name_.find(name_key(guest.name));
  if (owned != owner_of_name_.end() && owned->second == id) owner_of_name_.erase(owned);
  by_id_.erase(found);
}

void Guests::forget_place(const Guest& guest) {
  if (!guest.recovery) return;
  const auto [first, last] = id_by_place_.equal_range(guest.recovery->place);
  const auto own = std::find_if(first, last, [&](const auto& each) { return each.second == guest.id; });
  if (own != last) id_by_place_.erase(own);
}

Device& Guests::add_device(Guest& guest, Device device) {
  assert(!id_by_digest_.contains(device.token_digest));
  id_by_digest_[device.token_digest] = guest.id;
  return guest.devices.emplace_back(std::move(device));
}

void Guests::remove_device(Guest& guest, const std::string& device) {
  std::erase_if(guest.devices, [&](const Device& each) {
    if (each.id != device) return false;
    id_by_digest_.erase(each.token_digest);
    return true;
  });
}

Guests::Found Guests::find_by_digest(const std::string& digest) {
  const auto found = id_by_digest_.find(digest);
  if (found == id_by_digest_.end()) return {};
  Guest* guest = find(found->second);
  const auto device = std::find_if(guest->devices.begin(), guest->devices.end(),
                                   [&](const Device& each) { return each.token_digest == digest; });
  return {guest, &*device};
}

void Guests::set_recovery(Guest& guest, KeptCode code) {
  forget_place(guest);
  id_by_place_.emplace(code.place, guest.id);
  guest.recovery = std::move(code);
}

std::vector<Guest*> Guests::find_by_place(const std::string& place) {
  std::vector<Guest*> found;
  const auto [first, last] = id_by_place_.equal_range(place);
  for (auto each = first; each != last; ++each) found.push_back(find(each->second));
  return found;
}

bool Guests::is_taken(std::string_view name, const std::string& by_other_than) const {
  const auto owner = owner_of_name_.find(name_key(name));
  return owner != owner_of_name_.end() && owner->second != by_other_than;
}

void Guests::claim_name(Guest& guest) { owner_of_name_.emplace(name_key(guest.name), guest.id); }

void Guests::rename(Guest& guest, std::string name) {
  const auto owned = owner_of_name_.find(name_key(guest.name));
  const bool owns = owned != owner_of_name_.end() && owned->second == guest.id;
  if (owns) owner_of_name_.erase(owned);
  guest.name = std::move(name);
  if (owns) claim_name(guest);
}

std::vector<std::string> Guests::not_seen_since(const Patience& then) const {
  std::vector<std::pair<Instant, std::string>> away;
  for (const auto& [id, guest] : by_id_) {
    const Instant last = std::max(guest.seen, guest.recalled);
    if (guest.connections.empty() && last < (guest.kept ? then.kept : then.unused)) away.emplace_back(last, id);
  }
  std::sort(away.begin(), away.end());
  std::vector<std::string> ids;
  for (auto& [seen, id] : away) ids.push_back(std::move(id));
  return ids;
}

}  // namespace tilefish
