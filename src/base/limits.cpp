#include "base/limits.h"

#include <limits>

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

Limits Limits::with_share_of_time(double share) const {
  if (deadline == Clock::time_point::max()) return *this;
  return within(share * std::chrono::duration<double>(deadline - Clock::now()));
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

namespace {

// Far from where counting down could end. A limit beyond that is none.
constexpr std::int64_t most_to_count = std::numeric_limits<std::int64_t>::max() / 2;
constexpr std::int64_t nothing_left = -1;

template <class Count>
std::int64_t countable(Count limit) {
  return limit < static_cast<Count>(most_to_count) ? static_cast<std::int64_t>(limit) : most_to_count;
}

}  // namespace

// The first spend() looks, so that work which has been stopped before it began does not begin.
Meter::Meter(const Limits& limits)
    : limits_(limits), nodes_left_(countable(limits.nodes)), bytes_left_(countable(limits.bytes)) {}

Stopped Meter::so_far() const {
  return {.reason = reason_,
          .nodes = static_cast<std::uint64_t>(countable(limits_.nodes) - nodes_left_),
          .bytes = static_cast<std::size_t>(countable(limits_.bytes) - bytes_left_)};
}

void Meter::stop(StopReason reason) {
  if (!stopped()) {
    reason_ = reason;
    stopped_ = so_far();
  }
  steps_left_ = nodes_left_ = bytes_left_ = nothing_left;
}

bool Meter::refuse(StopReason reason) {
  stop(reason);
  return false;
}

bool Meter::look() {
  if (stopped()) return refuse(reason_);
  steps_left_ = steps_between_looks;
  if (limits_.stop != nullptr && limits_.stop->requested()) {
    stop(StopReason::flag);
  } else if (limits_.deadline != Limits::Clock::time_point::max() && Limits::Clock::now() >= limits_.deadline) {
    stop(StopReason::deadline);
  }
  return !stopped();
}

}  // namespace tilefish
