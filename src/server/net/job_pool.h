// The threads that think for robots and hints, and do whatever else is too slow for the threads that carry messages.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "base/stop_flag.h"
#include "server/job.h"
#include "server/net/job_queue.h"
#include "server/net/metrics.h"

namespace tilefish {
class JobRunner;
}

namespace tilefish::net {

class JobPool {
 public:
  using Spent = std::chrono::milliseconds;  // of thinking
  struct Answers {
    std::function<void(JobId, RobotAnswer, Spent)> robot;
    std::function<void(JobId, HintAnswer, Spent)> hint;
  };

  // Answers come from the pool's threads. `metrics` must outlive the pool.
  JobPool(unsigned threads, Metrics& metrics, Answers answers);
  ~JobPool();  // closes, and waits for its threads
  JobPool(const JobPool&) = delete;
  JobPool& operator=(const JobPool&) = delete;

  void push(Job job);
  // Work of another kind; payer and room as those of a job. Never called if the pool closes before its turn.
  void push_errand(std::string payer, std::string room, std::function<void()> work);
  // Work for spare time: see SpareWork.
  void push_spare(std::string payer, std::function<void(const StopFlag&)> work);
  // Nobody waits for the job any more: if it waits it is dropped, if it runs it is stopped, and no answer comes. One whose
  // answer is on its way, or that was never pushed, is none of the pool's business.
  void cancel(JobId job);
  // Stops what runs and drops what waits and all that is pushed from now on. Does not wait.
  void close();
  // Closes, and waits until nothing runs any more.
  void join();

 private:
  void work();
  // None while there is nothing for somebody who may have another thread.
  [[nodiscard]] std::optional<Job> next();
  void run(JobRunner& runner, const Job& job, const StopFlag& stop, const std::function<bool()>& ended);

  Metrics& metrics_;
  Answers answers_;
  std::mutex mutex_;
  std::condition_variable wake_;
  JobQueue waiting_;
  std::unordered_map<JobId, StopFlag*> running_;
  std::vector<StopFlag*> spare_;                           // of the spare work that runs
  std::size_t idle_ = 0;                                   // threads
  std::unordered_map<std::string, std::size_t> busy_for_;  // threads by payer
  // One thread is left to the others, so that nobody waits for a stranger's long turn.
  std::size_t most_for_one_payer_;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tilefish::net
