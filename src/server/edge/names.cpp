// Names of guests. Those of rated guests belong to one alone, whether or not the guest is in memory: the database decides.

#include <algorithm>
#include <utility>

#include "server/edge/edge.h"
#include "server/guest_name.h"

namespace tilefish {

namespace {

// How many numbers behind a name are tried in a row, and then at random.
constexpr int numbers_in_a_row = 10;
constexpr int numbers_at_random = 10;
constexpr std::uint64_t largest_number = 1'000'000;

int random_number(Secrets& secrets) { return static_cast<int>(secrets.word() % largest_number); }

}  // namespace

void Edge::rename(ConnectionId id, Connection& connection, const wire::Rename& request, int re) {
  const std::optional<std::string> name = clean_guest_name(request.name, hub_.options.name_characters);
  if (!name) return hub_.refuse(id, re, wire::RefusalCode::bad_name, "Nothing of that name can be shown.");
  if (connection.renaming) {
    return hub_.refuse(id, re, wire::RefusalCode::too_fast, "Your last name is still being looked at; wait a moment.");
  }
  connection.renaming = {*name, re};
  look_up({.connection = id, .names = {name_key(*name)}});
}

void Edge::name_looked_up(ConnectionId id, const Identities& found) {
  Connection& connection = connections_.at(id);
  const Connection::Renaming renaming = *std::exchange(connection.renaming, std::nullopt);
  if (!found) {
    return hub_.refuse(id, renaming.re, wire::RefusalCode::unavailable,
                       "The server cannot look up names just now; try again in a moment.");
  }
  Guest* guest = guests_.find(connection.guest);
  if (guest == nullptr) return;
  const bool taken = std::any_of(found->begin(), found->end(),
                                 [&](const StoredIdentity& identity) { return identity.guest.id != guest->id; });
  if (taken || guests_.is_taken(renaming.name, guest->id)) {
    return hub_.refuse(id, renaming.re, wire::RefusalCode::name_taken,
                       "Somebody who is rated has this name; choose another.");
  }
  take_name(id, *guest, renaming.name, renaming.re);
}

void Edge::take_name(ConnectionId id, Guest& guest, const std::string& name, int re) {
  if (guest.rename_rest - hub_.now > hub_.options.rename_interval * (hub_.options.rename_burst - 1)) {
    return hub_.refuse(id, re, wire::RefusalCode::renamed_too_often,
                       "You have changed your name as often as one may; try again tomorrow.");
  }
  hub_.answer(id, re, std::nullopt);
  if (name != guest.name) guest.rename_rest = std::max(guest.rename_rest, hub_.now) + hub_.options.rename_interval;
  see(guest);
  rename_to(guest, name);
}

void Edge::rename_to(Guest& guest, std::string name) {
  guests_.rename(guest, std::move(name));
  if (guest.kept) hub_.mailbox.store(NameGuest{guest.id, guest.name, guest.rename_rest});
  keep(guest);
  if (guest.claims) claim(guest);
  rooms_.renamed(guest.id, guest.name);
}

// Two who were not rated may have had one name; it stays with whoever is rated first.
void Edge::make_name_unique(Guest& guest) {
  std::string name = free_name(guest.name, guest.id, {});
  if (name != guest.name) rename_to(guest, std::move(name));
  guests_.claim_name(guest);
  if (!std::exchange(guest.claims, true)) claim(guest);
}

// Somebody whom this node does not know may have the name. The database decides, and says so by named().
void Edge::claim(const Guest& guest) {
  ClaimName change{.guest = guest.id, .wishes = {}};
  std::vector<std::string> names = names_like(guest.name);
  for (int i = 0; i < numbers_at_random; ++i) {
    names.push_back(numbered_name(guest.name, random_number(hub_.secrets), hub_.options.name_characters));
  }
  for (std::string& name : names) {
    std::string key = name_key(name);
    change.wishes.push_back({std::move(name), std::move(key)});
  }
  hub_.mailbox.store(std::move(change));
}

void Edge::named(const std::string& id, const std::string& name) {
  Guest* guest = guests_.find(id);
  if (guest == nullptr || guest->name == name) return;
  guests_.rename(*guest, name);
  rooms_.renamed(id, name);
}

std::vector<std::string> Edge::names_like(const std::string& name) const {
  std::vector<std::string> names{name};
  for (int number = 2; number < 2 + numbers_in_a_row; ++number) {
    names.push_back(numbered_name(name, number, hub_.options.name_characters));
  }
  return names;
}

std::string Edge::free_name(const std::string& name, const std::string& guest, const TakenNames& taken) {
  const auto is_free = [&](const std::string& wish) {
    return !taken.contains(name_key(wish)) && !guests_.is_taken(wish, guest);
  };
  const std::vector<std::string> names = names_like(name);
  const auto first = std::find_if(names.begin(), names.end(), is_free);
  if (first != names.end()) return *first;
  while (true) {
    std::string wish = numbered_name(name, random_number(hub_.secrets), hub_.options.name_characters);
    if (is_free(wish)) return wish;
  }
}

}  // namespace tilefish
