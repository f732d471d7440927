#include "server/rooms/hub.h"

#include <algorithm>
#include <cassert>

#include <fmt/core.h>

#include "server/lobby.h"

namespace tilefish {

namespace {

// A tick may play a robot's answer and start what is due at once after it, and so on.
constexpr int most_ticks_a_room = 100;
constexpr std::chrono::seconds after_no_progress{1};
constexpr std::chrono::seconds stamp_interval{2};

RoomCard card_of(const Room& room, const std::string& host_name) {
  RoomCard card{.code = room.code(),
                .host = room.host(),
                .people = {},
                .payer = room.payer(),
                .over = room.phase() == wire::Phase::match_over,
                .today = room.today(),
                .created = room.created(),
                .shown = lobby_entry(room, host_name)};
  for (const RoomSeat& seat : room.seats()) {
    if (!seat.guest.empty()) card.people.insert(seat.guest);
  }
  return card;
}

}  // namespace

Room* RoomHub::find(const std::string& code) {
  const auto found = rooms_.find(code);
  return found == rooms_.end() ? nullptr : found->second.get();
}

Room& RoomHub::place(std::unique_ptr<Room> room) {
  const std::string code = room->code();
  if (!is_alone()) by_shard_[shard_of(code)].insert(code);
  return *rooms_.emplace(code, std::move(room)).first->second;
}

void RoomHub::lost(ConnectionId connection, const std::string& code) {
  Room* room = find(code);
  if (room == nullptr) return;
  RoomCall now = call(*room);
  room->lost(now, connection);
  touched(*room);
}

void RoomHub::renamed_at(const std::string& code, const std::string& guest, const std::string& name) {
  Room* room = find(code);
  if (room == nullptr) return;
  RoomCall now = call(*room);
  room->renamed(now, guest, name);
  write_card(*room);
}

void RoomHub::leave(const Visitor& visitor, const std::string& code) {
  Room* room = find(code);
  if (room == nullptr) return;
  RoomCall now = call(*room);
  (void)room->leave(now, visitor);
  touched(*room);
}

RoomCall RoomHub::call(const Room& room) {
  if (!is_alone()) {
    const ShardId shard = shard_of(room.code());
    hub_.mailbox.depend_on({shard, owned_.at(shard)});
  }
  return {hub_.options, hub_.secrets, hub_.mailbox, hub_.accounts, last_job_, hub_.now};
}

Room* RoomHub::take_job(JobId job, Milliseconds spent) {
  const auto waiting = jobs_.find(job);
  if (waiting == jobs_.end()) return nullptr;
  const PaidJob& paid = waiting->second;
  hub_.accounts.give_back(paid.payer, paid.time - std::min(paid.time, spent));
  Room* room = find(paid.room);
  jobs_.erase(waiting);
  return room;
}

void RoomHub::robot_answered(JobId job, RobotAnswer answer, Milliseconds spent) {
  Room* room = take_job(job, spent);
  if (room == nullptr) return;
  RoomCall now = call(*room);
  room->robot_answered(now, job, std::move(answer));
  touched(*room);
}

void RoomHub::hint_answered(JobId job, HintAnswer answer, Milliseconds spent) {
  Room* room = take_job(job, spent);
  if (room == nullptr) return;
  RoomCall now = call(*room);
  room->hint_answered(now, job, std::move(answer));
  touched(*room);
}

void RoomHub::tick() {
  // What a room does by itself sets its next time beyond now after a few calls; one that does not would hold up all others
  // for good.
  // In a cluster one call is about one shard, for what is lost with a right to write is lost as a whole.
  std::optional<ShardId> shard;
  for (int ticks = 0; !timers_.empty() && timers_.begin()->first <= hub_.now; ++ticks) {
    const std::string code = timers_.begin()->second;
    if (!is_alone() && shard.value_or(shard_of(code)) != shard_of(code)) return;
    shard = shard_of(code);
    Room* room = find(code);
    RoomCall now = call(*room);
    room->tick(now);
    touched(*room);
    const bool goes_on = ticks < most_ticks_a_room * static_cast<int>(timers_.size() + 1);
    assert(goes_on && "a room's timer does not advance");
    if (!goes_on) postpone(code);
  }
  stamp_time();
}

void RoomHub::stand_still() {
  for (const auto& [code, room] : rooms_) {
    RoomCall now = call(*room);
    room->stand_still(now);
  }
  timers_.clear();
  timer_of_.clear();
}

void RoomHub::touched(Room& room) {
  for (const ConnectionId connection : room.take_gone()) people_.left(connection, room.code());
  if (const std::optional<MatchEnd> end = room.take_end()) people_.ended(*end);
  if (room.is_over()) return remove(std::string(room.code()));
  write_card(room);
  set_timer(room);
}

void RoomHub::write_card(const Room& room) {
  const std::optional<int> seat = room.seat_of(room.host());
  const bool changed = hub_.directory.put(
      card_of(room, seat ? room.seats()[static_cast<std::size_t>(*seat)].name : people_.name_of(room.host())));
  if (changed && !is_alone()) changed_.insert(room.code());
  const Counted now{room.match_runs(), room.waits_for_robot(), room.hints_waiting()};
  Counted& before = counted_[room.code()];
  figures_.games += static_cast<std::size_t>(now.game) - static_cast<std::size_t>(before.game);
  figures_.robot_jobs += static_cast<std::size_t>(now.robot) - static_cast<std::size_t>(before.robot);
  figures_.hint_jobs += now.hints - before.hints;
  before = now;
}

void RoomHub::set_timer(const Room& room) {
  const std::optional<Instant> due = room.due();
  const auto timer = timer_of_.find(room.code());
  if (timer != timer_of_.end() && timer->second == due) return;
  forget_timer(room.code());
  if (!due) return;
  timers_.insert({*due, room.code()});
  timer_of_[room.code()] = *due;
}

void RoomHub::forget_timer(const std::string& code) {
  const auto timer = timer_of_.find(code);
  if (timer == timer_of_.end()) return;
  timers_.erase({timer->second, code});
  timer_of_.erase(timer);
}

void RoomHub::postpone(const std::string& code) {
  hub_.mailbox.note(fmt::format("room {}: its timer does not advance", code));
  const auto timer = timer_of_.find(code);
  if (timer == timer_of_.end()) return;
  timers_.erase({timer->second, code});
  timer->second = hub_.now + after_no_progress;
  timers_.insert({timer->second, code});
}

void RoomHub::remove(const std::string& code) {
  Room& room = *rooms_.at(code);
  RoomCall now = call(room);
  room.cancel_jobs(now);
  hub_.mailbox.store(RemoveRoom{code});
  if (room.match_runs()) hub_.mailbox.store(RemoveGame{room.match()->id()});
  // Else whoever is about to lose would stay away and lose nothing.
  if (const std::optional<MatchEnd> end = room.abandoned(hub_.now)) people_.ended(*end);
  forget(code);
}

void RoomHub::forget(const std::string& code) {
  forget_timer(code);
  const Counted& before = counted_[code];
  figures_.games -= static_cast<std::size_t>(before.game);
  figures_.robot_jobs -= static_cast<std::size_t>(before.robot);
  figures_.hint_jobs -= before.hints;
  counted_.erase(code);
  hub_.directory.remove(code);
  if (!is_alone()) {
    changed_.insert(code);
    by_shard_[shard_of(code)].erase(code);
  }
  rooms_.erase(code);
}

// A restart takes the latest time it finds in the database for the time the server ended. So while a clock runs something is
// stored every few seconds, if only a room as it was. In a cluster each shard would need its own; there a turn that was under way
// when its server ended goes on with what was left of it when its room was last stored.
void RoomHub::stamp_time() {
  if (!stamp_due_ || hub_.now < *stamp_due_) return;
  stamp_due_.reset();
  if (hub_.mailbox.has_changes()) return;
  for (const auto& [code, room] : rooms_) {
    if (room->clock().runs()) return hub_.mailbox.store(room->stored(hub_.now));
  }
}

void RoomHub::note(const Effects& effects) {
  for (const RobotJob& job : effects.robot_jobs) jobs_[job.id] = {job.room, job.payer, job.budget.time};
  for (const HintJob& job : effects.hint_jobs) jobs_[job.id] = {job.room, job.payer, job.time};
  for (const JobId job : effects.cancelled_jobs) jobs_.erase(job);
  if (!effects.changes.empty() && is_alone()) stamp_due_ = hub_.now + stamp_interval;
}

std::optional<Instant> RoomHub::due() const {
  const std::optional<Instant> first = timers_.empty() ? std::nullopt : std::optional(timers_.begin()->first);
  if (!first || !stamp_due_) return first ? first : stamp_due_;
  return std::min(*first, *stamp_due_);
}

RoomHub::Figures RoomHub::figures() const {
  Figures figures = figures_;
  figures.rooms = rooms_.size();
  return figures;
}

}  // namespace tilefish
