// Reads what a command is to work on: a file, standard input, or words of the command line.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/stop_flag.h"

namespace tilefish::cli {

// The whole of a file; "-" is standard input. What is larger than `most_bytes` is refused, since some files never end. A wait
// for what somebody still writes ends with an error once the flag is set.
[[nodiscard]] Result<std::string> read_text(const std::string& path, std::size_t most_bytes,
                                            const StopFlag& stop = StopFlag());

// Far above what people write by hand: rulesets and configurations.
inline constexpr std::size_t most_bytes_of_settings = std::size_t{1} << 20;
// Thousands of rounds of a match, and ten times the largest net.
inline constexpr std::size_t most_bytes_of_a_record = std::size_t{1} << 26;
// Of difficulty: a forest of 150 trees for each class, learned from tens of thousands of puzzles, may take half of this.
inline constexpr std::size_t most_bytes_of_a_model = std::size_t{1} << 28;
// Puzzles and data sets are as long as somebody let the program draw them.
inline constexpr std::size_t most_bytes_of_data = std::size_t{1} << 30;

// Takes off what some editors begin a text with to say that it is UTF-8.
void drop_byte_order_mark(std::string& text);

// How messages call the source: the path, or "standard input".
[[nodiscard]] std::string source_name(const std::string& path);

// Words that the shell took apart, put together again.
[[nodiscard]] std::string joined(const std::vector<std::string>& words);

}  // namespace tilefish::cli
