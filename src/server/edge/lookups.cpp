// What the database is asked about guests, and what becomes of the answers. A hello waits for its own; everything else goes on.

#include <algorithm>
#include <utility>

#include "server/edge/edge.h"
#include "server/guest_name.h"

namespace tilefish {

namespace {

// What a token of nobody costs above the one of every message, so that none is found by trying.
constexpr std::int64_t price_of_wrong_token = 9;

bool has_token(const StoredIdentity& identity, const std::string& digest) {
  return std::any_of(identity.devices.begin(), identity.devices.end(),
                     [&](const StoredDevice& device) { return device.token_digest == digest; });
}

}  // namespace

void Edge::look_up(IdentityQuestion question) {
  question.asked = hub_.now;
  hub_.mailbox.ask(std::move(question));
}

// None if the database has nothing to add.
std::optional<IdentityQuestion> Edge::question_about(ConnectionId id, const wire::Hello& request) {
  IdentityQuestion question{.connection = id};
  if (request.code) {
    const std::optional<KeptCode> typed = kept_code(*request.code, hub_.secrets);
    if (!typed) return std::nullopt;
    question.place = typed->place;
    return question;
  }
  if (request.token) {
    question.token_digest = hub_.secrets.digest(*request.token);
    if (is_alone() && guests_.find_by_digest(question.token_digest).guest != nullptr) return std::nullopt;
  }
  // Under which a newcomer would go.
  const std::optional<std::string> name =
      request.name ? clean_guest_name(*request.name, hub_.options.name_characters) : std::nullopt;
  if (name) {
    for (const std::string& like : names_like(*name)) question.names.push_back(name_key(like));
  }
  if (question.token_digest.empty() && question.names.empty()) return std::nullopt;
  return question;
}

void Edge::acquaint(const Visitor& visitor) {
  if (visitor.guest.empty()) return;
  if (Guest* known = guests_.find(visitor.guest)) {
    if (!visitor.address.empty()) known->address = visitor.address;
    return;
  }
  const auto [asked, is_first] = asked_.try_emplace(visitor.guest, visitor.address);
  if (is_first) look_up({.guest = visitor.guest});
}

void Edge::look_up_those_here() {
  guests_.for_each([&](const Guest& guest) {
    if (guest.kept && !guest.connections.empty()) look_up({.guest = guest.id, .was_here = true});
  });
}

void Edge::look_after(const IdentityQuestion& question, const std::vector<StoredIdentity>& found) {
  const Guest* known = guests_.find(question.guest);
  if (known == nullptr || known->connections.empty()) return;
  for (const StoredIdentity& identity : found) learn(identity, question.asked);
  if (!found.empty()) return;
  expel(question.guest);
  rooms_.forgotten(question.guest);
}

void Edge::identities_found(const IdentityQuestion& question, const Identities& found) {
  const auto asking = connections_.find(question.connection);
  if (asking != connections_.end() && asking->second.signing_out && !question.guest.empty()) {
    return device_looked_up(question.connection, question.asked, found);
  }
  if (asking != connections_.end() && asking->second.renaming) return name_looked_up(question.connection, found);
  if (question.guest.empty()) return greet(question, found);
  if (question.was_here && found) return look_after(question, *found);
  const auto asked = asked_.find(question.guest);
  if (asked == asked_.end() && !question.was_here) return;
  if (!found) return hub_.mailbox.ask(IdentityQuestion(question));  // until the database answers
  for (const StoredIdentity& identity : *found) learn(identity, question.asked);
  if (Guest* known = guests_.find(question.guest); known != nullptr && known->connections.empty()) {
    known->address = asked->second;
  }
  asked_.erase(asked);
  for (Uncounted& match : uncounted_) match.unanswered.erase(question.guest);
  count_what_waited();
}

void Edge::greet(const IdentityQuestion& question, const Identities& found) {
  const ConnectionId id = question.connection;
  const auto waiting = connections_.find(id);
  if (waiting == connections_.end() || !waiting->second.greeting) return;  // it has left
  Connection& connection = waiting->second;
  const Connection::Greeting greeting = *std::exchange(connection.greeting, std::nullopt);
  if (!found) {
    hub_.refuse(id, greeting.re, wire::RefusalCode::unavailable,
                "The server cannot look up who you are just now; try again in a moment.");
  } else {
    // Another node may have signed the device out, or made another code.
    Looked looked{.decides = !is_alone() && (greeting.was_kept || !question.place.empty())};
    bool is_known = question.token_digest.empty();
    for (const StoredIdentity& identity : *found) {
      const bool is_meant = !question.place.empty() || has_token(identity, question.token_digest);
      is_known = is_known || is_meant;
      if (is_meant) {
        learn(identity, question.asked);
        looked.meant.insert(identity.guest.id);
      } else {
        looked.taken.insert(name_key(identity.guest.name));
      }
    }
    if (!is_known) connection.rate.charge(hub_.now, price_of_wrong_token);
    welcome(id, connection, greeting.hello, greeting.re, looked);
  }
  for (const std::string& text : greeting.held) receive(id, wire::parse(text), text);
}

// In a cluster what the database says is newer than what was known, for other nodes write there too.
void Edge::learn(const StoredIdentity& identity, Instant asked) {
  const std::string& id = identity.guest.id;
  if (expelled_.contains(id)) return;
  Guest* known = guests_.find(id);
  if (known != nullptr && is_alone()) return;
  // What memory alone has.
  std::string address;
  Instant rested{};
  if (known != nullptr && known->connections.empty()) {
    address = known->address;
    rested = known->rested;
    guests_.remove(id);
    known = nullptr;
  }
  if (known == nullptr) {
    make_room();
    Guest& recalled = recall(identity.guest);
    recalled.address = std::move(address);
    recalled.rested = rested;
  } else {
    if (known->name != identity.guest.name) guests_.rename(*known, identity.guest.name);
    known->claims = identity.guest.claims;
    known->rename_rest = identity.guest.rename_rest;
    if (std::optional<KeptCode> code = KeptCode::from(identity.guest.recovery)) guests_.set_recovery(*known, *code);
    std::vector<std::string> gone;
    for (const Device& device : known->devices) {
      const bool stays = std::any_of(identity.devices.begin(), identity.devices.end(),
                                     [&](const StoredDevice& each) { return each.id == device.id; });
      if (!stays && device.since < asked) gone.push_back(device.id);
    }
    for (const std::string& device : gone) drop_device(*known, device);
  }
  recall(identity.devices);
  recall(identity.ratings);
}

Guest& Edge::recall(const StoredGuest& guest) {
  // A clock may have been wrong when it was last seen.
  Guest& recalled = guests_.add({.id = guest.id,
                                 .name = guest.name,
                                 .seen = std::min(guest.seen, hub_.now),
                                 .kept = true,
                                 .noted = guest.seen,
                                 .recalled = hub_.now,
                                 .claims = guest.claims,
                                 .rename_rest = guest.rename_rest});
  if (std::optional<KeptCode> code = KeptCode::from(guest.recovery)) guests_.set_recovery(recalled, *std::move(code));
  if (guest.claims) guests_.claim_name(recalled);
  return recalled;
}

void Edge::recall(const std::vector<StoredDevice>& devices) {
  for (const StoredDevice& device : devices) {
    Guest* guest = guests_.find(device.guest);
    if (guest == nullptr || guests_.find_by_digest(device.token_digest).guest != nullptr) continue;
    if (signed_out_.contains(device.id)) continue;
    guests_.add_device(*guest, {device.id, device.token_digest, device.label, device.since, device.seen});
  }
}

void Edge::recall(const std::vector<StoredRating>& ratings) {
  for (const StoredRating& rating : ratings) {
    Guest* guest = guests_.find(rating.guest);
    if (guest == nullptr) continue;
    guest->ratings[rating.kind] = {
        .rating = {rating.rating, rating.deviation, rating.volatility}, .games = rating.games, .at = rating.at};
    guests_.claim_name(*guest);
    // Of those who were rated before names were claimed.
    if (!std::exchange(guest->claims, true)) claim(*guest);
  }
}

}  // namespace tilefish
