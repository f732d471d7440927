// The work that waits for a thread of the pool. Addresses take turns, and at each address its rooms: whoever asks for much waits
// for himself, not for others. Used by JobPool alone, under its lock.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>

#include "base/stop_flag.h"
#include "server/job.h"

namespace tilefish::net {

// Any other work that is too slow for the threads that carry messages. Nobody cancels it; if the pool closes it is dropped.
struct Errand {
  JobId id{};
  std::string payer;
  std::string room;
  std::function<void()> work;
};

// Work that is done only while nobody else waits for a thread. Whoever comes then asks it to stop; it should do so within some
// milliseconds, and push itself again with what is left of it.
struct SpareWork {
  JobId id{};
  std::string payer;
  std::string room;
  std::function<void(const StopFlag&)> work;
};

using Job = std::variant<RobotJob, HintJob, Errand, SpareWork>;

[[nodiscard]] inline const std::string& payer_of(const Job& job) {
  return std::visit([](const auto& each) -> const std::string& { return each.payer; }, job);
}
[[nodiscard]] inline const std::string& room_of(const Job& job) {
  return std::visit([](const auto& each) -> const std::string& { return each.room; }, job);
}
[[nodiscard]] inline JobId id_of(const Job& job) {
  return std::visit([](const auto& each) { return each.id; }, job);
}

class JobQueue {
 public:
  void push(Job job);
  // The next job of somebody who may have one; none if there is none.
  [[nodiscard]] std::optional<Job> next(const std::function<bool(const std::string& payer)>& may_have_one);
  // Whether it was there.
  bool drop(JobId job);
  void clear();
  [[nodiscard]] std::size_t size() const { return size_; }
  // Those that do not wait for spare time.
  [[nodiscard]] std::size_t urgent() const { return size_ - spare_.size(); }

 private:
  struct Payer {
    std::unordered_map<std::string, std::deque<Job>> jobs;  // by room; none is empty
    std::deque<std::string> rooms;                          // each once, in the order of their turns
  };

  std::unordered_map<std::string, Payer> waiting_;  // none without jobs
  std::deque<std::string> payers_;                  // each once, in the order of their turns
  std::deque<Job> spare_;                           // first come, first served
  std::size_t size_ = 0;
};

}  // namespace tilefish::net
