// Runs gnuplot, for the commands that draw.
#pragma once

#include <optional>
#include <string>

#include "base/error.h"

namespace tilefish::cli {

// `script` writes to `file`; the error says what is missing.
[[nodiscard]] std::optional<Error> run_gnuplot(const std::string& script, const std::string& file);

}  // namespace tilefish::cli
