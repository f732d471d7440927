// What every entry that takes Limits is held to: asked to stop in the middle of a hard question it comes back soon, and
// it keeps to its bytes. Tests of all layers use it; each brings a question that would take far longer or far more.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <ctime>
#include <fstream>
#include <mutex>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "base/limits.h"
#include "base/outcome.h"
#include "base/sanitizer.h"
#include "base/stop_flag.h"

namespace tilefish {

// Why the work stopped; none if it was finished.
template <class T>
[[nodiscard]] StopReason reason_of(const Outcome<T>& outcome) {
  return outcome.finished() ? StopReason::none : outcome.stopped().reason;
}

// Raises a flag after a while, from a thread of its own, and says how long ago that was.
class StopAfter {
 public:
  using Milliseconds = std::chrono::duration<double, std::milli>;

  explicit StopAfter(std::chrono::milliseconds wait)
      : thread_([this, wait] {
          std::unique_lock lock(mutex_);
          if (ended_.wait_for(lock, wait, [&] { return end_; })) return;
          raised_ = std::chrono::steady_clock::now();
          cpu_when_raised_ = cpu_time();
          flag_.request();
        }) {}
  StopAfter(const StopAfter&) = delete;
  StopAfter& operator=(const StopAfter&) = delete;
  ~StopAfter() {
    {
      const std::lock_guard lock(mutex_);
      end_ = true;
    }
    ended_.notify_all();
    thread_.join();
  }

  [[nodiscard]] const StopFlag& flag() const { return flag_; }

  // Since the flag was raised: what the clock says, and what all threads of this process have worked, whichever is less.
  // On a busy machine the first counts the work of others, with several threads the second counts twice.
  [[nodiscard]] Milliseconds since_raised() {
    const std::lock_guard lock(mutex_);
    const Milliseconds wall = std::chrono::steady_clock::now() - raised_;
    return std::min(wall, cpu_time() - cpu_when_raised_);
  }

 private:
  [[nodiscard]] static Milliseconds cpu_time() {
    std::timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  }

  StopFlag flag_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool end_ = false;
  std::chrono::steady_clock::time_point raised_;
  Milliseconds cpu_when_raised_{};
  std::thread thread_;  // last: it uses the others
};

// `work` is given Limits and returns the reason for which it stopped. It is asked to after 50 ms and should be back
// within 100 ms more.
template <class Work>
void expect_to_stop_when_asked(Work work) {
  constexpr StopAfter::Milliseconds most(has_sanitizer ? 2000 : 100);
  StopAfter stop(std::chrono::milliseconds(50));
  const StopReason reason = work(Limits{.stop = &stop.flag()});
  ASSERT_TRUE(stop.flag().requested()) << "the question is too easy: it was answered within 50 ms";
  EXPECT_LT(stop.since_raised().count(), most.count()) << "milliseconds after it was asked to stop";
  EXPECT_EQ(reason, StopReason::flag);
}

// The most memory that this process had since `forget_peak`, in bytes.
inline void forget_peak() { std::ofstream("/proc/self/clear_refs") << "5"; }
[[nodiscard]] inline std::size_t peak_memory() {
  std::ifstream status("/proc/self/status");
  std::string word;
  std::size_t kilobytes = 0;
  while (status >> word) {
    if (word == "VmHWM:" && status >> kilobytes) break;
  }
  return kilobytes * 1024;
}

// `work` is given Limits and returns the reason for which it stopped. It may take 50 MB, runs into that limit and takes
// hardly more: twice as much, for tables that are copied when they grow and what the allocator keeps.
template <class Work>
void expect_to_keep_its_bytes(Work work, std::size_t bytes = 50'000'000) {
  // A sanitizer's books are larger than what is in them, and filling them takes long.
  if (has_sanitizer) {
    EXPECT_EQ(work(Limits{.bytes = bytes / 10}), StopReason::bytes);
    return;
  }
  forget_peak();
  const std::size_t before = peak_memory();
  const StopReason reason = work(Limits{.bytes = bytes});
  const std::size_t after = std::max(before, peak_memory());
  EXPECT_EQ(reason, StopReason::bytes);
  EXPECT_LT(after - before, 2 * bytes + 20'000'000);
}

}  // namespace tilefish
