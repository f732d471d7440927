// Ctrl-C and SIGTERM. Where a command has finished something that is worth keeping, the first signal asks it to stop and say
// how far it got; everywhere else, on the second signal, and where nobody reads the output, the program ends at once. Always
// with exit_interrupted.
#pragma once

#include <chrono>
#include <string>

#include "base/stop_flag.h"
#include "cli/exit_status.h"

namespace tilefish::cli {

// From here on signals are handled. To be called once, at the start.
void handle_interrupts();

// While one lives, the first signal sets flag(), and the command looks at it. Only one may live at a time.
class InterruptGuard {
 public:
  // How long what is printed after the signal may wait for a reader that takes nothing at all.
  static constexpr std::chrono::milliseconds patience_of_answers{150};
  // For commands that end something that others rely on; what they print is a log, whose collector may halt for a moment.
  static constexpr std::chrono::milliseconds patience_of_services{10'000};

  explicit InterruptGuard(std::chrono::milliseconds patience = patience_of_answers);
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  [[nodiscard]] const StopFlag& flag() const;
  [[nodiscard]] bool interrupted() const { return flag().requested(); }
};

// While one lives, a signal that ends the program at once leaves these words on standard error.
class LastWords {
 public:
  explicit LastWords(std::string words);
  ~LastWords();
  LastWords(const LastWords&) = delete;
  LastWords& operator=(const LastWords&) = delete;

 private:
  std::string words_;
};

// While one lives, signals wait: for writing what must not be left half written.
class InterruptsHeld {
 public:
  InterruptsHeld();
  ~InterruptsHeld();
  InterruptsHeld(const InterruptsHeld&) = delete;
  InterruptsHeld& operator=(const InterruptsHeld&) = delete;
};

// "tilefish: interrupted after 3 of 40 lines" on standard error.
ExitStatus report_interrupt(const std::string& how_far);

}  // namespace tilefish::cli
