// A kind of work: how the units of a task are done. Workers do them, and so does the asker where two workers disagree.
// A new kind is a file in kinds/ and a line in kinds.cpp; what its commands ask for is a Job (ask.h).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "base/result.h"
#include "work/messages.h"

namespace tilefish::work {

// Does units of one task, on one thread, and keeps what it needs for the next.
class Workbench {
 public:
  Workbench() = default;
  virtual ~Workbench() = default;
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  // What comes back after the limits' flag was raised means nothing.
  [[nodiscard]] virtual Result<Output> work(std::uint64_t unit, std::string_view input, const Limits& limits) = 0;
};

struct Kind {
  std::string_view name;
  // The description comes from a stranger: what does not fit is an error, and nothing in it is ever run or opened as a file.
  Result<std::unique_ptr<Workbench>> (*open)(std::string_view description);
};

// None if there is no kind of that name.
[[nodiscard]] const Kind* kind_named(std::string_view name);

// Opens a workbench for the task; an error that says which kind is unknown or what its description lacks.
[[nodiscard]] Result<std::unique_ptr<Workbench>> open_workbench(const Task& task);

[[nodiscard]] Error bad_description(std::string_view kind);

}  // namespace tilefish::work
