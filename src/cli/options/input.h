// Reads what a command is to work on: a file, standard input, or words of the command line.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"

namespace tilefish::cli {

// The whole of a file; "-" is standard input. What is larger than `most_bytes` is refused, since some files never end.
inline constexpr std::size_t most_bytes_read = std::size_t{1} << 30;
[[nodiscard]] Result<std::string> read_text(const std::string& path, std::size_t most_bytes = most_bytes_read);

// How messages call the source: the path, or "standard input".
[[nodiscard]] std::string source_name(const std::string& path);

// Words that the shell took apart, put together again.
[[nodiscard]] std::string joined(const std::vector<std::string>& words);

}  // namespace tilefish::cli
