#include "cli/options/input.h"

#include <array>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "cli/options/input_source.h"

namespace tilefish::cli {

std::string source_name(const std::string& path) { return path == "-" ? "standard input" : path; }

void drop_byte_order_mark(std::string& text) {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  if (text.starts_with(mark)) text.erase(0, mark.size());
}

Result<std::string> read_text(const std::string& path, std::size_t most_bytes, const StopFlag& stop) {
  Result<InputSource> source = InputSource::open(path);
  if (!source) return std::move(source).error();
  std::string text;
  std::array<char, 1 << 16> chunk;
  while (true) {
    const Result<std::size_t> got = source->read(chunk, stop);
    if (!got) return got.error();
    if (stop.requested()) return Error{.what = "reading was interrupted", .place = {source_name(path)}};
    if (*got == 0) return text;
    if (text.size() + *got > most_bytes) {
      return Error{.what = "the file is too large",
                   .expected = fmt::format("at most {} bytes", most_bytes),
                   .place = {source_name(path)}};
    }
    text.append(chunk.data(), *got);
  }
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return text;
}

}  // namespace tilefish::cli
