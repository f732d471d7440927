// How long counting talks to its caller: threads it may use, a wish to stop, and how far it has come.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/stop_flag.h"
#include "base/thread_pool.h"

namespace tilefish {

// Told of each stage of the work as it begins, and of steps done within it from any thread. A step is about as long as
// it takes to find the successors of one state of the hand automaton.
class WorkWatch {
 public:
  virtual ~WorkWatch() = default;
  // `steps_left` are those of all the work from here on, as far as it can be foreseen.
  virtual void begin(const std::string& stage, std::optional<double> steps_left) = 0;
  virtual void advance(std::uint64_t steps) = 0;
};

struct Work {
  ThreadPool* pool = nullptr;  // none: everything on the caller's thread
  const StopFlag* stop = nullptr;
  WorkWatch* watch = nullptr;
  std::optional<double> later_steps = 0.0;     // of other work that follows
  std::optional<double> expected_states = {};  // of the automaton that this work grows, if somebody has foreseen it

  [[nodiscard]] bool stopped() const { return stop != nullptr && stop->requested(); }
  [[nodiscard]] unsigned workers() const { return pool != nullptr ? pool->size() : 1; }

  void begin(const std::string& stage, std::optional<double> steps_left) const {
    if (watch == nullptr) return;
    watch->begin(stage, steps_left && later_steps ? std::optional(*steps_left + *later_steps) : std::nullopt);
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
