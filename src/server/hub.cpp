#include "server/hub.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/core.h>

#include "server/hub_core.h"

namespace tilefish {

namespace {

// The latest time that is stored, rooms aside: up to then the server is known to have lived.
Instant last_sign_of_life(const StoredState& state) {
  Instant last = state.seen;
  // The rating of a puzzle moves with that of whoever solves it.
  for (const StoredPuzzle& puzzle : state.puzzles.puzzles) last = std::max(last, puzzle.rating.at);
  return last;
}

}  // namespace

Hub::Core::Core(HubOptions options, Secrets& secrets, NodeId node)
    : hub_(std::move(options), secrets, node),
      edge_(hub_, exchange_),
      rooms_(hub_, exchange_),
      exchange_(hub_, edge_, rooms_) {
  if (node == NodeId{}) exchange_.open_desks();
}

void Hub::Core::restore(const StoredState& state) {
  // A node of a cluster gets the desks with their shard, if at all.
  if (rooms_.owns(desk_shard)) exchange_.open_desks(state.puzzles, state.deals);
  rooms_.restore(state.rooms, state.games, last_sign_of_life(state));
  edge_.take_uncounted({}, state.uncounted);
}

void Hub::Core::tick() {
  rooms_.tick();
  edge_.tick();
  exchange_.tick();
}

void Hub::Core::shut_down(std::string_view sentence) {
  rooms_.stand_still();
  edge_.shut_down(sentence);
}

// As a rate, once a minute: under attack there are thousands of them.
void Hub::Core::note_late_answers() {
  constexpr std::chrono::seconds late_interval{60};
  const std::uint64_t late = hub_.mailbox.late();
  if (late_due_ && hub_.now >= *late_due_) {
    hub_.mailbox.note(
        fmt::format("{} answers of robots and hints were late within {} s", late - late_told_, late_interval.count()));
    late_told_ = late;
    late_due_.reset();
  } else if (!late_due_ && late > late_told_) {
    late_due_ = hub_.now + late_interval;
  }
}

std::optional<Instant> Hub::Core::next_timer() {
  std::optional<Instant> next = late_due_;
  for (const std::optional<Instant> due : {edge_.due(), rooms_.due(), exchange_.due()}) {
    if (due && (!next || *due < *next)) next = due;
  }
  return next;
}

Effects Hub::Core::finish() {
  exchange_.tell_changes();
  edge_.tell_lobby();
  note_late_answers();
  Effects effects = hub_.mailbox.take();
  rooms_.note(effects);
  edge_.charge_speaker(effects);
  for (const Change& change : effects.changes) turns_ += std::holds_alternative<AppendEvent>(change) ? 1 : 0;
  effects.next_timer = next_timer();
  return effects;
}

HubFigures Hub::Core::figures() const {
  const Edge::Figures edge = edge_.figures();
  const RoomHub::Figures rooms = rooms_.figures();
  return {.connections = edge.connections,
          .guests = edge.guests,
          .rooms = rooms.rooms,
          .games = rooms.games,
          .robot_jobs = rooms.robot_jobs,
          .hint_jobs = rooms.hint_jobs,
          .requests = edge.requests,
          .refusals = hub_.refusals,
          .turns = turns_,
          .late = hub_.mailbox.late()};
}

Hub::Hub(HubOptions options, Secrets& secrets, NodeId node)
    : core_(std::make_unique<Core>(std::move(options), secrets, node)) {}
Hub::~Hub() = default;

Effects Hub::restore(const StoredState& state, Instant now) {
  core_->begin(now);
  core_->restore(state);
  return core_->finish();
}

Effects Hub::connected(ConnectionId connection, std::string address, Instant now) {
  core_->begin(now);
  core_->edge().connected(connection, std::move(address));
  return core_->finish();
}

Effects Hub::receive(ConnectionId connection, std::string_view text, Instant now) {
  return receive(connection, wire::parse(text), text, now);
}

Effects Hub::receive(ConnectionId connection, const wire::Parsed& parsed, std::string_view text, Instant now) {
  core_->begin(now);
  core_->edge().receive(connection, parsed, text);
  return core_->finish();
}

Effects Hub::disconnected(ConnectionId connection, Instant now) {
  core_->begin(now);
  core_->edge().disconnected(connection);
  return core_->finish();
}

Effects Hub::tick(Instant now) {
  core_->begin(now);
  core_->tick();
  return core_->finish();
}

Effects Hub::robot_answered(JobId job, RobotAnswer answer, Instant now, std::chrono::milliseconds spent) {
  core_->begin(now);
  core_->rooms().robot_answered(job, std::move(answer), spent);
  return core_->finish();
}

Effects Hub::hint_answered(JobId job, HintAnswer answer, Instant now, std::chrono::milliseconds spent) {
  core_->begin(now);
  core_->rooms().hint_answered(job, std::move(answer), spent);
  return core_->finish();
}

Effects Hub::puzzles_found(const std::string& rules, std::vector<StockPuzzle> puzzles, Instant now) {
  core_->begin(now);
  core_->exchange().puzzles_found(rules, std::move(puzzles));
  return core_->finish();
}

Effects Hub::shard_taken(Fence fence, const StoredShards& stored, Instant now) {
  core_->begin(now);
  core_->exchange().take_shard(fence, stored);
  return core_->finish();
}

Effects Hub::shard_dropped(ShardId shard, Instant now) {
  core_->begin(now);
  core_->exchange().drop_shard(shard);
  return core_->finish();
}

Effects Hub::shards_dropped_unless(const std::function<bool(const Fence&)>& may_stay, Instant now) {
  core_->begin(now);
  for (const auto& [shard, epoch] : std::map(core_->rooms().owned())) {
    if (!may_stay({shard, epoch})) core_->exchange().drop_shard(shard);
  }
  return core_->finish();
}

Effects Hub::hand_over(ShardId shard, Instant now) {
  core_->begin(now);
  core_->exchange().hand_over(shard);
  return core_->finish();
}

Effects Hub::identities_found(const IdentityQuestion& question, const std::optional<std::vector<StoredIdentity>>& found,
                              Instant now) {
  core_->begin(now);
  core_->edge().identities_found(question, found);
  return core_->finish();
}

Effects Hub::solver_found(const SolverQuestion& question, const std::optional<KnownSolver>& found, Instant now) {
  core_->begin(now);
  core_->exchange().solver_found(question, found);
  return core_->finish();
}

Effects Hub::leaders_found(const std::optional<std::vector<StoredLeader>>& found, Instant now) {
  core_->begin(now);
  core_->exchange().leaders_found(found);
  return core_->finish();
}

Effects Hub::guest_named(const RenamedGuest& renamed, Instant now) {
  core_->begin(now);
  core_->exchange().named(renamed);
  return core_->finish();
}

Effects Hub::guest_removed(const std::string& guest, Instant now) {
  core_->begin(now);
  core_->exchange().removed(guest);
  return core_->finish();
}

Effects Hub::heard(const cluster::Parcel& parcel, Instant now) {
  core_->begin(now);
  core_->exchange().heard(parcel);
  return core_->finish();
}

Effects Hub::bus_is_back(Instant now) {
  core_->begin(now);
  core_->exchange().bus_is_back();
  return core_->finish();
}

Effects Hub::answered(ConnectionId connection, int re, wire::Answer answer, Instant now) {
  core_->begin(now);
  core_->answered(connection, re, std::move(answer));
  return core_->finish();
}

Effects Hub::send_away(std::size_t connections, Instant now) {
  core_->begin(now);
  core_->edge().send_away(connections);
  return core_->finish();
}

Effects Hub::shut_down(std::string_view sentence, Instant now) {
  core_->begin(now);
  core_->shut_down(sentence);
  return core_->finish();
}

HubFigures Hub::figures() const { return core_->figures(); }

}  // namespace tilefish
