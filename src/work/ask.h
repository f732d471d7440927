// Has a task done by whoever works on the line, and hands the results over in the order of the units: what a command would have
// computed itself, whoever computed it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/limits.h"
#include "base/progress.h"
#include "base/result.h"
#include "work/kind.h"
#include "work/lines.h"

namespace tilefish::work {

// What a command wants done.
class Job {
 public:
  Job() = default;
  virtual ~Job() = default;
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  [[nodiscard]] virtual Task task() const = 0;
  // How many units there are; none if only the results tell.
  [[nodiscard]] virtual std::optional<std::uint64_t> units() const = 0;
  // What the worker needs besides the unit's number; none if there is no such unit. Asked again if a unit is done again.
  [[nodiscard]] virtual std::optional<std::string> input(std::uint64_t /*unit*/) { return std::string(); }
  // Whether its results repeat exactly, so that they can be checked.
  [[nodiscard]] virtual bool repeats() const { return true; }

  enum class Next : std::uint8_t { more, enough };
  // The results in order. An error says that the bytes are no result.
  [[nodiscard]] virtual Result<Next> take(std::uint64_t unit, const Output& output) = 0;
  // All that was taken is void: unit 0 comes next.
  virtual void begin_anew() = 0;
  // A few words about the results so far, for the progress line.
  [[nodiscard]] virtual std::string words() const { return {}; }
};

struct AskOptions {
  bool resume = false;
  std::uint64_t checks_one_in = 100;
  std::uint64_t secret = 1;
  std::chrono::duration<double> piece_time{1};  // pieces are cut to take about so long
  Limits limits;                                // the flag and the deadline
  // So long without a report, pieces are taken for lost whatever the server says, if a worker has nothing to do: what was
  // handed to somebody who is gone has come to others long before.
  std::chrono::milliseconds stuck_for{15'000};
  // For askers that can do without workers: where none is there for so long, or nothing is heard of them for so long, they are
  // not waited for any longer.
  std::chrono::nanoseconds most_alone = std::chrono::nanoseconds::max();
  std::chrono::nanoseconds most_quiet = std::chrono::nanoseconds::max();
  // Looked at now and then besides the limits: false stops it.
  std::function<bool()> is_wanted;
  // A report that has come, for those who keep count of who does what.
  std::function<void(const Report&)> heard;
  // Something that the user should know: a worker was dismissed, nobody is there.
  std::function<void(const std::string&)> tell;
  // How the asker itself does units, where workers disagree; tests have work of their own.
  std::function<Result<std::unique_ptr<Workbench>>(const Task&)> open = open_workbench;
};

// Left alone: what was taken stays, and the rest is the asker's.
enum class AskEnd : std::uint8_t { done, stopped, left_alone };

// The error is that of the line, or of a unit that cannot be done by anybody.
[[nodiscard]] Result<AskEnd> ask(Job& job, AskerLine& line, Progress& progress, const AskOptions& options);

}  // namespace tilefish::work
