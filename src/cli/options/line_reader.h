// Reads a file, a pipe or standard input line by line, some at a time: as much as is there, so that whoever writes into a
// pipe is answered at once, and never more than a block, so that memory does not grow with the file.
#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/stop_flag.h"

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

  // How many such lines there are in all, where that can be told beforehand: not of a pipe.
  [[nodiscard]] std::optional<std::size_t> total(const StopFlag& stop);

 private:
  struct CloseFile {
    void operator()(std::FILE* file) const {
      if (file != stdin) std::fclose(file);
    }
  };

  LineReader(std::string path, std::FILE* file) : path_(std::move(path)), file_(file) {}

  [[nodiscard]] Error failure(const char* what) const;
  // Reads more behind what is there; false at the end and after a stop.
  [[nodiscard]] Result<bool> read_more(const StopFlag& stop);

  std::string path_;
  std::unique_ptr<std::FILE, CloseFile> file_;
  std::string unread_;     // begins with a line
  std::size_t lines_ = 0;  // before it
  bool at_end_ = false;
};

}  // namespace tilefish::cli
