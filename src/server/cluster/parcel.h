// What nodes of a cluster send each other, as a closed set of types, and their text. The hubs make and read them; the network shell
// carries them, each at most once: whatever is lost is made good by StillHere and by the numbers that clients look at.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "protocol/from_client.h"
#include "protocol/message.h"
#include "server/connection_id.h"
#include "server/directory.h"
#include "server/spent.h"
#include "server/visitor.h"
#include "storage/shard.h"
#include "storage/stored_deals.h"

namespace tilefish::cluster {

// --- From the edge that has a connection to the owner of a room.

// A request that names the room, or is for one of the desks, as it came; the owner reads it again.
struct AskRoom {
  Visitor visitor;
  bool may_enter = false;
  bool may_begin = false;
  std::string text;
  // The text as read by the thread that has received the parcel, so that the hub's need not; null in one that has not travelled.
  std::shared_ptr<const wire::Parsed> parsed = nullptr;

  bool operator==(const AskRoom& other) const {
    return std::tie(visitor, may_enter, may_begin, text) ==
           std::tie(other.visitor, other.may_enter, other.may_begin, other.text);
  }
};
// The visitor was there before the room changed hands, or may have missed something: it is let in again and told the state.
struct ComeBack {
  Visitor visitor;
  std::string room;
  bool operator==(const ComeBack&) const = default;
};
struct ConnectionLost {
  ConnectionId connection{};
  std::string room;
  bool operator==(const ConnectionLost&) const = default;
};
// Without a room: the guest has this name from now on, and whoever knows it takes note.
struct GuestRenamed {
  std::string guest;
  std::string name;
  std::string room;
  bool operator==(const GuestRenamed&) const = default;
};
// Gives up seat and table without an answer: the guest is to be forgotten.
struct GuestLeaves {
  Visitor visitor;
  std::string room;
  bool operator==(const GuestLeaves&) const = default;
};
// All connections of the sender that are, or are about to be, at rooms of the receiver; sent now and then.
struct StillHere {
  struct Place {
    ConnectionId connection{};
    std::string room;
    bool operator==(const Place&) const = default;
  };
  std::vector<Place> places;
  bool operator==(const StillHere&) const = default;
};

// From the owner of a room to the one of the desks: the day's deal has been played to its end, and that is stored.
struct TodayEnded {
  std::int64_t day = 0;
  std::string guest;
  std::string game;
  PlayEnd end;
  bool operator==(const TodayEnded&) const = default;
};

// To the owner of the desks: puzzles that another node has come upon, each a line of a stock.
struct FoundPuzzles {
  std::string rules;
  std::vector<std::string> lines;
  bool operator==(const FoundPuzzles&) const = default;
};

// --- From the owner of a room to the edge.

// A message for a client whose number on its connection is yet to be set. The fence tells it from
// the belated words of an earlier owner.
struct Tell {
  ConnectionId connection{};
  std::optional<int> re;
  wire::Message message;
  Fence fence;
  bool operator==(const Tell&) const = default;
};
struct Entered {
  ConnectionId connection{};
  std::string room;
  bool operator==(const Entered&) const = default;
};
struct Left {
  ConnectionId connection{};
  std::string room;
  bool operator==(const Left&) const = default;
};
// The answer to StillHere about a connection that is not: it comes back, if it thinks that it is there.
struct Absent {
  ConnectionId connection{};
  std::string room;
  bool operator==(const Absent&) const = default;
};
// The answer to AskRoom of a node that does not own the room and has done nothing: it may be asked again of the next owner.
struct NotMine {
  ConnectionId connection{};
  int re = 0;
  bool operator==(const NotMine&) const = default;
};
// It has named a room that is not there.
struct Missed {
  ConnectionId connection{};
  bool operator==(const Missed&) const = default;
};

// From the puzzle desk: the guest has been rated there.
struct GuestRated {
  std::string guest;
  bool operator==(const GuestRated&) const = default;
};

// --- To everybody.

// Nobody begins matches faster by being at several nodes.
struct BeganMatch {
  std::string guest;
  bool operator==(const BeganMatch&) const = default;
};

// The rooms of a shard as their owner has them: all of them, when it has taken the shard and then every other second, or those that
// changed. Whoever hears it knows whose the shard is.
struct Cards {
  ShardId shard = 0;
  std::int64_t epoch = 0;
  bool whole = false;
  std::vector<RoomCard> cards;
  std::vector<std::string> removed;
  bool operator==(const Cards&) const = default;
};
// The guest has asked to be forgotten: its connections everywhere are closed.
struct GuestGone {
  std::string guest;
  bool operator==(const GuestGone&) const = default;
};

// The device has been signed out: its token is nobody's, and its connections everywhere are closed.
struct SignedOut {
  std::string guest;
  std::string device;
  bool operator==(const SignedOut&) const = default;
};

// The sender knows little, for it has just come or missed something: everybody says at once what is said every other second.
struct TellMe {
  bool operator==(const TellMe&) const = default;
};
// What addresses and identities have spent at the sender since it last said so.
struct Spending {
  std::vector<Spent> accounts;
  bool operator==(const Spending&) const = default;
};

// To one node: shards are its own from now on, which it finds in the database. Nothing for the hub.
struct ShardsGiven {
  bool operator==(const ShardsGiven&) const = default;
};

using Content = std::variant<AskRoom, ComeBack, ConnectionLost, GuestRenamed, GuestLeaves, StillHere, Tell, Entered,
                             Left, Absent, Missed, GuestRated, BeganMatch, Cards, GuestGone, ShardsGiven, Spending,
                             TodayEnded, NotMine, TellMe, FoundPuzzles, SignedOut>;

struct Parcel {
  NodeId from{};
  std::optional<NodeId> to;  // everybody if none
  Content content;
  bool operator==(const Parcel&) const = default;
};

// One JSON object. The receiver is not part of it: the subject says who that is.
[[nodiscard]] std::string to_text(const Parcel& parcel);
// None for what is no parcel, or one of a kind that only later versions know.
[[nodiscard]] std::optional<Parcel> parse_parcel(std::string_view text);

}  // namespace tilefish::cluster
