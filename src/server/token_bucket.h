// A rate limit: so many at once, so many a second in the long run. The hub keeps one for each connection, the network one for
// each address.
#pragma once

#include <algorithm>
#include <chrono>

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
    if (full_at_ - now > most_ahead_) return false;
    full_at_ = std::max(full_at_, now) + interval_;
    return true;
  }

  // Whether it is as if nothing had ever been taken.
  [[nodiscard]] bool is_full(Time now) const { return full_at_ <= now; }

 private:
  std::chrono::nanoseconds interval_;    // in which one comes back
  std::chrono::nanoseconds most_ahead_;  // with the last but one taken at once, so long until the bucket is full
  Time full_at_;
};

}  // namespace tilefish
