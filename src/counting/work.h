// What counting is given besides its question: threads that it may use, limits, and somebody who watches its progress.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/limits.h"
#include "base/thread_pool.h"

namespace tilefish {

// Told of each stage of the work as it begins, and of steps done within it from any thread. A step is about as long as
// it takes to find the successors of one state of the hand automaton.
class WorkWatch {
 public:
  virtual ~WorkWatch() = default;
  // `steps_left` are those of all the work from here on, as far as it can be forecast.
  virtual void begin(const std::string& stage, std::optional<double> steps_left) = 0;
  virtual void advance(std::uint64_t steps) = 0;
};

struct Work {
  ThreadPool* pool = nullptr;  // none: everything on the caller's thread
  Limits limits;               // of all threads together; a node is a state extended, a hand sampled or a case checked
  WorkWatch* watch = nullptr;
  std::optional<double> later_steps = 0.0;  // of other work that follows
};

}  // namespace tilefish
