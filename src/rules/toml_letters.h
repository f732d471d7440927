// Whether toml++ can be trusted with the letters of a text: asked before every file from outside is parsed. And text as it can be.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"

namespace tilefish {

// The first letter beyond ASCII that stands where toml++ 3.3 must not meet one.
[[nodiscard]] std::optional<Error> letter_out_of_place(std::string_view text, const std::string& source);

// As a string in quotes that is let through, whatever it holds.
[[nodiscard]] std::string toml_quoted(std::string_view text);

}  // namespace tilefish
