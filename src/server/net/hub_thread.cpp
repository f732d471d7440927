#include "server/net/hub_thread.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/overloaded.h"
#include "server/net/thrown.h"

namespace tilefish::net {

Instant SteadyTime::now() const {
  return start_ + std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - started_);
}

HubThread::HubThread(HubOptions options, Secrets& secrets, CommitThread& commits, Metrics& metrics, Log log,
                     std::function<void(Error)> failed)
    : hub_(std::move(options), secrets),
      commits_(commits),
      metrics_(metrics),
      log_(std::move(log)),
      failed_(std::move(failed)) {}

HubThread::~HubThread() { join(); }

void HubThread::start(const StoredState& state, JobPool& jobs) {
  jobs_ = &jobs;
  carry_out(hub_.restore(state, time_.now()));
  metrics_.take(hub_.figures());
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
      carry_out(feed(std::move(happening)));
      if (last) return;
    }
    if (timer_due()) carry_out(hub_.tick(time_.now()));
    metrics_.take(hub_.figures());
  }
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
  return std::visit(Overloaded{
                        [&](const Connected& each) { return hub_.connected(each.connection, now); },
                        [&](const Received& each) { return hub_.receive(each.connection, each.text, now); },
                        [&](const Disconnected& each) { return hub_.disconnected(each.connection, now); },
                        [&](RobotAnswered& each) { return hub_.robot_answered(each.job, std::move(each.answer), now); },
                        [&](HintAnswered& each) { return hub_.hint_answered(each.job, std::move(each.answer), now); },
                        [&](const ShutDown& each) { return hub_.shut_down(each.sentence, now); },
                    },
                    happening);
}

void HubThread::carry_out(Effects effects) {
  timer_ = effects.next_timer;
  for (const std::string& note : effects.notes) log_(LogLevel::warning, note);
  for (RobotJob& job : effects.robot_jobs) jobs_->push(std::move(job));
  for (HintJob& job : effects.hint_jobs) jobs_->push(std::move(job));
  for (const JobId job : effects.cancelled_jobs) jobs_->cancel(job);
  if (effects.changes.empty() && effects.messages.empty() && effects.closes.empty()) return;
  commits_.push({std::move(effects.changes), std::move(effects.messages), std::move(effects.closes)});
}

bool HubThread::timer_due() const { return timer_ && *timer_ <= time_.now(); }

}  // namespace tilefish::net
