// `--workers`, `--key` and `--resume`: a command that has its work done by others, wherever they are.
#pragma once

#include <memory>
#include <string>

#include "base/limits.h"
#include "base/progress.h"
#include "base/result.h"
#include "cli/options/command_line.h"
#include "work/ask.h"
#include "work/lines.h"

namespace tilefish::cli {

// Which program this is; takes some tenths of a second.
[[nodiscard]] work::Build this_build();

// Of work that was stopped: the flag, or else the deadline.
[[nodiscard]] inline StopReason why_stopped(const Limits& limits) {
  return limits.stop != nullptr && limits.stop->requested() ? StopReason::flag : StopReason::deadline;
}

// A line to the workers.
class WorkersLine {
 public:
  WorkersLine(std::unique_ptr<work::AskerLine> line, work::Build build, bool resume);

  [[nodiscard]] const work::Build& build() const { return build_; }
  // Tells on standard error what the user should know of the workers.
  [[nodiscard]] Result<work::AskEnd> ask(work::Job& job, Progress& progress, const Limits& limits) const;

 private:
  std::unique_ptr<work::AskerLine> line_;
  work::Build build_;
  bool resume_;
};

class WorkersOption {
 public:
  // Also --resume, unless the command has one of its own that means the same.
  void add_to(const Command& command);
  Option add_without_resume_to(const Command& command);

  [[nodiscard]] bool wanted() const { return !address_.empty(); }
  [[nodiscard]] Result<WorkersLine> connect() const { return connect(resume_); }
  [[nodiscard]] Result<WorkersLine> connect(bool resume) const;

 private:
  std::string address_;
  std::string key_;
  bool resume_ = false;
};

}  // namespace tilefish::cli
