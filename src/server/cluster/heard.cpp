// What a node does about the parcels of others.

#include <memory>
#include <variant>

#include "protocol/from_client.h"
#include "server/cluster/exchange.h"

namespace tilefish::cluster {

void Exchange::heard(const Parcel& parcel) {
  if (is_alone() || parcel.from == hub_.mailbox.node() || parcel.from == NodeId{}) return;
  const bool was_silent = is_silent(parcel.from);
  heard_[parcel.from] = hub_.now;
  std::visit([&](const auto& content) { take(parcel.from, content); }, parcel.content);
  if (was_silent) ask_held(parcel.from);
}

// What comes for rooms that are not here any more, or not yet, is given back: the sender hears of the next owner and asks there.
void Exchange::take(NodeId from, const AskRoom& parcel) {
  const std::shared_ptr<const wire::Parsed> parsed =
      parcel.parsed ? parcel.parsed : std::make_shared<const wire::Parsed>(wire::parse(parcel.text));
  const wire::FromClient* message = std::get_if<wire::FromClient>(&*parsed);
  if (message == nullptr || node_of(parcel.visitor.connection) != from) return;
  if (std::holds_alternative<wire::Create>(message->request)) return;
  if (!rooms_.owns(shard_asked(message->request))) {
    return hub_.mailbox.send(from, NotMine{parcel.visitor.connection, message->id});
  }
  serve({parcel.visitor, message->id, parcel.may_enter, parcel.may_begin, message->request, parcel.text});
}

void Exchange::take(NodeId from, const ComeBack& parcel) {
  if (node_of(parcel.visitor.connection) != from || !rooms_.owns(shard_of(parcel.room))) return;
  depend_on(shard_of(parcel.room));
  rooms_.come_back(parcel.visitor, parcel.room);
}

void Exchange::take(NodeId from, const ConnectionLost& parcel) {
  if (node_of(parcel.connection) != from) return;
  rooms_.lost(parcel.connection, parcel.room);
}

void Exchange::take(NodeId /*from*/, const GuestRenamed& parcel) {
  if (parcel.room.empty()) return edge_.named(parcel.guest, parcel.name);
  rooms_.renamed_at(parcel.room, parcel.guest, parcel.name);
}

void Exchange::take(NodeId from, const GuestLeaves& parcel) {
  if (node_of(parcel.visitor.connection) == from) rooms_.leave(parcel.visitor, parcel.room);
}

void Exchange::compare(NodeId from, const StillHere& here) {
  std::set<std::pair<ConnectionId, std::string>> places;
  for (const StillHere::Place& place : here.places) {
    if (node_of(place.connection) == from) places.emplace(place.connection, place.room);
  }
  const std::set<std::pair<ConnectionId, std::string>> known = visitors_[from];
  for (const auto& [connection, room] : known) {
    if (!places.contains({connection, room})) rooms_.lost(connection, room);
  }
  for (const auto& [connection, room] : places) {
    if (known.contains({connection, room}) || !rooms_.owns(shard_of(room))) continue;
    hub_.mailbox.send(from, Absent{connection, room});
  }
}

void Exchange::take(NodeId /*from*/, const Tell& parcel) {
  if (!hub_.mailbox.is_own(parcel.connection)) return;
  // Belated words of an earlier owner: its state is old.
  if (parcel.fence.epoch < routes_[static_cast<std::size_t>(parcel.fence.shard)].epoch) return;
  if (parcel.re) {
    // What nobody waits for any more has been refused.
    if (!take_waiting(parcel.connection, *parcel.re)) return;
    edge_.charge(parcel.connection, parcel.message.usual_bytes());
  }
  hub_.mailbox.pass_on(parcel);
}

void Exchange::take(NodeId /*from*/, const Entered& parcel) {
  if (hub_.mailbox.is_own(parcel.connection)) edge_.entered(parcel.connection, parcel.room);
}

void Exchange::take(NodeId /*from*/, const Left& parcel) {
  if (hub_.mailbox.is_own(parcel.connection)) edge_.left(parcel.connection, parcel.room);
}

void Exchange::take(NodeId from, const Absent& parcel) {
  const Route& route = routes_[static_cast<std::size_t>(shard_of(parcel.room))];
  if (route.node == from && edge_.is_at(parcel.connection, parcel.room)) come_back(parcel.connection, parcel.room);
}

void Exchange::take(NodeId /*from*/, const Missed& parcel) {
  if (hub_.mailbox.is_own(parcel.connection)) edge_.missed(parcel.connection);
}

void Exchange::take(NodeId /*from*/, const GuestRated& parcel) { edge_.rated({.guest = parcel.guest}); }

void Exchange::take(NodeId /*from*/, const BeganMatch& parcel) { edge_.began_match({.guest = parcel.guest}); }

void Exchange::take(NodeId /*from*/, const GuestGone& parcel) {
  puzzles_.forget(parcel.guest);
  today_.forget(parcel.guest);
  edge_.expel(parcel.guest);
}

void Exchange::take(NodeId /*from*/, const SignedOut& parcel) { edge_.signed_out(parcel.guest, parcel.device); }

void Exchange::take(NodeId /*from*/, const Spending& parcel) {
  for (const Spent& spent : parcel.accounts) hub_.accounts.spent_elsewhere(spent, hub_.now);
}

void Exchange::take(NodeId /*from*/, const TodayEnded& parcel) {
  today_.end({.day = parcel.day, .guest = parcel.guest, .game = parcel.game, .begun = {}, .end = parcel.end});
}

// By a node that has just lost the desk they are passed on.
void Exchange::take(NodeId /*from*/, const FoundPuzzles& parcel) { shelve(parcel); }

void Exchange::listen_to(NodeId from, const Cards& cards) {
  Route& route = routes_[static_cast<std::size_t>(cards.shard)];
  if (cards.epoch < route.epoch) return;
  if (rooms_.owns(cards.shard)) {
    if (cards.epoch == route.epoch) return;
    drop_shard(cards.shard);  // another has taken it, which this node has slept through
  }
  const bool is_new = cards.epoch > route.epoch;
  if (is_new) {
    // Of a shard that was just taken the first list is whole; a change alone says too little.
    if (!cards.whole) return;
    forget_cards(route);
    route = {.node = from, .epoch = cards.epoch, .rooms = {}};
  }
  if (route.node != from) return;
  std::set<std::string> gone(cards.removed.begin(), cards.removed.end());
  if (cards.whole) gone = route.rooms;
  for (const RoomCard& card : cards.cards) {
    if (shard_of(card.code) != cards.shard) continue;
    gone.erase(card.code);
    route.rooms.insert(card.code);
    hub_.directory.put(card);
  }
  for (const std::string& code : gone) {
    if (route.rooms.erase(code) > 0) hub_.directory.remove(code);
  }
  if (is_new) changed_hands(cards.shard);
}

}  // namespace tilefish::cluster
