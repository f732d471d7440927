#include "base/limits.h"

namespace tilefish {

Limits Limits::within(std::chrono::duration<double> time) const {
  Limits limits = *this;
  const Clock::time_point now = Clock::now();
  // Compared as doubles first: a time that the clock cannot count to must not overflow it.
  if (time < std::chrono::duration<double>(limits.deadline - now)) {
    limits.deadline = now + std::chrono::duration_cast<Clock::duration>(time);
  }
  return limits;
}

std::string_view name_of(StopReason reason) {
  switch (reason) {
    case StopReason::none: return "";
    case StopReason::flag: return "a request to stop";
    case StopReason::deadline: return "the time limit";
    case StopReason::nodes: return "the node limit";
    case StopReason::bytes: return "the memory limit";
    case StopReason::depth: return "the depth limit";
    case StopReason::size: return "the size of the question";
  }
  return "";
}

// The first spend() looks, so that work which has been stopped before it began does not begin.
Meter::Meter(const Limits& limits) : limits_(limits) {}

void Meter::stop(StopReason reason) {
  if (stopped()) return;
  reason_ = reason;
  steps_left_ = 0;  // spend() goes no further than look() from now on
}

bool Meter::look() {
  if (stopped()) {
    steps_left_ = 0;
    return false;
  }
  steps_left_ = steps_between_looks;
  if (limits_.stop != nullptr && limits_.stop->requested()) {
    stop(StopReason::flag);
  } else if (limits_.deadline != Limits::Clock::time_point::max() && Limits::Clock::now() >= limits_.deadline) {
    stop(StopReason::deadline);
  }
  return !stopped();
}

}  // namespace tilefish
