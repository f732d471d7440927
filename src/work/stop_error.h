// The words for a unit that was stopped by a limit of the machine that did it.
#pragma once

#include <string>

#include "base/error.h"
#include "base/limits.h"

namespace tilefish::work {

[[nodiscard]] inline Error stop_error(const Stopped& stopped) {
  return {.what = "it was stopped by " + std::string(name_of(stopped.reason))};
}

}  // namespace tilefish::work
