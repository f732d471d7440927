#include "solver/reference/limits.h"

namespace tilefish::reference {

std::string_view name_of(StopReason reason) {
  switch (reason) {
    case StopReason::finished: return "";
    case StopReason::nodes: return "the node limit";
    case StopReason::seconds: return "the time limit";
    case StopReason::depth: return "the depth limit";
    case StopReason::size: return "the size of the question";
  }
  return "";
}

Budget::Budget(const Limits& limits) : limits_(limits) {}

bool Budget::take() {
  if (stopped()) return false;
  if (limits_.max_nodes != 0 && nodes_ >= limits_.max_nodes) {
    reason_ = StopReason::nodes;
    return false;
  }
  constexpr std::uint64_t nodes_a_clock_reading = 256;
  if (nodes_ % nodes_a_clock_reading == 0 && out_of_time()) {
    reason_ = StopReason::seconds;
    return false;
  }
  ++nodes_;
  return true;
}

bool Budget::out_of_time() const {
  if (limits_.max_seconds <= 0) return false;
  return std::chrono::duration<double>(Clock::now() - start_).count() >= limits_.max_seconds;
}

}  // namespace tilefish::reference
