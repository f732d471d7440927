#include "rules/toml_letters.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include <fmt/core.h>

namespace tilefish {

namespace {

// toml++ 3.3 asks of letters where none belongs whether they are spaces, by a function that is undefined for most
// letters beyond ASCII. So those are let through only where they do no harm: in lines of the form `key = value #
// comment`, inside a string or the comment. Whatever stands in the lines around, such a line is either read as it looks
// or part of a longer string.
class LineWithLetters {
 public:
  explicit LineWithLetters(std::string_view line) : line_(line) {}

  [[nodiscard]] bool harmless() {
    for (const char* trap : {"\"\"\"", "'''"}) {
      if (line_.find(trap) != std::string_view::npos) return false;
    }
    for (std::size_t i = 1; i < line_.size(); ++i) {
      if (line_[i - 1] == '\\' && is_letter_beyond_ascii(line_[i])) return false;
    }
    skip_spaces();
    if (skip_word()) {
      skip_spaces();
      if (!skip('=')) return false;
      skip_spaces();
      if (!skip_string() && !skip_word()) return false;
      skip_spaces();
    }
    return at_ == line_.size() || line_[at_] == '#';
  }

  [[nodiscard]] static bool is_letter_beyond_ascii(char c) { return static_cast<unsigned char>(c) >= 0x80; }

 private:
  [[nodiscard]] bool skip(char c) {
    if (at_ == line_.size() || line_[at_] != c) return false;
    ++at_;
    return true;
  }

  void skip_spaces() { at_ = std::min(line_.find_first_not_of(" \t\r", at_), line_.size()); }

  [[nodiscard]] bool skip_word() {
    const std::size_t start = at_;
    while (at_ < line_.size() && (std::isalnum(static_cast<unsigned char>(line_[at_])) != 0 || line_[at_] == '_'))
      ++at_;
    return at_ > start;
  }

  [[nodiscard]] bool skip_string() {
    const bool basic = skip('"');
    if (!basic && !skip('\'')) return false;
    while (at_ < line_.size()) {
      const char c = line_[at_++];
      if (c == (basic ? '"' : '\'')) return true;
      if (c == '\\' && basic && at_ < line_.size()) ++at_;
    }
    return false;
  }

  std::string_view line_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<Error> letter_out_of_place(std::string_view text, const std::string& source) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.substr(0, byte_order_mark.size()) == byte_order_mark) text.remove_prefix(byte_order_mark.size());
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const auto letter = std::find_if(line.begin(), line.end(), LineWithLetters::is_letter_beyond_ascii);
    if (letter != line.end() && !LineWithLetters(line).harmless()) {
      return Error{.what = "a letter beyond ASCII in a line that is not plain",
                   .expected = "key = \"…\" or a comment",
                   .place = {source, number, static_cast<std::size_t>(letter - line.begin()) + 1}};
    }
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return std::nullopt;
}

std::string toml_quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f || c == '"' || c == '\'' || c == '\\') {
      out += fmt::format("\\u{:04X}", static_cast<unsigned>(byte));
    } else {
      out += c;
    }
  }
  return out + '"';
}

}  // namespace tilefish
