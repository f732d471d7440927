#include "server/net/job_pool.h"

#include <chrono>
#include <utility>

#include <sys/resource.h>

#include "server/job_runner.h"

namespace tilefish::net {

namespace {

const std::string& room_of(const Job& job) {
  return std::visit([](const auto& each) -> const std::string& { return each.room; }, job);
}

JobId id_of(const Job& job) {
  return std::visit([](const auto& each) { return each.id; }, job);
}

// Thinking can wait, messages cannot: on busy cores the threads that carry them come first. On Linux the call is about the calling
// thread alone; where it fails robots are merely as quick as everybody else.
void give_way() { static_cast<void>(setpriority(PRIO_PROCESS, 0, 10)); }

}  // namespace

JobPool::JobPool(unsigned threads, Metrics& metrics, Answers answers)
    : metrics_(metrics), answers_(std::move(answers)) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

JobPool::~JobPool() {
  close();
  for (std::thread& thread : threads_) thread.join();
}

void JobPool::close() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    for (const auto& [id, stop] : running_) stop->request();
    waiting_.clear();
    rooms_.clear();
    jobs_ = 0;
    metrics_.waiting_jobs.set(0);
  }
  wake_.notify_all();
}

void JobPool::push(Job job) {
  {
    const std::lock_guard lock(mutex_);
    if (closing_) return;
    const std::string& room = room_of(job);
    std::deque<Job>& queue = waiting_[room];
    if (queue.empty()) rooms_.push_back(room);
    queue.push_back(std::move(job));
    metrics_.waiting_jobs.set(++jobs_);
  }
  wake_.notify_one();
}

void JobPool::cancel(JobId job) {
  const std::lock_guard lock(mutex_);
  const auto running = running_.find(job);
  if (running != running_.end()) {
    running->second->request();
  } else {
    drop(job);
  }
}

void JobPool::drop(JobId job) {
  for (auto queue = waiting_.begin(); queue != waiting_.end(); ++queue) {
    const std::size_t dropped = std::erase_if(queue->second, [&](const Job& each) { return id_of(each) == job; });
    if (dropped == 0) continue;
    jobs_ -= dropped;
    metrics_.waiting_jobs.set(jobs_);
    if (!queue->second.empty()) return;
    std::erase(rooms_, queue->first);
    waiting_.erase(queue);
    return;
  }
}

Job JobPool::next() {
  const std::string room = std::move(rooms_.front());
  rooms_.pop_front();
  const auto queue = waiting_.find(room);
  Job job = std::move(queue->second.front());
  queue->second.pop_front();
  if (queue->second.empty()) {
    waiting_.erase(queue);
  } else {
    rooms_.push_back(room);
  }
  metrics_.waiting_jobs.set(--jobs_);
  return job;
}

void JobPool::work() {
  give_way();
  JobRunner runner;
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return closing_ || jobs_ > 0; });
    if (closing_) return;
    const Job job = next();
    StopFlag stop;
    running_[id_of(job)] = &stop;
    lock.unlock();
    const auto start = std::chrono::steady_clock::now();
    const auto ended = [&] {
      const std::lock_guard ending(mutex_);
      running_.erase(id_of(job));
      return !stop.requested();
    };
    if (const RobotJob* robot = std::get_if<RobotJob>(&job)) {
      RobotAnswer answer = runner.run(*robot, &stop);
      metrics_.robot_jobs.add(std::chrono::steady_clock::now() - start);
      if (ended()) answers_.robot(robot->id, std::move(answer));
    } else {
      const HintJob& hint = std::get<HintJob>(job);
      HintAnswer answer = runner.run(hint, &stop);
      metrics_.hint_jobs.add(std::chrono::steady_clock::now() - start);
      if (ended()) answers_.hint(hint.id, std::move(answer));
    }
    lock.lock();
  }
}

}  // namespace tilefish::net
