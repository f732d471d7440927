// The clock of one turn: it runs down to an instant, or stands still with time left. Rooms have one; a standing clock is what a
// restart brings back.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "storage/instant.h"

namespace tilefish {

class TurnClock {
 public:
  using Milliseconds = std::chrono::milliseconds;

  // Off: neither runs nor has time left.
  TurnClock() = default;

  void start(Milliseconds left, Instant now) {
    deadline_ = now + left;
    left_.reset();
  }
  void set_standing(Milliseconds left) {
    deadline_.reset();
    left_ = left;
  }
  void stand_still(Instant now) {
    if (deadline_) set_standing(*left(now));
  }
  void go_on(Instant now) {
    if (left_) start(*left_, now);
  }
  void stop() { *this = {}; }

  [[nodiscard]] std::optional<Instant> deadline() const { return deadline_; }
  [[nodiscard]] bool runs() const { return deadline_.has_value(); }
  [[nodiscard]] std::optional<Milliseconds> left(Instant now) const {
    if (left_) return left_;
    if (!deadline_) return std::nullopt;
    return std::max(Milliseconds{0}, *deadline_ - now);
  }

 private:
  std::optional<Instant> deadline_;
  std::optional<Milliseconds> left_;
};

}  // namespace tilefish
