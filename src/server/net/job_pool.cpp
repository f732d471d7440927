#include "server/net/job_pool.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/job_runner.h"
#include "server/net/give_way.h"

namespace tilefish::net {

namespace {

constexpr JobId no_id{0};  // of errands, which nobody cancels

// Thinking can wait, messages cannot: on busy cores the threads that carry them come first.
constexpr int pool_niceness = 10;

}  // namespace

JobPool::JobPool(unsigned threads, Metrics& metrics, Answers answers)
    : metrics_(metrics), answers_(std::move(answers)), most_for_one_payer_(std::max(1U, threads - 1)) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

JobPool::~JobPool() { join(); }

void JobPool::join() {
  close();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void JobPool::close() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    for (const auto& [id, stop] : running_) stop->request();
    for (StopFlag* stop : spare_) stop->request();
    waiting_.clear();
    metrics_.waiting_jobs.set(0);
  }
  wake_.notify_all();
}

void JobPool::push(Job job) {
  {
    const std::lock_guard lock(mutex_);
    if (closing_) return;
    waiting_.push(std::move(job));
    metrics_.waiting_jobs.set(waiting_.size());
    if (waiting_.urgent() > idle_) {
      for (StopFlag* stop : spare_) stop->request();
    }
  }
  wake_.notify_one();
}

void JobPool::push_spare(std::string payer, std::function<void(const StopFlag&)> work) {
  push(SpareWork{no_id, std::move(payer), "", std::move(work)});
}

void JobPool::push_errand(std::string payer, std::string room, std::function<void()> work) {
  push(Errand{no_id, std::move(payer), std::move(room), std::move(work)});
}

void JobPool::cancel(JobId job) {
  const std::lock_guard lock(mutex_);
  const auto running = running_.find(job);
  if (running != running_.end()) {
    running->second->request();
  } else {
    waiting_.drop(job);
    metrics_.waiting_jobs.set(waiting_.size());
  }
}

std::optional<Job> JobPool::next() {
  std::optional<Job> job = waiting_.next([this](const std::string& payer) {
    const auto busy = busy_for_.find(payer);
    return busy == busy_for_.end() || busy->second < most_for_one_payer_;
  });
  metrics_.waiting_jobs.set(waiting_.size());
  return job;
}

void JobPool::work() {
  give_way(pool_niceness);
  JobRunner runner;
  std::unique_lock lock(mutex_);
  while (true) {
    std::optional<Job> job;
    ++idle_;
    wake_.wait(lock, [&] { return closing_ || (job = next()); });
    --idle_;
    if (closing_) return;
    StopFlag stop;
    const bool is_spare = std::holds_alternative<SpareWork>(*job);
    if (is_spare) spare_.push_back(&stop);
    const JobId id = id_of(*job);
    const std::string payer = payer_of(*job);
    if (id != no_id) running_[id] = &stop;
    ++busy_for_[payer];
    lock.unlock();
    run(runner, *job, stop, [&] {
      const std::lock_guard ending(mutex_);
      running_.erase(id);
      return !stop.requested();
    });
    job.reset();
    lock.lock();
    running_.erase(id);
    if (is_spare) std::erase(spare_, &stop);
    if (--busy_for_[payer] == 0) busy_for_.erase(payer);
    // Somebody who was held back for this one may have a thread now.
    if (waiting_.size() > 0) wake_.notify_one();
  }
}

void JobPool::run(JobRunner& runner, const Job& job, const StopFlag& stop, const std::function<bool()>& ended) {
  const auto start = std::chrono::steady_clock::now();
  const auto spent = [&] {
    return std::chrono::ceil<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
  };
  if (const RobotJob* robot = std::get_if<RobotJob>(&job)) {
    RobotAnswer answer = runner.run(*robot, &stop);
    metrics_.robot_jobs.add(std::chrono::steady_clock::now() - start);
    if (ended()) answers_.robot(robot->id, std::move(answer), spent());
  } else if (const HintJob* hint = std::get_if<HintJob>(&job)) {
    HintAnswer answer = runner.run(*hint, &stop);
    metrics_.hint_jobs.add(std::chrono::steady_clock::now() - start);
    if (ended()) answers_.hint(hint->id, std::move(answer), spent());
  } else if (const Errand* errand = std::get_if<Errand>(&job)) {
    errand->work();
  } else {
    std::get<SpareWork>(job).work(stop);
  }
}

}  // namespace tilefish::net
