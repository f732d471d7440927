// Text inside scripts for gnuplot; every layer that writes such scripts uses it.
#pragma once

#include <string>
#include <string_view>

namespace tilefish {

// A string of gnuplot that stands for exactly this text. Between single quotes it takes everything literally, backslashes
// too, but for the quote itself, which is doubled. A line break would end the command and becomes a space.
[[nodiscard]] std::string gnuplot_quoted(std::string_view text);

}  // namespace tilefish
