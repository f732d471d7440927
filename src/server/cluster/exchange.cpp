#include "server/cluster/exchange.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/core.h>

namespace tilefish::cluster {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds check_interval{500};
constexpr milliseconds tell_interval{2000};
// A node that has said nothing for so long is waited for, and after the second time its visitors count as lost. Everybody says
// something every tell_interval.
constexpr milliseconds silence{2 * tell_interval + milliseconds{500}};
constexpr milliseconds long_silence{3 * tell_interval};
constexpr std::size_t accounts_a_parcel = 1000;
constexpr std::size_t most_for_desk = 64;  // parcels of puzzles while nobody has the desk

}  // namespace

ShardId shard_asked(const wire::Request& request) {
  return is_about_puzzles(request) || is_about_today(request) ? desk_shard : shard_of(code_of(request));
}

void Exchange::ask(const RoomRequest& asked) {
  if (std::holds_alternative<wire::Create>(asked.request)) return rooms_.ask(asked);
  const ShardId shard = shard_asked(asked.request);
  if (rooms_.owns(shard)) return serve(asked);
  // What lasts is stored by the node that has the guest, before anything elsewhere depends on it.
  const bool may_last = std::holds_alternative<wire::Join>(asked.request) ||
                        std::holds_alternative<wire::AskPuzzle>(asked.request) ||
                        std::holds_alternative<wire::PlayToday>(asked.request);
  if (may_last) edge_.settled(asked.visitor);
  forward(asked, shard);
}

void Exchange::ask_next_owner(const RoomRequest& asked) {
  const ConnectionId connection = asked.visitor.connection;
  if (hub_.mailbox.is_own(connection)) return ask(asked);
  hub_.mailbox.send(node_of(connection), NotMine{connection, asked.re});
}

void Exchange::serve(const RoomRequest& asked) {
  // Also what is said of a room that is not there is said by right of its shard.
  depend_on(shard_asked(asked.request));
  if (is_about_puzzles(asked.request)) return puzzles_.ask(asked);
  if (is_about_today(asked.request)) return today_.ask(asked);
  rooms_.ask(asked);
}

void Exchange::ended(const MatchEnd& end) {
  edge_.ended(end);
  const std::optional<StoredPlay> play = todays_play(end);
  if (!play) return;
  hub_.mailbox.store(EndPlay{*play});
  if (rooms_.owns(desk_shard)) return today_.end(*play);
  send_to_owner(desk_shard, TodayEnded{play->day, play->guest, play->game, *play->end});
}

bool Exchange::is_silent(NodeId node) const {
  const auto heard = heard_.find(node);
  return heard == heard_.end() || hub_.now - heard->second > silence;
}

const Exchange::Route* Exchange::way_to(ShardId shard) const {
  const Route& route = routes_[static_cast<std::size_t>(shard)];
  return route.node == NodeId{} || is_silent(route.node) ? nullptr : &route;
}

void Exchange::send_to_owner(ShardId shard, Content content) {
  const Route& route = routes_[static_cast<std::size_t>(shard)];
  if (route.node != NodeId{}) hub_.mailbox.send(route.node, std::move(content));
}

void Exchange::lost(ConnectionId connection, const std::string& room) {
  waiting_.erase(connection);
  if (rooms_.owns(shard_of(room))) return rooms_.lost(connection, room);
  send_to_owner(shard_of(room), ConnectionLost{connection, room});
}

void Exchange::renamed(const std::string& guest, const std::string& name) {
  for (const std::string& code : Directory::Codes(hub_.directory.of_person(guest))) {
    if (rooms_.owns(shard_of(code))) {
      rooms_.renamed_at(code, guest, name);
    } else {
      send_to_owner(shard_of(code), GuestRenamed{guest, name, code});
    }
  }
}

void Exchange::named(const RenamedGuest& renamed) {
  edge_.named(renamed.guest, renamed.name);
  if (!is_alone()) hub_.mailbox.send(std::nullopt, GuestRenamed{renamed.guest, renamed.name, ""});
}

