#include "cli/interrupt.h"

#include <cassert>
#include <csignal>
#include <memory>

#include <unistd.h>

namespace tilefish::cli {

namespace {

// A signal handler can reach nothing but globals; this is the program's only one.
StopFlag* active_flag = nullptr;

void on_signal(int signal) {
  if (active_flag->requested()) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);  // takes effect when the handler returns
    return;
  }
  active_flag->request();
  // One answer can take long; whoever waits for it should know that a second signal does not wait.
  constexpr char notice[] = "\ntilefish: stopping after what is under way; the next signal stops at once\n";
  static_cast<void>(!write(STDERR_FILENO, notice, sizeof notice - 1));
}

}  // namespace

InterruptGuard::InterruptGuard() {
  assert(active_flag == nullptr);
  active_flag = std::make_unique<StopFlag>().release();
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
}

InterruptGuard::~InterruptGuard() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  delete active_flag;
  active_flag = nullptr;
}

const StopFlag& InterruptGuard::flag() const { return *active_flag; }

}  // namespace tilefish::cli
