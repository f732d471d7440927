#include "server/guests.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tilefish {

Guest& Guests::add(Guest guest) {
  assert(!id_by_digest_.contains(guest.token_digest));
  id_by_digest_[guest.token_digest] = guest.id;
  const std::string id = guest.id;
  const auto [place, is_new] = by_id_.emplace(id, std::move(guest));
  assert(is_new);
  return place->second;
}

Guest* Guests::find(const std::string& id) {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : &found->second;
}

Guest* Guests::find_by_digest(const std::string& digest) {
  const auto found = id_by_digest_.find(digest);
  return found == id_by_digest_.end() ? nullptr : find(found->second);
}

void Guests::remove(const std::string& id) {
  const auto found = by_id_.find(id);
  if (found == by_id_.end()) return;
  id_by_digest_.erase(found->second.token_digest);
  by_id_.erase(found);
}

std::vector<std::string> Guests::not_seen_since(Instant then, Instant kept_then) const {
  std::vector<std::pair<Instant, std::string>> away;
  for (const auto& [id, guest] : by_id_) {
    if (guest.connections.empty() && guest.seen < (guest.kept ? kept_then : then)) away.emplace_back(guest.seen, id);
  }
  std::sort(away.begin(), away.end());
  std::vector<std::string> ids;
  for (auto& [seen, id] : away) ids.push_back(std::move(id));
  return ids;
}

}  // namespace tilefish
