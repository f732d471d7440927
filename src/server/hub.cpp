#include "server/hub.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include <fmt/core.h>

#include "rules/builtin_rulesets.h"
#include "server/hub_core.h"

namespace tilefish {

namespace {

// A tick may play a robot's answer and start what is due at once after it, and so on.
constexpr int most_ticks_a_room = 100;
constexpr std::chrono::seconds after_no_progress{1};

HubOptions with_rulesets(HubOptions options) {
  if (!options.rulesets.empty()) return options;
  for (const std::string& name : builtin_ruleset_names()) options.rulesets.push_back(*builtin_ruleset(name));
  return options;
}

}  // namespace

Hub::Core::Core(HubOptions options, Secrets& secrets)
    : options_(with_rulesets(std::move(options))), secrets_(secrets), accounts_(options_), puzzles_(options_) {
  for (const Ruleset& ruleset : options_.rulesets) rulesets_.push_back(std::make_shared<const Ruleset>(ruleset));
}

void Hub::Core::connected(ConnectionId connection, std::string address) {
  mailbox_.open(connection);
  connections_.insert_or_assign(connection, Connection{.address = std::move(address),
                                                       .rate = {static_cast<double>(options_.messages_per_second),
                                                                static_cast<double>(options_.message_burst), now_}});
}

void Hub::Core::disconnected(ConnectionId id) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  const Connection gone = std::move(found->second);
  connections_.erase(found);
  mailbox_.forget(id);
  lobby_.remove(id);
  for (const std::string& code : gone.rooms) {
    Room* room = find_room(code);
    if (room == nullptr) continue;
    RoomCall call = room_call();
    room->lost(call, id);
    touched(*room);
  }
  if (Guest* guest = guests_.find(gone.guest)) {
    guest->connections.erase(id);
    guest->seen = now_;
  }
}

Room* Hub::Core::take_job(JobId job, Milliseconds spent) {
  const auto waiting = jobs_.find(job);
  if (waiting == jobs_.end()) return nullptr;
  const PaidJob& paid = waiting->second;
  accounts_.give_back(paid.payer, paid.time - std::min(paid.time, spent));
  Room* room = find_room(paid.room);
  jobs_.erase(waiting);
  return room;
}

void Hub::Core::robot_answered(JobId job, RobotAnswer answer, Milliseconds spent) {
  Room* room = take_job(job, spent);
  if (room == nullptr) return;
  RoomCall call = room_call();
  room->robot_answered(call, job, std::move(answer));
  touched(*room);
}

void Hub::Core::hint_answered(JobId job, HintAnswer answer, Milliseconds spent) {
  Room* room = take_job(job, spent);
  if (room == nullptr) return;
  RoomCall call = room_call();
  room->hint_answered(call, job, std::move(answer));
  touched(*room);
}

void Hub::Core::tick() {
  // What a room does by itself sets its next time beyond now after a few calls; one that does not would hold up all others
  // for good.
  for (int ticks = 0; !timers_.empty() && timers_.begin()->first <= now_; ++ticks) {
    const std::string code = timers_.begin()->second;
    Room* room = find_room(code);
    RoomCall call = room_call();
    room->tick(call);
    touched(*room);
    const bool goes_on = ticks < most_ticks_a_room * static_cast<int>(timers_.size() + 1);
    assert(goes_on && "a room's timer does not advance");
    if (!goes_on) postpone(code);
  }
  forget_idle_guests();
  puzzles_.tick(mailbox_, secrets_, now_);
  stamp_time();
}

void Hub::Core::shut_down(std::string_view sentence) {
  for (const auto& [code, room] : rooms_) {
    RoomCall call = room_call();
    room->stand_still(call);
  }
  timers_.clear();
  timer_of_.clear();
  for (const auto& [id, connection] : connections_) {
    mailbox_.tell(id, wire::Closing{std::string(sentence)});
    mailbox_.close({id, 1001, "the server goes down"});
  }
}

Room* Hub::Core::find_room(const std::string& code) {
  const auto found = rooms_.find(code);
  return found == rooms_.end() ? nullptr : found->second.get();
}

void Hub::Core::touched(Room& room) {
  lobby_.touch();
  if (const std::optional<MatchEnd> end = room.take_end()) count(*end);
  if (room.is_over()) return remove_room(std::string(room.code()));
  const std::optional<Instant> due = room.due();
  const auto timer = timer_of_.find(room.code());
  if (timer != timer_of_.end()) {
    if (timer->second == due) return;
    timers_.erase({timer->second, room.code()});
    timer_of_.erase(timer);
  }
  if (!due) return;
  timers_.insert({*due, room.code()});
  timer_of_[room.code()] = *due;
}

void Hub::Core::postpone(const std::string& code) {
  mailbox_.note(fmt::format("room {}: its timer does not advance", code));
  const auto timer = timer_of_.find(code);
  if (timer == timer_of_.end()) return;
  timers_.erase({timer->second, code});
  timer->second = now_ + after_no_progress;
  timers_.insert({timer->second, code});
}

void Hub::Core::remove_room(const std::string& code) {
  const auto timer = timer_of_.find(code);
  if (timer != timer_of_.end()) {
    timers_.erase({timer->second, code});
    timer_of_.erase(timer);
  }
  Room& room = *rooms_.at(code);
  RoomCall call = room_call();
  room.cancel_jobs(call);
  mailbox_.store(RemoveRoom{code});
  if (room.match_runs()) mailbox_.store(RemoveGame{room.match()->id()});
  // Else whoever is about to lose would stay away and lose nothing.
  if (const std::optional<MatchEnd> end = room.abandoned(now_)) count(*end);
  rooms_.erase(code);
}

