// Those who are in memory: a public id, the devices on which they are who they are, a name, ratings, and the connections they
// have open. Who is in the database too is forgotten here without loss. Used by the hub.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ratings/glicko2.h"
#include "server/effects.h"
#include "server/recovery_code.h"
#include "storage/change.h"
#include "storage/store.h"

namespace tilefish {

// A browser with a secret of its own, known by its digest.
struct Device {
  std::string id;
  std::string token_digest;
  std::string label;
  Instant since;
  Instant seen;
};

struct HeldRating {
  Rating rating;
  int games = 0;
  Instant at;  // of the last one
};

struct Guest {
  std::string id;
  std::string name;
  Instant seen;
  bool kept = false;   // in the database
  Instant noted{};     // when it was last seen, as the database has it
  Instant recalled{};  // when it was last read from there
  std::set<ConnectionId> connections;
  Instant rested{};  // when it will be as if it had not begun a match for long
  std::vector<Device> devices;
  std::optional<KeptCode> recovery;
  bool claims = false;                        // the name, in the database
  Instant rename_rest{};                      // when it will be as if the name had not been changed for long
  std::map<std::string, HeldRating> ratings;  // by kind
  std::string address;                        // where it was last seen; never stored

  [[nodiscard]] PutGuest stored() const {
    return {id, name, seen, recovery ? recovery->text() : std::string(), rename_rest};
  }
  [[nodiscard]] PutDevice stored(const Device& device) const {
    return {device.id, id, device.token_digest, device.label, device.since, device.seen};
  }
};

class Guests {
 public:
  [[nodiscard]] std::size_t size() const { return by_id_.size(); }

  // The id must be new. References stay good until the guest is removed.
  Guest& add(Guest guest);
  [[nodiscard]] Guest* find(const std::string& id);
  void remove(const std::string& id);

  // The digest must be new.
  Device& add_device(Guest& guest, Device device);
  void remove_device(Guest& guest, const std::string& device);
  struct Found {
    Guest* guest = nullptr;
    Device* device = nullptr;
  };
  [[nodiscard]] Found find_by_digest(const std::string& digest);

  void set_recovery(Guest& guest, KeptCode code);
  [[nodiscard]] std::vector<Guest*> find_by_place(const std::string& place);

  // Names of those who are rated belong to one alone. `claim` is to be called when somebody is rated, or renamed since.
  [[nodiscard]] bool is_taken(std::string_view name, const std::string& by_other_than) const;
  void claim_name(Guest& guest);
  void rename(Guest& guest, std::string name);

  // Those without a connection who were last seen, or read from the database, before then; the longest away first. The times are of
  // those who are not in the database and of those who are.
  struct Patience {
    Instant unused;
    Instant kept;
  };
  [[nodiscard]] std::vector<std::string> not_seen_since(const Patience& then) const;

  template <class Action>
  void for_each(Action action) {
    for (auto& [id, guest] : by_id_) action(guest);
  }

 private:
  void forget_place(const Guest& guest);

  std::unordered_map<std::string, Guest> by_id_;
  std::unordered_map<std::string, std::string> id_by_digest_;
  std::unordered_multimap<std::string, std::string> id_by_place_;
  std::unordered_map<std::string, std::string> owner_of_name_;  // of rated guests, by what names are compared by
};

}  // namespace tilefish
