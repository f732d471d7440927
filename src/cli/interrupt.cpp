#include "cli/interrupt.h"

#include <atomic>
#include <cassert>
#include <csignal>
#include <string_view>
#include <utility>

#include <unistd.h>

#include "cli/output/complain.h"

namespace tilefish::cli {

namespace {

// A signal handler can reach nothing but globals; these are the program's only ones.
StopFlag stop_flag;  // once set, for good: whatever comes next is to stop as well
std::atomic<bool> somebody_looks = false;
std::atomic<const std::string*> last_words = nullptr;

void write_error(std::string_view text) { static_cast<void>(!write(STDERR_FILENO, text.data(), text.size())); }

// Nothing but what a handler may call: no streams, no memory.
void on_signal(int /*signal*/) {
  if (somebody_looks && !stop_flag.requested()) {
    stop_flag.request();
    return;
  }
  const std::string* const words = last_words.load();
  write_error(words != nullptr ? std::string_view(*words) : std::string_view("\ntilefish: interrupted\n"));
  _exit(exit_interrupted);
}

void set_waiting(int how) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigprocmask(how, &signals, nullptr);
}

}  // namespace

void handle_interrupts() {
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
}

InterruptGuard::InterruptGuard() {
  assert(!somebody_looks);
  somebody_looks = true;
}

InterruptGuard::~InterruptGuard() { somebody_looks = false; }

const StopFlag& InterruptGuard::flag() const { return stop_flag; }

LastWords::LastWords(std::string words) : words_(std::move(words)) { last_words = &words_; }

LastWords::~LastWords() { last_words = nullptr; }

InterruptsHeld::InterruptsHeld() { set_waiting(SIG_BLOCK); }

InterruptsHeld::~InterruptsHeld() { set_waiting(SIG_UNBLOCK); }

ExitStatus report_interrupt(const std::string& how_far) {
  complain("interrupted " + how_far);
  return exit_interrupted;
}

}  // namespace tilefish::cli
