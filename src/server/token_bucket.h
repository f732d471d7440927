// A rate limit: so many at once, so many a second in the long run. The hub keeps one for each connection, the network one for
// each address.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace tilefish {

// `Clock` is what its time points are of. Instead of the tokens that are left it keeps the time when all of them will be back.
template <class Clock>
class TokenBucket {
 public:
  using Time = std::chrono::time_point<Clock, std::chrono::nanoseconds>;

  TokenBucket(double a_second, double at_once, Time now)
      : interval_(std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(1 / a_second))),
        most_ahead_(std::chrono::duration_cast<std::chrono::nanoseconds>(interval_ * (at_once - 1))),
        full_at_(now) {}

  // Whether one more is allowed now; if so, it counts.
  [[nodiscard]] bool take(Time now) {
    if (!has_some(now)) return false;
    charge(now, 1);
    return true;
  }

  [[nodiscard]] bool has_some(Time now) const { return full_at_ - now <= most_ahead_; }
  // Takes so many, there or not; what was not there must come back before the next one.
  void charge(Time now, std::int64_t tokens) { full_at_ = std::max(full_at_, now) + interval_ * tokens; }
  void give_back(std::int64_t tokens) { full_at_ -= interval_ * tokens; }
  // How long until there is some.
  [[nodiscard]] std::chrono::nanoseconds wait(Time now) const {
    return std::max(std::chrono::nanoseconds{0}, full_at_ - now - most_ahead_);
  }

  // Whether it is as if nothing had ever been taken.
  [[nodiscard]] bool is_full(Time now) const { return full_at_ <= now; }

 private:
  std::chrono::nanoseconds interval_;    // in which one comes back
  std::chrono::nanoseconds most_ahead_;  // with the last but one taken at once, so long until the bucket is full
  Time full_at_;
};

}  // namespace tilefish
