// Requests that other nodes have been asked, or will be once they are there.

#include <algorithm>
#include <utility>
#include <variant>

#include "protocol/from_client.h"
#include "server/cluster/exchange.h"

namespace tilefish::cluster {

namespace {

// For an answer: hints take long.
constexpr std::chrono::milliseconds patience_for_answer{20'000};
constexpr std::size_t most_waiting = 32;  // requests of a connection

constexpr const char* has_moved =
    "The table has moved to another server before this was done. The table shows what counts.";
constexpr const char* unanswered = "No answer came from the server of this table. The table shows what counts.";
constexpr const char* nobody_there = "The server of this table does not answer just now; try again in a moment.";

// The room that a connection will be at if the request is granted.
std::string room_entered_by(const wire::Request& request) {
  const bool enters = std::holds_alternative<wire::Join>(request) || std::holds_alternative<wire::Watch>(request);
  return enters ? code_of(request) : std::string();
}

template <class... Kinds>
bool is_any_of(const wire::Request& request) {
  return (std::holds_alternative<Kinds>(request) || ...);
}

// Moves name their turn, and a puzzle that was begun is given again. Resigning does not name its match, which may be over by then.
bool does_no_harm_twice(const wire::Request& request) {
  return is_any_of<wire::Join, wire::Watch, wire::Resync, wire::Lay, wire::Draw, wire::Pass, wire::AskHint,
                   wire::AskRound, wire::Start, wire::NextRound, wire::Rematch, wire::AskPuzzles, wire::AskPuzzle,
                   wire::AskToday>(request);
}

}  // namespace

void Exchange::forward(const RoomRequest& asked, ShardId shard) {
  std::vector<Waiting>& mine = waiting_[asked.visitor.connection];
  Waiting waiting{.asked = {asked.visitor, asked.may_enter, asked.may_begin, std::string(asked.text)},
                  .re = asked.re,
                  .shard = shard,
                  .enters = room_entered_by(asked.request),
                  .may_repeat = does_no_harm_twice(asked.request),
                  .since = hub_.now};
  if (mine.size() >= most_waiting) return refuse_waiting(waiting, nobody_there);
  waiting.deadline = hub_.now + patience_for_owner;
  if (way_to(shard) != nullptr) send_waiting(waiting);
  mine.push_back(std::move(waiting));
}

void Exchange::send_waiting(Waiting& waiting) {
  send_to_owner(waiting.shard, waiting.asked);
  waiting.sent = true;
  waiting.deadline = hub_.now + patience_for_answer;
}

void Exchange::ask_held(NodeId node) {
  bool have_come_back = false;
  for (auto& [connection, all] : waiting_) {
    for (Waiting& each : all) {
      if (each.sent || routes_[static_cast<std::size_t>(each.shard)].node != node) continue;
      if (!std::exchange(have_come_back, true)) come_back_to(node);
      send_waiting(each);
    }
  }
}

void Exchange::refuse_waiting(const Waiting& waiting, std::string_view why) {
  hub_.refuse(waiting.asked.visitor.connection, waiting.re, wire::RefusalCode::unavailable, std::string(why));
}

void Exchange::make_good(const std::function<bool(const Waiting&)>& may_be_lost) {
  for (auto& [connection, all] : waiting_) {
    std::erase_if(all, [&](const Waiting& each) {
      if (!each.sent || !may_be_lost(each)) return false;
      if (each.may_repeat) {
        send_to_owner(each.shard, each.asked);
      } else {
        refuse_waiting(each, unanswered);
      }
      return !each.may_repeat;
    });
  }
}

// Whoever says this has been away from the bus: what it was asked then, or has answered, did not get through.
void Exchange::take(NodeId from, const TellMe& /*parcel*/) {
  come_back_to(from);
  make_good([&](const Waiting& each) { return routes_[static_cast<std::size_t>(each.shard)].node == from; });
  tells_due_ = hub_.now;
  may_have_missed_ = true;
}

bool Exchange::take_waiting(ConnectionId connection, int re) {
  const auto mine = waiting_.find(connection);
  if (mine == waiting_.end()) return false;
  const auto answered = std::find_if(mine->second.begin(), mine->second.end(),
                                     [&](const Waiting& each) { return each.sent && each.re == re; });
  if (answered == mine->second.end()) return false;
  hub_.mailbox.count_routed(hub_.now - answered->since);
  mine->second.erase(answered);
  return true;
}

void Exchange::take(NodeId from, const NotMine& parcel) {
  const auto mine = waiting_.find(parcel.connection);
  if (mine == waiting_.end()) return;
  for (Waiting& each : mine->second) {
    // Of another node than the one that was asked it means nothing.
    const bool is_meant = each.sent && each.re == parcel.re;
    if (!is_meant || routes_[static_cast<std::size_t>(each.shard)].node != from) continue;
    each.sent = false;
    each.deadline = hub_.now + patience_for_owner;
  }
}

void Exchange::changed_hands(ShardId shard) {
  const bool here = rooms_.owns(shard);
  if (shard == desk_shard) send_to_desk();
  // First those who were there, so that what they ask next finds them there.
  for (const auto& [connection, room] : edge_.places()) {
    if (shard_of(room) == shard) come_back(connection, room);
  }
  std::vector<Waiting> held;
  for (auto& [connection, all] : waiting_) {
    for (Waiting& each : all) {
      if (each.shard != shard) continue;
      if (each.sent && !each.may_repeat) {
        refuse_waiting(each, has_moved);
      } else {
        held.push_back(each);
      }
    }
    std::erase_if(all, [&](const Waiting& each) { return each.shard == shard; });
  }
  for (Waiting& each : held) {
    if (here) {
      const auto parsed = wire::parse(each.asked.text);
      const wire::FromClient* message = std::get_if<wire::FromClient>(&parsed);
      if (message == nullptr) continue;
      serve(
          {each.asked.visitor, each.re, each.asked.may_enter, each.asked.may_begin, message->request, each.asked.text});
    } else {
      send_waiting(each);
      waiting_[each.asked.visitor.connection].push_back(std::move(each));
    }
  }
}

void Exchange::look_after_waiting() {
  std::erase_if(waiting_, [](const auto& each) { return each.second.empty(); });
  for (auto& [connection, all] : waiting_) {
    for (const Waiting& each : all) {
      if (each.deadline <= hub_.now) refuse_waiting(each, each.sent ? unanswered : nobody_there);
    }
    std::erase_if(all, [&](const Waiting& each) { return each.deadline <= hub_.now; });
  }
}

}  // namespace tilefish::cluster
