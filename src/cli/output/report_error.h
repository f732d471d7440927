// Shows an Error to the user on standard error, with the offending line and a mark under the token.
#pragma once

#include <string_view>

#include "base/error.h"
#include "cli/exit_status.h"

namespace tilefish::cli {

// `line` is the text the error's column points into; empty if there is none to show. Returns exit_bad_input.
ExitStatus report_error(const Error& error, std::string_view line = {});

}  // namespace tilefish::cli