void Exchange::removed(const std::string& guest) {
  edge_.expel(guest);
  forgotten(guest);
}

void Exchange::leave_all(const Visitor& visitor) {
  for (const std::string& code : Directory::Codes(hub_.directory.of_person(visitor.guest))) {
    if (rooms_.owns(shard_of(code))) {
      rooms_.leave(visitor, code);
    } else {
      send_to_owner(shard_of(code), GuestLeaves{visitor, code});
    }
  }
}

void Exchange::signed_out(const std::string& guest, const std::string& device) {
  if (!is_alone()) hub_.mailbox.send(std::nullopt, SignedOut{guest, device});
}

void Exchange::forgotten(const std::string& guest) {
  puzzles_.forget(guest);
  today_.forget(guest);
  if (!is_alone()) hub_.mailbox.send(std::nullopt, GuestGone{guest});
}

void Exchange::entered(ConnectionId connection, const std::string& room) {
  if (hub_.mailbox.is_own(connection)) return edge_.entered(connection, room);
  visitors_[node_of(connection)].emplace(connection, room);
  hub_.mailbox.send(node_of(connection), Entered{connection, room});
}

void Exchange::left(ConnectionId connection, const std::string& room) {
  if (hub_.mailbox.is_own(connection)) return edge_.left(connection, room);
  visitors_[node_of(connection)].erase({connection, room});
  hub_.mailbox.send(node_of(connection), Left{connection, room});
}

void Exchange::missed(ConnectionId connection) {
  if (hub_.mailbox.is_own(connection)) return edge_.missed(connection);
  hub_.mailbox.send(node_of(connection), Missed{connection});
}

// That a guest elsewhere is stored, its node has seen to before it asked.
void Exchange::settled(const Visitor& visitor) {
  if (hub_.mailbox.is_own(visitor.connection)) {
    edge_.settled(visitor);
  } else {
    edge_.acquaint(visitor);
  }
}

// The node that has the guest knows it best. Should it not hear this, it does of the next puzzle.
void Exchange::rated(const Visitor& visitor) {
  if (hub_.mailbox.is_own(visitor.connection)) return edge_.rated(visitor);
  hub_.mailbox.send(node_of(visitor.connection), GuestRated{visitor.guest});
}

void Exchange::began_match(const Visitor& visitor) {
  edge_.began_match(visitor);
  if (!is_alone()) hub_.mailbox.send(std::nullopt, BeganMatch{visitor.guest});
}

void Exchange::take_shard(Fence fence, const StoredShards& stored) {
  drop_shard(fence.shard);
  Route& route = routes_[static_cast<std::size_t>(fence.shard)];
  forget_cards(route);
  route = {.node = NodeId{}, .epoch = fence.epoch, .rooms = {}};
  rooms_.take(fence, stored.rooms, stored.games);
  if (fence.shard == desk_shard) {
    open_desks(stored.puzzles.value_or(StoredPuzzles{}), stored.deals.value_or(StoredDeals{}));
  }
  edge_.take_uncounted(fence, stored.uncounted);
  tell_cards(fence.shard, fence.epoch);
  changed_hands(fence.shard);
}

void Exchange::drop_shard(ShardId shard) {
  rooms_.drop(shard);
  let_go(shard);
}

void Exchange::hand_over(ShardId shard) {
  rooms_.hand_over(shard);
  let_go(shard);
}

void Exchange::let_go(ShardId shard) {
  if (shard == desk_shard) {
    for (const HeldRequest& held : puzzles_.close()) ask_next_owner(held.asked());
    today_.close();
  }
  edge_.drop_uncounted(shard);
  for (auto& [node, places] : visitors_) {
    std::erase_if(places, [&](const auto& place) { return shard_of(place.second) == shard; });
  }
}

void Exchange::open_desks() {
  puzzles_.open();
  today_.open();
}

void Exchange::open_desks(const StoredPuzzles& puzzles, const StoredDeals& deals) {
  today_.open(deals);
  if (const int unread = puzzles_.open(puzzles); unread > 0) {
    hub_.mailbox.note(fmt::format("{} stored puzzles cannot be read and are left out", unread));
  }
}

