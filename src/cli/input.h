// Reads what a command is to work on: a file, standard input, or words of the command line.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace tilefish::cli {

// The whole of a file; "-" is standard input.
[[nodiscard]] Result<std::string> read_text(const std::string& path);

// How messages call the source: the path, or "standard input".
[[nodiscard]] std::string source_name(const std::string& path);

// Words that the shell took apart, put together again.
[[nodiscard]] std::string joined(const std::vector<std::string>& words);

}  // namespace tilefish::cli
