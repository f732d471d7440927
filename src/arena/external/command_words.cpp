#include "arena/external/command_words.h"

#include <cstddef>
#include <utility>

namespace tilefish {

namespace {

bool parts_words(char c) { return c == ' ' || c == '\t'; }

class WordReader {
 public:
  explicit WordReader(std::string_view text) : text_(text) {}

  Result<std::vector<std::string>> read() {
    std::vector<std::string> words;
    while (skip_space()) {
      std::string word;
      while (at_ < text_.size() && !parts_words(text_[at_])) {
        if (!take_piece(word)) return complain("the command ends within a quotation", "the closing quote");
      }
      words.push_back(std::move(word));
    }
    if (words.empty() || words.front().empty()) return complain("there is no program to start", "a command");
    return words;
  }

 private:
  bool skip_space() {
    while (at_ < text_.size() && parts_words(text_[at_])) ++at_;
    return at_ < text_.size();
  }

  // A character, or all that a quote or a backslash covers.
  bool take_piece(std::string& word) {
    const char c = text_[at_++];
    if (c == '\\') return take_escaped(word);
    if (c != '\'' && c != '"') {
      word += c;
      return true;
    }
    while (at_ < text_.size() && text_[at_] != c) {
      if (c == '"' && text_[at_] == '\\') {
        ++at_;
        if (!take_escaped(word)) return false;
      } else {
        word += text_[at_++];
      }
    }
    return at_++ < text_.size();
  }

  bool take_escaped(std::string& word) {
    if (at_ == text_.size()) return false;
    word += text_[at_++];
    return true;
  }

  [[nodiscard]] Error complain(std::string what, std::string expected) const {
    return Error{.what = std::move(what), .expected = std::move(expected), .token = std::string(text_)};
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

Result<std::vector<std::string>> command_words(std::string_view text) {
  // A zero byte would end the word for the system though not for us.
  if (text.find('\0') != std::string_view::npos) {
    return Error{.what = "a command cannot hold a zero byte", .token = std::string(text)};
  }
  return WordReader(text).read();
}

}  // namespace tilefish
