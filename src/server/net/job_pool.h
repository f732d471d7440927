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
  ~JobPool();  // finishes what runs, drops what waits
  JobPool(const JobPool&) = delete;
  JobPool& operator=(const JobPool&) = delete;

  void push(Job job);

 private:
  void work();
  [[nodiscard]] Job next();

  Metrics& metrics_;
  Answers answers_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::unordered_map<std::string, std::deque<Job>> waiting_;  // by room; none is empty
  std::deque<std::string> rooms_;                             // those with jobs, each once, in the order of their turns
  std::size_t jobs_ = 0;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tilefish::net
