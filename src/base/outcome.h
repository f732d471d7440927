// What comes back from work that can be stopped: its answer, or who stopped it and how far it had come. An answer is
// always whole.
#pragma once

#include <cassert>
#include <optional>
#include <utility>

#include "base/limits.h"

namespace tilefish {

template <class T>
class [[nodiscard]] Outcome {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): `return answer;` and `return stopped;` both read well.
  Outcome(T answer) : answer_(std::move(answer)) {}
  // NOLINTNEXTLINE(google-explicit-constructor)
  Outcome(const Stopped& stopped) : stopped_(stopped) { assert(stopped.reason != StopReason::none); }

  // The answer, unless the meter was stopped on the way to it.
  [[nodiscard]] static Outcome of(T answer, const Meter& meter) {
    if (meter.stopped()) return Outcome(meter.how_far());
    return Outcome(std::move(answer));
  }

  [[nodiscard]] bool finished() const { return answer_.has_value(); }

  // The answer of work that was finished.
  [[nodiscard]] const T& value() const& {
    assert(finished());
    return *answer_;
  }
  [[nodiscard]] T value() && {
    assert(finished());
    return *std::move(answer_);
  }
  // Why there is none.
  [[nodiscard]] const Stopped& stopped() const {
    assert(!finished());
    return stopped_;
  }

 private:
  std::optional<T> answer_;
  Stopped stopped_;
};

}  // namespace tilefish
