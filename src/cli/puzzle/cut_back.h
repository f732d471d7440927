// How `puzzle generate` and `puzzle stock` go on with a file that they wrote before: what was written last may be half a line.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>

#include "base/result.h"
#include "cli/options/input.h"
#include "cli/puzzle/commands.h"

namespace tilefish::cli {

// Where to go on, which `find_start` tells of the text of the file; `bytes` of it are whole, and the file is cut back to them.
template <class Start, class FindStart>
[[nodiscard]] Result<Start> cut_back(const std::string& path, const FindStart& find_start) {
  const Result<std::string> text = read_text(path, most_bytes_of_data);
  if (!text) return text.error();
  Result<Start> start = find_start(*text);
  if (!start) return start;
  std::error_code failure;
  std::filesystem::resize_file(path, start->bytes, failure);
  if (failure) return not_writable(path);
  return start;
}

}  // namespace tilefish::cli
