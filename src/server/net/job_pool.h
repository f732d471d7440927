// The threads that think for robots and hints. Rooms take turns: one that asks for much waits for itself, not for others.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <variant>
#include <vector>

#include "base/stop_flag.h"
#include "server/job.h"
#include "server/net/metrics.h"

namespace tilefish::net {

using Job = std::variant<RobotJob, HintJob>;

class JobPool {
 public:
  struct Answers {
    std::function<void(JobId, RobotAnswer)> robot;
    std::function<void(JobId, HintAnswer)> hint;
  };

  // Answers come from the pool's threads. `metrics` must outlive the pool.
  JobPool(unsigned threads, Metrics& metrics, Answers answers);
  ~JobPool();  // closes, and waits for its threads
  JobPool(const JobPool&) = delete;
  JobPool& operator=(const JobPool&) = delete;

  void push(Job job);
  // Nobody waits for the job any more: if it waits it is dropped, if it runs it is stopped, and no answer comes. One whose
  // answer is on its way, or that was never pushed, is none of the pool's business.
  void cancel(JobId job);
  // Stops what runs and drops what waits and all that is pushed from now on. Does not wait.
  void close();

 private:
  void work();
  [[nodiscard]] Job next();
  void drop(JobId job);

  Metrics& metrics_;
  Answers answers_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::unordered_map<std::string, std::deque<Job>> waiting_;  // by room; none is empty
  std::deque<std::string> rooms_;                             // those with jobs, each once, in the order of their turns
  std::size_t jobs_ = 0;                                      // that wait
  std::unordered_map<JobId, StopFlag*> running_;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tilefish::net
