#include "cli/interrupt.h"

#include <atomic>
#include <cassert>
#include <chrono>
#include <csignal>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include <semaphore.h>
#include <unistd.h>

#include "cli/output/complain.h"
#include "cli/output/readers.h"

namespace tilefish::cli {

namespace {

// A signal handler can reach nothing but globals; these are the program's only ones.
StopFlag stop_flag;  // once set, for good: whatever comes next is to stop as well
std::atomic<bool> somebody_looks = false;
std::atomic<std::chrono::milliseconds> patience_with_readers = InterruptGuard::patience_of_answers;
sem_t stop_requested;  // wakes the one who watches the output, which the flag cannot
std::atomic<const std::string*> last_words = nullptr;

void write_error(std::string_view text) {
  if (would_wait_for_its_reader(STDERR_FILENO)) return;
  static_cast<void>(!write(STDERR_FILENO, text.data(), text.size()));
}

[[noreturn]] void end_at_once(std::string_view usual_words) {
  const std::string* const words = last_words.load();
  write_error(words != nullptr ? std::string_view(*words) : usual_words);
  _exit(exit_interrupted);
}

// Nothing but what a handler may call: no streams, no memory.
void on_signal(int /*signal*/) {
  if (!somebody_looks || stop_flag.requested()) end_at_once("\ntilefish: interrupted\n");
  stop_flag.request();
  sem_post(&stop_requested);
}

// Whoever prints to a reader that takes nothing looks at no flag; so once a stop is asked for, somebody else has to see that
// nothing more can be printed.
void end_where_nobody_reads() {
  constexpr std::chrono::milliseconds between_looks{50};
  while (sem_wait(&stop_requested) != 0) continue;
  Readers readers({STDOUT_FILENO, STDERR_FILENO});
  for (std::chrono::milliseconds waited{0}; waited < patience_with_readers.load();) {
    std::this_thread::sleep_for(between_looks);
    waited = readers.one_takes_nothing() ? waited + between_looks : std::chrono::milliseconds(0);
  }
  end_at_once("\ntilefish: interrupted, and nobody reads the output\n");
}

// Once for the whole program, since output may also wait after the guard has gone.
void watch_the_output() {
  static bool is_watched = false;
  if (std::exchange(is_watched, true)) return;
  sem_init(&stop_requested, 0, 0);
  try {
    std::thread(end_where_nobody_reads).detach();
  } catch (const std::system_error&) {
    // Where no thread is to be had, a second signal ends the program.
  }
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

InterruptGuard::InterruptGuard(std::chrono::milliseconds patience) {
  assert(!somebody_looks);
  patience_with_readers = patience;
  watch_the_output();
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
