// Reads a file, a pipe or standard input line by line, some at a time: as much as is there, so that whoever writes into a
// pipe is answered at once, and never more than a block, so that memory does not grow with the file.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/stop_flag.h"
#include "cli/options/input_source.h"

namespace tilefish::cli {

struct BatchLine {
  std::size_t number = 0;  // counts from 1
  std::string text;        // without what follows a tab
};

// The lines of a text that hold something.
[[nodiscard]] std::vector<BatchLine> split_lines(std::string_view text);

class LineReader {
 public:
  // "-" is standard input.
  [[nodiscard]] static Result<LineReader> open(const std::string& path);

  // The next lines that hold something; none at the end, or where the wait for them was stopped.
  [[nodiscard]] Result<std::vector<BatchLine>> next(const StopFlag& stop);

  // How many such lines there are in all, where that can be told beforehand: not of a pipe or a device, nor after a stop.
  [[nodiscard]] std::optional<std::size_t> total(const StopFlag& stop);

 private:
  LineReader(std::string path, InputSource source) : path_(std::move(path)), source_(std::move(source)) {}

  // Whole lines; nothing at the end and after a stop.
  [[nodiscard]] Result<std::string> next_block(const StopFlag& stop);

  std::string path_;
  InputSource source_;
  std::string unread_;     // begins with a line
  std::size_t lines_ = 0;  // before it
  bool at_end_ = false;
};

}  // namespace tilefish::cli
