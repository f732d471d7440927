#include "base/shared_meter.h"

namespace tilefish {

bool SharedMeter::look() {
  if (limits_.stop != nullptr && limits_.stop->requested()) {
    stop(StopReason::flag);
  } else if (limits_.deadline != Limits::Clock::time_point::max() && Limits::Clock::now() >= limits_.deadline) {
    stop(StopReason::deadline);
  }
  return !stopped();
}

bool SharedMeter::visit(std::uint64_t nodes) {
  if (nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes > limits_.nodes) stop(StopReason::nodes);
  return !stopped();
}

bool SharedMeter::hold(std::size_t bytes) {
  if (bytes_.fetch_add(bytes, std::memory_order_relaxed) + bytes > limits_.bytes) stop(StopReason::bytes);
  return !stopped();
}

void SharedMeter::release(std::size_t bytes) {
  if (!stopped()) bytes_.fetch_sub(bytes, std::memory_order_relaxed);
}

void SharedMeter::stop(StopReason reason) {
  StopReason none = StopReason::none;
  reason_.compare_exchange_strong(none, reason, std::memory_order_relaxed);
  stopped_flag_.request();
}

Stopped SharedMeter::how_far() const {
  return {.reason = reason(),
          .nodes = nodes_.load(std::memory_order_relaxed),
          .bytes = bytes_.load(std::memory_order_relaxed)};
}

bool SharedMeter::Share::look() {
  steps_left_ = stopped() ? 0 : Meter::steps_between_looks;
  return meter_->look();
}

}  // namespace tilefish