std::vector<wire::LobbyRoom> Hub::Core::lobby_list() {
  std::vector<const Room*> newest;
  for (const auto& [code, room] : rooms_) newest.push_back(room.get());
  std::stable_sort(newest.begin(), newest.end(),
                   [](const Room* a, const Room* b) { return a->created() > b->created(); });
  std::vector<wire::LobbyRoom> list;
  for (const Room* room : newest) {
    if (static_cast<int>(list.size()) >= options_.lobby_rooms) break;
    const Guest* host = guests_.find(room->host());
    if (auto entry = lobby_entry(*room, host == nullptr ? "" : host->name)) list.push_back(*std::move(entry));
  }
  return list;
}

void Hub::Core::tell_lobby() {
  const std::optional<Instant> due = lobby_.due();
  if (due && *due <= now_) lobby_.tell_all(lobby_list(), now_ + options_.lobby_interval, mailbox_);
}

// A restart takes the latest time it finds in the database for the time the server ended. So while a clock runs something is
// stored every few seconds, if only a room as it was.
void Hub::Core::stamp_time() {
  if (!stamp_due_ || now_ < *stamp_due_) return;
  stamp_due_.reset();
  if (mailbox_.has_changes()) return;
  for (const auto& [code, room] : rooms_) {
    if (room->clock().runs()) return mailbox_.store(room->stored(now_));
  }
}

// As a rate, once a minute: under attack there are thousands of them.
void Hub::Core::note_late_answers() {
  constexpr std::chrono::seconds late_interval{60};
  if (late_due_ && now_ >= *late_due_) {
    mailbox_.note(fmt::format("{} answers of robots and hints were late within {} s", mailbox_.late() - late_told_,
                              late_interval.count()));
    late_told_ = mailbox_.late();
    late_due_.reset();
  } else if (!late_due_ && mailbox_.late() > late_told_) {
    late_due_ = now_ + late_interval;
  }
}

std::optional<Instant> Hub::Core::next_timer() const {
  std::optional<Instant> next = stamp_due_;
  for (const std::optional<Instant> due : {lobby_.due(), guests_due_, late_due_, puzzles_.due(),
                                           timers_.empty() ? std::nullopt : std::optional(timers_.begin()->first)}) {
    if (due && (!next || *due < *next)) next = due;
  }
  return next;
}

Effects Hub::Core::finish() {
  constexpr std::chrono::seconds stamp_interval{2};
  constexpr std::chrono::minutes first_sweep{1};
  if (!guests_due_ && guests_.size() > 0) guests_due_ = now_ + first_sweep;
  tell_lobby();
  note_late_answers();
  Effects effects = mailbox_.take();
  for (const RobotJob& job : effects.robot_jobs) jobs_[job.id] = {job.room, job.payer, job.budget.time};
  for (const HintJob& job : effects.hint_jobs) jobs_[job.id] = {job.room, job.payer, job.time};
  for (const JobId job : effects.cancelled_jobs) jobs_.erase(job);
  for (const Change& change : effects.changes) totals_.turns += std::holds_alternative<AppendEvent>(change) ? 1 : 0;
  charge_speaker(effects);
  if (!effects.changes.empty()) stamp_due_ = now_ + stamp_interval;
  effects.next_timer = next_timer();
  return effects;
}

HubFigures Hub::Core::figures() const {
  HubFigures figures = totals_;
  figures.connections = connections_.size();
  figures.guests = guests_.size();
  figures.rooms = rooms_.size();
  figures.late = mailbox_.late();
  for (const auto& [code, room] : rooms_) {
    figures.games += room->match_runs() ? 1 : 0;
    figures.robot_jobs += room->waits_for_robot() ? 1 : 0;
    figures.hint_jobs += room->hints_waiting();
  }
  return figures;
}

std::shared_ptr<const Ruleset> Hub::Core::ruleset_of(const std::string& name) const {
  for (const auto& ruleset : rulesets_) {
    if (ruleset->name() == name) return ruleset;
  }
  return nullptr;
}

Hub::Hub(HubOptions options, Secrets& secrets) : core_(std::make_unique<Core>(std::move(options), secrets)) {}
Hub::~Hub() = default;

Effects Hub::restore(const StoredState& state, Instant now) {
  core_->begin(now);
  core_->restore(state);
  return core_->finish();
}

Effects Hub::connected(ConnectionId connection, std::string address, Instant now) {
  core_->begin(now);
  core_->connected(connection, std::move(address));
  return core_->finish();
}

Effects Hub::receive(ConnectionId connection, std::string_view text, Instant now) {
  core_->begin(now);
  core_->receive(connection, text);
  return core_->finish();
}

Effects Hub::disconnected(ConnectionId connection, Instant now) {
  core_->begin(now);
  core_->disconnected(connection);
  return core_->finish();
}

Effects Hub::tick(Instant now) {
  core_->begin(now);
  core_->tick();
  return core_->finish();
}

Effects Hub::robot_answered(JobId job, RobotAnswer answer, Instant now, std::chrono::milliseconds spent) {
  core_->begin(now);
  core_->robot_answered(job, std::move(answer), spent);
  return core_->finish();
}

Effects Hub::hint_answered(JobId job, HintAnswer answer, Instant now, std::chrono::milliseconds spent) {
  core_->begin(now);
  core_->hint_answered(job, std::move(answer), spent);
  return core_->finish();
}

Effects Hub::puzzles_found(const std::string& rules, std::vector<StockPuzzle> puzzles, Instant now) {
  core_->begin(now);
  core_->puzzles_found(rules, std::move(puzzles));
  return core_->finish();
}

Effects Hub::shut_down(std::string_view sentence, Instant now) {
  core_->begin(now);
  core_->shut_down(sentence);
  return core_->finish();
}

HubFigures Hub::figures() const { return core_->figures(); }

}  // namespace tilefish
