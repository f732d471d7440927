// How long counting talks to its caller: threads it may use, a wish to stop, and how far it has come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "base/stop_flag.h"
#include "base/thread_pool.h"

namespace tilefish {

// Told of each stage of the work as it begins, and of steps done within it from any thread.
class WorkWatch {
 public:
  virtual ~WorkWatch() = default;
  virtual void begin(const std::string& stage, std::uint64_t steps) = 0;
  virtual void advance(std::uint64_t steps) = 0;
};

struct Work {
  ThreadPool* pool = nullptr;  // none: everything on the caller's thread
  const StopFlag* stop = nullptr;
  WorkWatch* watch = nullptr;

  [[nodiscard]] bool stopped() const { return stop != nullptr && stop->requested(); }
  [[nodiscard]] unsigned workers() const { return pool != nullptr ? pool->size() : 1; }

  void begin(const std::string& stage, std::uint64_t steps) const {
    if (watch != nullptr) watch->begin(stage, steps);
  }
  void advance(std::uint64_t steps) const {
    if (watch != nullptr) watch->advance(steps);
  }

  // Calls body(index, worker) for each index; all of them unless the work is stopped.
  void for_each(std::size_t count, const std::function<void(std::size_t, unsigned)>& body) const {
    if (pool != nullptr && count > 1) {
      pool->for_each_index(count, body, 1, stop);
      return;
    }
    for (std::size_t i = 0; i < count && !stopped(); ++i) body(i, 0);
  }
};

}  // namespace tilefish
