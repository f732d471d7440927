#include "server/net/hub_thread.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include <fmt/core.h>

#include "base/overloaded.h"
#include "protocol/from_client.h"
#include "server/net/thrown.h"

namespace tilefish::net {

namespace {

constexpr int try_again_later = 1013;  // RFC 6455's registry
// Deliveries that storage is given together. It would wait for its disk for each by itself; all of them wait for the hub instead, which
// takes some microseconds for one.
constexpr std::size_t most_stored_together = 64;
constexpr const char* without_database = "the database does not answer; your game is kept";

// What is about guests is true whether or not a right to rooms is lost, and what the hub knows of it must be stored.
std::vector<Change> guests_apart(std::vector<Change>& changes) {
  const auto rooms = std::stable_partition(changes.begin(), changes.end(), is_about_guests);
  std::vector<Change> guests(std::make_move_iterator(changes.begin()), std::make_move_iterator(rooms));
  changes.erase(changes.begin(), rooms);
  return guests;
}

}  // namespace

HubThread::HubThread(HubOptions options, Secrets& secrets, CommitThread& commits, Metrics& metrics, Log log,
                     std::function<void(Error)> failed, NodeId node)
    : options_(std::move(options)),
      secrets_(secrets),
      node_(node),
      hub_(std::make_unique<Hub>(options_, secrets, node)),
      commits_(commits),
      metrics_(metrics),
      log_(std::move(log)),
      failed_(std::move(failed)) {}

HubThread::~HubThread() { join(); }

void HubThread::start(const StoredState& state, JobPool& jobs, AskAnalysis ask_analysis,
                      PlayForPuzzles play_for_puzzles, Side side) {
  jobs_ = &jobs;
  ask_analysis_ = std::move(ask_analysis);
  play_for_puzzles_ = std::move(play_for_puzzles);
  side_ = std::move(side);
  carry_out(hub_->restore(state, time_.now()));
  empty_outbox();
  metrics_.take(hub_->figures());
  thread_ = std::thread([this] { run(); });
}

void HubThread::put(Happening happening) {
  bool was_empty = false;
  {
    const std::lock_guard lock(mutex_);
    if (broken_) return;
    was_empty = inbox_.empty();
    inbox_.push_back(std::move(happening));
  }
  if (was_empty) wake_.notify_one();
}

void HubThread::join() {
  if (thread_.joinable()) thread_.join();
}

void HubThread::run() {
  std::optional<Error> error = thrown_by("the hub", [this] { live(); });
  if (!error) return;
  empty_outbox();  // of calls that went well
  {
    const std::lock_guard lock(mutex_);
    broken_ = true;
    inbox_.clear();
  }
  failed_(std::move(*error));
}

void HubThread::live() {
  while (true) {
    for (Happening& happening : wait_for_happenings()) {
      const bool last = std::holds_alternative<ShutDown>(happening);
      drop_what_others_may_have();
      if (HandOver* hand_over = std::get_if<HandOver>(&happening); hand_over != nullptr && hub_) {
        carry_out(hub_->hand_over(hand_over->shard, time_.now()), std::move(hand_over->stored));
      } else if (hub_) {
        carry_out(feed(std::move(happening)));
      } else {
        meet_without_hub(std::move(happening));
      }
      if (last) return empty_outbox();
    }
    if (hub_) {
      drop_what_others_may_have();
      if (timer_due()) carry_out(hub_->tick(time_.now()));
      metrics_.take(hub_->figures());
    }
    empty_outbox();
  }
}

void HubThread::drop_what_others_may_have() {
  if (side_.rights == nullptr || !hub_ || !watch_.lost_any(*side_.rights)) return;
  carry_out(hub_->shards_dropped_unless([this](const Fence& fence) { return has_right(fence); }, time_.now()));
}

std::vector<Happening> HubThread::wait_for_happenings() {
  std::unique_lock lock(mutex_);
  const auto something = [this] { return !inbox_.empty(); };
  if (timer_) {
    const auto left = std::max(*timer_ - time_.now(), std::chrono::milliseconds::zero());
    wake_.wait_for(lock, left, something);
  } else {
    wake_.wait(lock, something);
  }
  return std::exchange(inbox_, {});
}

Effects HubThread::feed(Happening happening) {
  const Instant now = time_.now();
  return std::visit(
      Overloaded{
          [&](const Connected& each) {
            open_[each.connection] = each;
            return hub_->connected(each.connection, each.address, now);
          },
          [&](const Received& each) { return hub_->receive(each.connection, each.parsed, each.text, now); },
          [&](const Disconnected& each) {
            open_.erase(each.connection);
            return hub_->disconnected(each.connection, now);
          },
          [&](RobotAnswered& each) {
            const std::optional<JobId> job = take_job(each.job);
            return job ? hub_->robot_answered(*job, std::move(each.answer), now, each.spent) : nothing_new();
          },
          [&](HintAnswered& each) {
            const std::optional<JobId> job = take_job(each.job);
            return job ? hub_->hint_answered(*job, std::move(each.answer), now, each.spent) : nothing_new();
          },
          [&](PuzzlesFound& each) { return hub_->puzzles_found(each.rules, std::move(each.puzzles), now); },
          [&](AnalysisAnswered& each) { return hub_->answered(each.to, each.re, std::move(each.answer), now); },
          [&](const SendAway& each) { return hub_->send_away(each.connections, now); },
          [&](const ShutDown& each) { return hub_->shut_down(each.sentence, now); },
          [&](const StorageLost&) {
            lose_storage();
            return Effects{};
          },
          [&](const StorageBack&) { return nothing_new(); },
          [&](const ShardTaken& each) {
            return has_right(each.fence) ? hub_->shard_taken(each.fence, each.stored, now) : nothing_new();
          },
          [&](const ShardDropped& each) { return hub_->shard_dropped(each.shard, now); },
          [&](const HandOver&) { return nothing_new(); },
          [&](const IdentitiesFound& each) { return hub_->identities_found(each.question, each.found, now); },
          [&](const SolverFound& each) { return hub_->solver_found(each.question, each.found, now); },
          [&](const LeadersFound& each) { return hub_->leaders_found(each.found, now); },
          [&](const GuestNamed& each) { return hub_->guest_named(each.renamed, now); },
          [&](const GuestRemoved& each) { return hub_->guest_removed(each.guest, now); },
          [&](const Heard& each) { return hub_->heard(each.parcel, now); },
          [&](const BusBack&) { return hub_->bus_is_back(now); },
      },
      happening);
}

// Of a call that did not happen.
Effects HubThread::nothing_new() const {
  Effects effects;
  effects.next_timer = timer_;
  return effects;
}

void HubThread::carry_out(Effects effects, std::function<void()> stored) {
  timer_ = effects.next_timer;
  for (const std::string& sentence : effects.notes) note(sentence);
  for (const std::chrono::milliseconds time : effects.routed) metrics_.routed.add(time);
  for (RobotJob& job : effects.robot_jobs) {
    job.id = number_job(job.id);
    jobs_->push(std::move(job));
  }
  for (HintJob& job : effects.hint_jobs) {
    job.id = number_job(job.id);
    jobs_->push(std::move(job));
  }
  for (const JobId job : effects.cancelled_jobs) cancel_job(job);
  for (const PuzzleJob& job : effects.puzzle_jobs) play_for_puzzles_(job);
  for (AnalysisWish& wish : effects.analyses) ask_analysis_(std::move(wish));
  if (!effects.fences.empty()) {
    std::vector<Change> guests = guests_apart(effects.changes);
    if (!guests.empty()) push({.changes = std::move(guests)});
  }
  const bool nothing = effects.changes.empty() && effects.messages.empty() && effects.closes.empty() &&
                       effects.parcels.empty() && !stored;
  if (!nothing) {
    push({.changes = std::move(effects.changes),
          .messages = std::move(effects.messages),
          .closes = std::move(effects.closes),
          .parcels = std::move(effects.parcels),
          .fences = std::move(effects.fences),
          .stored = std::move(stored)});
  }
  if (!effects.questions.empty() || !effects.puzzle_questions.empty()) {
    look_up(std::move(effects.questions), std::move(effects.puzzle_questions));
  }
}

// The desks read over connections of their own, so they are asked behind the commits that wait.
void HubThread::look_up(std::vector<IdentityQuestion> questions, std::vector<PuzzleQuestion> puzzle_questions) {
  push({.stored = [side = side_, questions = std::move(questions), puzzle_questions = std::move(puzzle_questions)] {
    for (const IdentityQuestion& question : questions) side.identities->ask(question);
    for (const PuzzleQuestion& question : puzzle_questions) side.solvers->ask(question);
  }});
}

void HubThread::push(Delivery delivery) {
  outbox_.push_back(std::move(delivery));
  if (outbox_.size() >= most_stored_together) empty_outbox();
}

void HubThread::empty_outbox() {
  if (!outbox_.empty()) commits_.push(std::exchange(outbox_, {}));
}

JobId HubThread::number_job(JobId job) {
  const JobId number{++last_job_};
  job_of_hub_[number] = job;
  job_of_pool_[job] = number;
  return number;
}

std::optional<JobId> HubThread::take_job(JobId number) {
  const auto found = job_of_hub_.find(number);
  if (found == job_of_hub_.end()) return std::nullopt;
  const JobId job = found->second;
  job_of_hub_.erase(found);
  job_of_pool_.erase(job);
  return job;
}

void HubThread::cancel_job(JobId job) {
  const auto found = job_of_pool_.find(job);
  if (found == job_of_pool_.end()) return;
  jobs_->cancel(found->second);
  job_of_hub_.erase(found->second);
  job_of_pool_.erase(found);
}

void HubThread::meet_without_hub(Happening happening) {
  std::visit(Overloaded{
                 [&](const Connected& each) { open_[each.connection] = each; },
                 [&](const Disconnected& each) { open_.erase(each.connection); },
                 [&](const Received& each) {
                   if (open_.erase(each.connection) == 0) return;
                   const wire::FromClient* message = std::get_if<wire::FromClient>(&each.parsed);
                   Delivery delivery;
                   // The storage thread gives it its text.
                   if (message != nullptr) delivery.messages.push_back({each.connection, {}, 1, message->id});
                   delivery.closes.push_back({each.connection, try_again_later, without_database});
                   push(std::move(delivery));
                 },
                 [&](const StorageBack& each) { begin_again(each.state); },
                 // There is nothing left to wait for.
                 [](const HandOver& each) { each.stored(); },
                 [](const auto&) {},
             },
             happening);
}

void HubThread::lose_storage() {
  for (const auto& [number, job] : job_of_hub_) jobs_->cancel(number);
  job_of_hub_.clear();
  job_of_pool_.clear();
  hub_.reset();
  Delivery farewell;
  for (const auto& [connection, since] : open_) {
    farewell.closes.push_back({connection, try_again_later, without_database});
  }
  open_.clear();
  push(std::move(farewell));
}

void HubThread::begin_again(const StoredState& state) {
  hub_ = std::make_unique<Hub>(options_, secrets_, node_);
  empty_outbox();
  commits_.go_on();
  carry_out(hub_->restore(state, time_.now()));
  // A new hub knows nothing of other nodes.
  if (node_ != NodeId{}) carry_out(hub_->bus_is_back(time_.now()));
  // Those who have come meanwhile and not said anything yet.
  for (const auto& [connection, since] : std::map(open_)) carry_out(feed(since));
}

void HubThread::note(const std::string& sentence) {
  if (!notes_.take(std::chrono::steady_clock::now())) {
    ++notes_left_out_;
    return;
  }
  const std::uint64_t left_out = std::exchange(notes_left_out_, 0);
  log_(LogLevel::warning,
       left_out == 0 ? sentence : fmt::format("{} ({} notes before it were left out)", sentence, left_out));
}

bool HubThread::timer_due() const { return timer_ && *timer_ <= time_.now(); }

}  // namespace tilefish::net