void Exchange::puzzles_found(const std::string& rules, std::vector<StockPuzzle> puzzles) {
  if (rooms_.owns(desk_shard)) {
    depend_on(desk_shard);
    return puzzles_.found(rules, std::move(puzzles));
  }
  FoundPuzzles found{.rules = rules, .lines = {}};
  for (const StockPuzzle& puzzle : puzzles) found.lines.push_back(to_line(puzzle));
  if (way_to(desk_shard) != nullptr) return send_to_owner(desk_shard, std::move(found));
  if (for_desk_.size() < most_for_desk) for_desk_.push_back(std::move(found));
}

void Exchange::solver_found(const SolverQuestion& question, const std::optional<KnownSolver>& found) {
  depend_on(desk_shard);
  puzzles_.solver_found(question, found);
}

void Exchange::leaders_found(const std::optional<std::vector<StoredLeader>>& found) {
  depend_on(desk_shard);
  puzzles_.leaders_found(found);
}

void Exchange::shelve(const FoundPuzzles& found) {
  const std::shared_ptr<const Ruleset> ruleset = hub_.ruleset_of(found.rules);
  if (!ruleset) return;
  std::vector<StockPuzzle> puzzles;
  for (std::string_view line : found.lines) {
    if (line.ends_with('\n')) line.remove_suffix(1);
    Result<StockPuzzle> puzzle = parse_stock_line(line, *ruleset);
    if (puzzle) puzzles.push_back(std::move(puzzle).value());
  }
  puzzles_found(found.rules, std::move(puzzles));
}

void Exchange::depend_on(ShardId shard) {
  const auto owned = rooms_.owned().find(shard);
  if (owned != rooms_.owned().end()) hub_.mailbox.depend_on({shard, owned->second});
}

// What was found while nobody was known to have the desk.
void Exchange::send_to_desk() {
  if (!rooms_.owns(desk_shard) && way_to(desk_shard) == nullptr) return;
  for (FoundPuzzles& found : std::exchange(for_desk_, {})) {
    if (rooms_.owns(desk_shard)) {
      shelve(found);
    } else {
      send_to_owner(desk_shard, std::move(found));
    }
  }
}

void Exchange::come_back(ConnectionId connection, const std::string& room) {
  const std::optional<Visitor> visitor = edge_.visitor(connection);
  if (!visitor) return;
  if (!rooms_.owns(shard_of(room))) return send_to_owner(shard_of(room), ComeBack{*visitor, room});
  depend_on(shard_of(room));
  rooms_.come_back(*visitor, room);
}

// The node may have missed them for so long that they count as lost there: what they ask must find them at their tables.
void Exchange::come_back_to(NodeId node) {
  for (const auto& [connection, room] : edge_.places()) {
    if (routes_[static_cast<std::size_t>(shard_of(room))].node == node) come_back(connection, room);
  }
}

void Exchange::bus_is_back() {
  hub_.mailbox.send(std::nullopt, TellMe{});
  for (const auto& [connection, room] : edge_.places()) {
    if (!rooms_.owns(shard_of(room))) come_back(connection, room);
  }
  make_good([](const Waiting& /*waiting*/) { return true; });
  // What they say now tells who is still there; whoever is gets the state.
  for (const auto& [node, places] : std::map(visitors_)) {
    for (const auto& [connection, room] : places) hub_.mailbox.send(node, Absent{connection, room});
  }
  tells_due_ = hub_.now;
  may_have_missed_ = true;
}

void Exchange::forget_cards(Route& route) {
  for (const std::string& code : route.rooms) hub_.directory.remove(code);
  route.rooms.clear();
}

void Exchange::tell_cards(ShardId shard, std::int64_t epoch) {
  Cards cards{.shard = shard, .epoch = epoch, .whole = true, .cards = {}, .removed = {}};
  for (const Room* room : rooms_.of_shard(shard)) {
    if (const RoomCard* card = hub_.directory.find(room->code())) cards.cards.push_back(*card);
  }
  hub_.mailbox.send(std::nullopt, std::move(cards));
}

