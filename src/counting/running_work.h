// Work that has begun: its threads, what they have used of its limits, and how far it has come. Every part of counting
// is given one and looks at it inside its loops.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/shared_meter.h"
#include "counting/work.h"

namespace tilefish {

// Each thread's own; the work is stopped for all of them at once.
using WorkMeter = SharedMeter::Share;

class RunningWork {
 public:
  explicit RunningWork(const Work& work);

  [[nodiscard]] unsigned workers() const { return static_cast<unsigned>(meters_.size()); }
  [[nodiscard]] bool is_watched() const { return work_.watch != nullptr; }

  [[nodiscard]] WorkMeter& meter(unsigned worker = 0) { return meters_[worker]; }
  [[nodiscard]] bool stopped() const { return shared_.stopped(); }
  [[nodiscard]] Stopped how_far() const { return shared_.how_far(); }
  // For work beside this one that is to end with it.
  [[nodiscard]] Limits limits_left() const;

  // `steps_left` does not include what follows this work.
  void begin(const std::string& stage, std::optional<double> steps_left) const;
  void advance(std::uint64_t steps) const;

  // Calls body(index, worker) for each index; all of them unless the work is stopped.
  void for_each(std::size_t count, const std::function<void(std::size_t, unsigned)>& body);

  std::optional<double> later_steps;           // of what follows this work
  std::optional<double> expected_states = {};  // of the automaton that this work grows, if there is a forecast

 private:
  Work work_;
  SharedMeter shared_;
  std::vector<WorkMeter> meters_;
};

}  // namespace tilefish
