#include "puzzles/timed_method.h"

#include <pthread.h>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <mutex>
#include <thread>

#include "puzzles/thread_time.h"
#include "solver/reference/windowed.h"

namespace tilefish {

namespace {

// Raises a flag once the thread that made it has used so much processor time, or when somebody else wants it to stop.
class ProcessorTimeLimit {
 public:
  ProcessorTimeLimit(double milliseconds, const StopFlag* other)
      : end_(thread_milliseconds() + milliseconds), other_(other) {
    pthread_getcpuclockid(pthread_self(), &clock_);
    watcher_ = std::thread([this] { watch(); });
  }
  ~ProcessorTimeLimit() {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    changed_.notify_one();
    watcher_.join();
  }
  ProcessorTimeLimit(const ProcessorTimeLimit&) = delete;
  ProcessorTimeLimit& operator=(const ProcessorTimeLimit&) = delete;

  [[nodiscard]] const StopFlag& flag() const { return flag_; }

 private:
  void watch() {
    constexpr std::chrono::milliseconds between_looks{5};
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, between_looks, [this] { return done_; })) {
      std::timespec now{};
      clock_gettime(clock_, &now);
      const double used = 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
      if (used >= end_ || (other_ != nullptr && other_->requested())) return flag_.request();
    }
  }

  double end_;
  const StopFlag* other_;
  clockid_t clock_{};
  StopFlag flag_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = false;
  std::thread watcher_;
};

}  // namespace

Outcome<double> windowed_milliseconds(const TileCounts& tiles, const Ruleset& ruleset, double most,
                                      const Limits& limits) {
  const reference::Question question = reference::puzzle_question(tiles, Weights::value(0));
  Limits watched = limits;
  // An easy puzzle takes less than starting a thread does; so it is tried without one first.
  constexpr std::uint64_t few_states = 2000;
  watched.nodes = few_states;
  double start = thread_milliseconds();
  reference::Answer answer = reference::solve_windowed(question, ruleset, watched).answer;
  if (answer.complete()) return thread_milliseconds() - start;
  if (answer.stop != StopReason::nodes) return Stopped{.reason = answer.stop, .nodes = answer.nodes};
  const ProcessorTimeLimit limit(most, limits.stop);
  watched = limits;
  watched.stop = &limit.flag();
  start = thread_milliseconds();
  answer = reference::solve_windowed(question, ruleset, watched).answer;
  const double milliseconds = thread_milliseconds() - start;
  const bool cut_off = answer.stop == StopReason::flag && (limits.stop == nullptr || !limits.stop->requested());
  if (answer.complete() || cut_off) return milliseconds;
  return Stopped{.reason = answer.stop, .nodes = answer.nodes};
}

}  // namespace tilefish
