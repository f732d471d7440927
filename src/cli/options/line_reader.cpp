#include "cli/options/line_reader.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <poll.h>
#include <unistd.h>

#include <fmt/core.h>

#include "cli/options/input.h"

namespace tilefish::cli {

namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 20;
// Some files never end; their first line does not either.
constexpr std::size_t most_line_bytes = std::size_t{1} << 24;

// Appends the lines that hold something; returns how many there are with those that do not.
std::size_t add_lines(std::string_view text, std::size_t lines_before, std::vector<BatchLine>& lines) {
  std::size_t number = lines_before;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    line = line.substr(0, line.find('\t'));
    if (line.find_first_not_of(" \r") == std::string_view::npos) continue;
    lines.push_back({number, std::string(line)});
  }
  return number - lines_before;
}

}  // namespace

std::vector<BatchLine> split_lines(std::string_view text) {
  std::vector<BatchLine> lines;
  add_lines(text, 0, lines);
  return lines;
}

Result<LineReader> LineReader::open(const std::string& path) {
  std::FILE* const file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  LineReader reader(path, file);
  if (file == nullptr) return reader.failure("cannot be opened");
  return reader;
}

Error LineReader::failure(const char* what) const {
  return {.what = std::string(what) + ": " + std::strerror(errno),
          .expected = "a file that can be read, or - for standard input",
          .place = {source_name(path_)}};
}

Result<bool> LineReader::read_more(const StopFlag& stop) {
  // Whoever writes into a pipe may take as long as it likes, and nobody wakes a reader when the flag is set.
  constexpr int milliseconds_between_looks = 50;
  pollfd source{.fd = fileno(file_.get()), .events = POLLIN, .revents = 0};
  while (poll(&source, 1, milliseconds_between_looks) <= 0) {
    if (stop.requested()) return false;
  }
  const std::size_t before = unread_.size();
  unread_.resize(before + block_bytes);
  ssize_t got = 0;
  do {
    got = read(source.fd, unread_.data() + before, block_bytes);
  } while (got < 0 && errno == EINTR);
  unread_.resize(before + static_cast<std::size_t>(std::max<ssize_t>(0, got)));
  if (got < 0) return failure("cannot be read");
  return got > 0;
}

Result<std::vector<BatchLine>> LineReader::next(const StopFlag& stop) {
  std::vector<BatchLine> lines;
  while (lines.empty() && !at_end_) {
    const Result<bool> more = read_more(stop);
    if (!more) return more.error();
    at_end_ = !*more;
    const std::size_t end = at_end_ ? unread_.size() : unread_.rfind('\n') + 1;
    if (unread_.size() - end > most_line_bytes) {
      return Error{.what = "a line is too long",
                   .expected = fmt::format("at most {} bytes", most_line_bytes),
                   .place = {source_name(path_), lines_ + 1}};
    }
    lines_ += add_lines(std::string_view(unread_).substr(0, end), lines_, lines);
    unread_.erase(0, end);
  }
  return lines;
}

std::optional<std::size_t> LineReader::total(const StopFlag& stop) {
  const off_t start = lseek(fileno(file_.get()), 0, SEEK_CUR);
  if (start < 0) return std::nullopt;
  // What cannot be read, or not again, shows when it is read for its answers.
  std::size_t count = 0;
  while (true) {
    const Result<std::vector<BatchLine>> lines = next(stop);
    if (!lines || lines->empty()) break;
    count += lines->size();
  }
  const bool is_back = lseek(fileno(file_.get()), start, SEEK_SET) == start;
  unread_.clear();
  lines_ = 0;
  at_end_ = false;
  return is_back ? std::optional(count) : std::nullopt;
}

}  // namespace tilefish::cli
