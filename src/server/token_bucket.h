// A rate limit: so many at once, so many a second in the long run. The hub keeps one for each connection.
#pragma once

#include <algorithm>
#include <cstdint>

#include "storage/instant.h"

namespace tilefish {

class TokenBucket {
 public:
  TokenBucket(int a_second, int at_once, Instant now)
      : a_second_(a_second), most_(std::int64_t{at_once} * 1000), level_(most_), filled_(now) {}

  // Whether one more is allowed now.
  [[nodiscard]] bool take(Instant now) {
    const std::int64_t waited = std::clamp<std::int64_t>((now - filled_).count(), 0, most_);
    level_ = std::min(most_, level_ + waited * a_second_);
    filled_ = std::max(filled_, now);
    if (level_ < 1000) return false;
    level_ -= 1000;
    return true;
  }

 private:
  int a_second_;
  std::int64_t most_;  // in thousandths, so that milliseconds lose nothing
  std::int64_t level_;
  Instant filled_;
};

}  // namespace tilefish
