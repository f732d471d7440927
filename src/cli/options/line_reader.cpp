#include "cli/options/line_reader.h"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/core.h>

#include "cli/options/input.h"

namespace tilefish::cli {

namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 20;
// Some files never end; their first line does not either.
constexpr std::size_t most_line_bytes = std::size_t{1} << 24;

// Calls `take` with the number and the text of each line that holds something; returns how many there are with those that do
// not.
template <class Take>
std::size_t for_each_line(std::string_view text, std::size_t lines_before, const Take& take) {
  std::size_t number = lines_before;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    line = line.substr(0, line.find('\t'));
    if (line.find_first_not_of(" \r") != std::string_view::npos) take(number, line);
  }
  return number - lines_before;
}

std::size_t add_lines(std::string_view text, std::size_t lines_before, std::vector<BatchLine>& lines) {
  return for_each_line(text, lines_before, [&](std::size_t number, std::string_view line) {
    lines.push_back({number, std::string(line)});
  });
}

}  // namespace

std::vector<BatchLine> split_lines(std::string_view text) {
  std::vector<BatchLine> lines;
  add_lines(text, 0, lines);
  return lines;
}

Result<LineReader> LineReader::open(const std::string& path) {
  Result<InputSource> source = InputSource::open(path);
  if (!source) return std::move(source).error();
  return LineReader(path, std::move(source).value());
}

Result<std::string> LineReader::next_block(const StopFlag& stop) {
  while (!at_end_) {
    const std::size_t before = unread_.size();
    unread_.resize(before + block_bytes);
    const Result<std::size_t> got = source_.read(std::span(unread_).subspan(before), stop);
    unread_.resize(before + (got ? *got : 0));
    if (!got) return got.error();
    if (stop.requested()) break;
    at_end_ = *got == 0;
    const std::size_t end = at_end_ ? unread_.size() : unread_.rfind('\n') + 1;
    if (unread_.size() - end > most_line_bytes) {
      return Error{.what = "a line is too long",
                   .expected = fmt::format("at most {} bytes", most_line_bytes),
                   .place = {source_name(path_), lines_ + 1}};
    }
    if (end == 0) continue;
    std::string rest = unread_.substr(end);
    unread_.resize(end);
    return std::exchange(unread_, std::move(rest));
  }
  return std::string();
}

Result<std::vector<BatchLine>> LineReader::next(const StopFlag& stop) {
  std::vector<BatchLine> lines;
  while (lines.empty()) {
    Result<std::string> block = next_block(stop);
    if (!block) return block.error();
    if (block->empty()) break;
    if (lines_ == 0) drop_byte_order_mark(*block);
    lines_ += add_lines(*block, lines_, lines);
  }
  return lines;
}

std::optional<std::size_t> LineReader::total(const StopFlag& stop) {
  const std::optional<off_t> start = source_.place_to_return_to();
  if (!start) return std::nullopt;
  // What cannot be read, or not again, shows when it is read for its answers.
  std::size_t count = 0;
  while (true) {
    const Result<std::string> block = next_block(stop);
    if (!block || block->empty()) break;
    for_each_line(*block, 0, [&](std::size_t, std::string_view) { ++count; });
  }
  const bool is_back = source_.return_to(*start);
  unread_.clear();
  at_end_ = false;
  return is_back && !stop.requested() ? std::optional(count) : std::nullopt;
}

}  // namespace tilefish::cli
