#include "cli/options/input.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include <fmt/core.h>

namespace tilefish::cli {

namespace {

struct CloseFile {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};

}  // namespace

std::string source_name(const std::string& path) { return path == "-" ? "standard input" : path; }

Result<std::string> read_text(const std::string& path, std::size_t most_bytes) {
  const auto failure = [&](const char* what) {
    return Error{.what = std::string(what) + ": " + std::strerror(errno),
                 .expected = "a file that can be read, or - for standard input",
                 .place = {source_name(path)}};
  };
  const std::unique_ptr<std::FILE, CloseFile> file(path == "-" ? stdin : std::fopen(path.c_str(), "rb"));
  if (!file) return failure("cannot be opened");
  std::string text;
  std::array<char, 1 << 16> chunk;
  while (const std::size_t got = std::fread(chunk.data(), 1, chunk.size(), file.get())) {
    if (text.size() + got > most_bytes) {
      return Error{.what = "the file is too large",
                   .expected = fmt::format("at most {} bytes", most_bytes),
                   .place = {source_name(path)}};
    }
    text.append(chunk.data(), got);
  }
  if (std::ferror(file.get()) != 0) return failure("cannot be read");
  return text;
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
