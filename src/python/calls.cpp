#include "python/calls.h"

#include <atomic>
#include <chrono>
#include <cmath>

namespace tilefish::python {

namespace py = pybind11;

namespace {

// Of the call that the main thread is in; what a signal handler may look at.
std::atomic<StopFlag*> main_flag = nullptr;
std::atomic<void (*)(int)> next_handler = nullptr;

void on_interrupt(int signal) {
  if (StopFlag* const flag = main_flag.load()) flag->request();
  // None in the instant in which ours has just been put before it for the first time.
  if (auto* const next = next_handler.load()) next(signal);
}

bool is_main_thread() {
  static const unsigned long main = [] {
    const py::object ident = py::module_::import("threading").attr("main_thread")().attr("ident");
    return ident.cast<unsigned long>();
  }();
  return PyThread_get_thread_ident() == main;
}

}  // namespace

InterruptScope::InterruptScope() {
  if (!is_main_thread()) return;
  outer_flag_ = main_flag.exchange(&flag_);
  if (outer_flag_ != nullptr) return;  // a call within a call: the handler stands already
  struct sigaction ours {};
  ours.sa_handler = on_interrupt;
  if (sigaction(SIGINT, &ours, &previous_) != 0) return;
  const bool has_handler =
      (previous_.sa_flags & SA_SIGINFO) == 0 && previous_.sa_handler != SIG_DFL && previous_.sa_handler != SIG_IGN;
  if (!has_handler) {
    sigaction(SIGINT, &previous_, nullptr);
    return;
  }
  next_handler.store(previous_.sa_handler);
  installed_ = true;
}

InterruptScope::~InterruptScope() {
  if (main_flag.load() == &flag_) main_flag.store(outer_flag_);
  if (installed_) sigaction(SIGINT, &previous_, nullptr);
}

void InterruptScope::rethrow() const {
  if (flag_.requested() && PyErr_CheckSignals() != 0) throw py::error_already_set();
}

Limits LimitArguments::limits(const StopFlag& stop) const {
  Limits limits{.stop = &stop, .bytes = max_memory ? static_cast<std::size_t>(*max_memory) : default_bytes};
  if (max_nodes) limits.nodes = *max_nodes;
  if (!max_seconds) return limits;
  if (!(*max_seconds > 0) || !std::isfinite(*max_seconds)) refuse("max_seconds must be above zero", "seconds");
  return limits.within(std::chrono::duration<double>(*max_seconds));
}

}  // namespace tilefish::python
