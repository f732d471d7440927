// Those who have said hello: a public id, a secret known by its digest, a name, and the connections they have open. Used by the
// hub.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/effects.h"
#include "storage/change.h"
#include "storage/store.h"

namespace tilefish {

struct Guest {
  std::string id;
  std::string token_digest;
  std::string name;
  Instant seen;
  bool kept = false;  // in the database
  std::set<ConnectionId> connections;
  Instant rested{};  // when it will be as if it had not begun a match for long

  [[nodiscard]] PutGuest stored() const { return {id, token_digest, name, seen}; }
};

class Guests {
 public:
  [[nodiscard]] std::size_t size() const { return by_id_.size(); }

  // The id and the digest must be new. References stay good until the guest is removed.
  Guest& add(Guest guest);
  [[nodiscard]] Guest* find(const std::string& id);
  [[nodiscard]] Guest* find_by_digest(const std::string& digest);
  void remove(const std::string& id);

  // Those without a connection who were last seen before then, the longest away first; `then` is another time for those who
  // are in the database.
  [[nodiscard]] std::vector<std::string> not_seen_since(Instant then, Instant kept_then) const;

  template <class Action>
  void for_each(Action action) {
    for (auto& [id, guest] : by_id_) action(guest);
  }

 private:
  std::unordered_map<std::string, Guest> by_id_;
  std::unordered_map<std::string, std::string> id_by_digest_;
};

}  // namespace tilefish
