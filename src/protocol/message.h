// A message to one client, as what it says. Its text is written when it is sent, behind the commit and by the thread that sends it: the hub's
// thread, of which there is only one, writes none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "protocol/to_client.h"

namespace tilefish::wire {

class Message {
 public:
  // How the text of a message begins whose number on its connection is yet to be set.
  static constexpr std::string_view unnumbered = "{\"n\":0";

  Message() = default;
  Message(Answer answer, std::optional<int> re) : content_(Reply{std::move(answer), re}) {}
  explicit Message(News news) : content_(std::move(news)) {}
  // What is text already; if it begins as `unnumbered` it gets a number.
  explicit Message(std::string text) : content_(std::move(text)) {}

  // `n` is its number on the connection.
  [[nodiscard]] std::string text(std::int64_t n) const;
  // About as long as the text, for whoever counts what a connection costs.
  [[nodiscard]] std::size_t usual_bytes() const;

  friend bool operator==(const Message& a, const Message& b) { return a.text(0) == b.text(0); }

 private:
  struct Reply {
    Answer answer;
    std::optional<int> re;
  };

  std::variant<std::string, Reply, News> content_;
};

}  // namespace tilefish::wire