void Exchange::tell_changes() {
  if (is_alone()) return;
  std::map<ShardId, Cards> changes;
  for (const std::string& code : rooms_.take_changed()) {
    const auto owned = rooms_.owned().find(shard_of(code));
    if (owned == rooms_.owned().end()) continue;
    Cards& cards = changes[owned->first];
    cards.shard = owned->first;
    cards.epoch = owned->second;
    const RoomCard* card = hub_.directory.find(code);
    if (card == nullptr) {
      cards.removed.push_back(code);
    } else {
      cards.cards.push_back(*card);
    }
  }
  for (auto& [shard, cards] : changes) hub_.mailbox.send(std::nullopt, std::move(cards));
}

void Exchange::tell_places() {
  std::map<NodeId, StillHere> places;
  const auto add = [&](ConnectionId connection, const std::string& room) {
    const Route& route = routes_[static_cast<std::size_t>(shard_of(room))];
    if (!rooms_.owns(shard_of(room)) && route.node != NodeId{}) places[route.node].places.push_back({connection, room});
  };
  for (const auto& [connection, room] : edge_.places()) add(connection, room);
  for (const auto& [connection, all] : waiting_) {
    for (const Waiting& each : all) {
      if (!each.enters.empty() && !edge_.is_at(connection, each.enters)) add(connection, each.enters);
    }
  }
  // Also to those at whose rooms nobody is any more.
  for (const auto& [node, when] : heard_) {
    const auto mine = places.find(node);
    hub_.mailbox.send(node, mine == places.end() ? StillHere{} : std::move(mine->second));
  }
}

void Exchange::tell_spending() {
  std::vector<Spent> all = hub_.accounts.take_spent();
  for (std::size_t begin = 0; begin < all.size(); begin += accounts_a_parcel) {
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = first + static_cast<std::ptrdiff_t>(std::min(accounts_a_parcel, all.size() - begin));
    hub_.mailbox.send(std::nullopt, Spending{{std::make_move_iterator(first), std::make_move_iterator(last)}});
  }
}

void Exchange::tick() {
  if (const std::optional<Instant> puzzles = puzzles_.due(); is_alone() || (puzzles && *puzzles <= hub_.now)) {
    depend_on(desk_shard);
    puzzles_.tick();
  }
  if (is_alone()) return;
  if (!checks_due_ || *checks_due_ <= hub_.now) {
    checks_due_ = hub_.now + check_interval;
    look_after_waiting();
    look_after_nodes();
    if (std::exchange(may_have_missed_, false)) edge_.look_up_those_here();
    send_to_desk();
    tell_spending();
  }
  if (!tells_due_ || *tells_due_ <= hub_.now) {
    tells_due_ = hub_.now + tell_interval;
    for (const auto& [shard, epoch] : rooms_.owned()) tell_cards(shard, epoch);
    tell_places();
  }
}

std::optional<Instant> Exchange::due() const {
  const std::optional<Instant> puzzles = puzzles_.due();
  if (is_alone()) return puzzles;
  if (!checks_due_ || !tells_due_) return hub_.now;
  const Instant next = std::min(*checks_due_, *tells_due_);
  return puzzles ? std::min(next, *puzzles) : next;
}

void Exchange::look_after_nodes() {
  for (auto each = heard_.begin(); each != heard_.end();) {
    if (hub_.now - each->second <= long_silence) {
      ++each;
      continue;
    }
    lose_visitors_of(each->first);
    for (Route& route : routes_) {
      if (route.node == each->first) forget_cards(route);
    }
    each = heard_.erase(each);
    may_have_missed_ = true;  // it may have ended before it said what it had stored
  }
}

void Exchange::lose_visitors_of(NodeId node) {
  const auto found = visitors_.find(node);
  if (found == visitors_.end()) return;
  const auto gone = std::move(found->second);
  visitors_.erase(found);
  for (const auto& [connection, room] : gone) rooms_.lost(connection, room);
  visitors_.erase(node);
}

}  // namespace tilefish::cluster
