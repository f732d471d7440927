// The text of an answer while it is put together: printed when its turn comes, since several lines of a file may be worked
// on at once.
#pragma once

#include <cstddef>
#include <functional>
#include <iterator>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "cli/output/json.h"

namespace tilefish::cli {

class AnswerText {
 public:
  // An answer may be longer than memory: what is there goes to `print_part` whenever it is longer than `most_kept`.
  AnswerText(std::size_t most_kept, std::function<void(std::string)> print_part)
      : most_kept_(most_kept), print_part_(std::move(print_part)) {}

  template <class... Args>
  void print(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    if (text_.size() > most_kept_) print_part_(std::exchange(text_, {}));
  }
  // One value on a line of its own.
  void print_json(const Json& value) {
    text_ += value.text();
    text_ += '\n';
  }
  void print_json(const JsonObject& object) {
    text_.reserve(text_.size() + object.inside().size() + 3);
    text_ += '{';
    text_ += object.inside();
    text_ += "}\n";
  }

  // What has not been printed.
  [[nodiscard]] std::string take() && { return std::move(text_); }

 private:
  std::size_t most_kept_;
  std::function<void(std::string)> print_part_;
  std::string text_;
};

}  // namespace tilefish::cli
