// A command line taken apart into words without a shell: what `exec:COMMAND` starts is exactly what is written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace tilefish {

// Words are parted by spaces; quotes, single or double, and a backslash keep what they cover together. Nothing else has
// a meaning: no variables, patterns, pipes or redirections.
[[nodiscard]] Result<std::vector<std::string>> command_words(std::string_view text);

}  // namespace tilefish
