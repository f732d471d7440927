// A call from Python that may take long: without the interpreter's lock, under the caller's limits, and ended by Ctrl-C.
#pragma once

#include <chrono>
#include <csignal>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include <pybind11/pybind11.h>

#include "base/limits.h"
#include "base/outcome.h"
#include "base/stop_flag.h"
#include "python/errors.h"

namespace tilefish::python {

// Raises its flag on Ctrl-C while it lives. Python's own handler only takes a note that the interpreter reads once the
// call is over, so ours stands before it for that long; it takes two system calls, where a thread that watches would
// take two switches. Only the main thread is interrupted, as everywhere in Python.
class InterruptScope {
 public:
  InterruptScope();
  ~InterruptScope();
  InterruptScope(const InterruptScope&) = delete;
  InterruptScope& operator=(const InterruptScope&) = delete;

  [[nodiscard]] const StopFlag& flag() const { return flag_; }
  // Throws KeyboardInterrupt, or whatever Python's handler raises, if Ctrl-C was pressed. To be called with the lock.
  void rethrow() const;

 private:
  StopFlag flag_;
  StopFlag* outer_flag_ = nullptr;
  bool installed_ = false;
  struct sigaction previous_ {};
};

// Keyword arguments that every long call takes.
struct LimitArguments {
  std::optional<double> max_seconds;
  std::optional<std::uint64_t> max_nodes;
  std::optional<std::uint64_t> max_memory;

  static constexpr std::size_t default_bytes = 2'000'000'000;  // as on the command line

  [[nodiscard]] Limits limits(const StopFlag& stop) const;
};

// Calls work(limits) without the lock; it gives an Outcome.
template <class Work>
auto answer_of(const LimitArguments& arguments, Work&& work) {
  const InterruptScope interrupt;
  auto outcome = [&] {
    const Limits limits = arguments.limits(interrupt.flag());
    const pybind11::gil_scoped_release unlocked;
    return work(limits);
  }();
  interrupt.rethrow();
  if (!outcome.finished()) throw WorkStopped(outcome.stopped());
  return std::move(outcome).value();
}

// The same for questions that most often take microseconds, less than it takes to look out for Ctrl-C: these are tried for so
// short a time first that Python's own handler is soon enough.
template <class Work>
auto quick_answer_of(const LimitArguments& arguments, Work&& work) {
  constexpr std::chrono::milliseconds soon{2};
  if (!arguments.max_nodes && !arguments.max_seconds) {
    const StopFlag nobody;
    const Limits limits = arguments.limits(nobody).within(soon);
    auto outcome = [&] {
      const pybind11::gil_scoped_release unlocked;
      return work(limits);
    }();
    if (outcome.finished()) return std::move(outcome).value();
  }
  return answer_of(arguments, std::forward<Work>(work));
}

}  // namespace tilefish::python
