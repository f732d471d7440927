// Writes JSON text straight into a string, for the messages that are sent most: no tree is built of what is only to be written.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "rules/table.h"
#include "rules/tile.h"

namespace tilefish::wire {

class JsonText {
 public:
  // Appends to `text`, which must outlive it.
  explicit JsonText(std::string& text) : text_(text) {}

  void open(char bracket) {
    separate();
    text_ += bracket;
    is_first_ = true;
  }
  void close(char bracket) {
    text_ += bracket;
    is_first_ = false;
  }
  // Of a member whose value comes next; a name of the wire, in which nothing is to be escaped.
  void key(std::string_view name) {
    separate();
    text_ += '"';
    text_ += name;
    text_ += "\":";
    is_first_ = true;
  }

  void null() { raw("null"); }
  void value(bool yes) { raw(yes ? "true" : "false"); }
  void value(int number) { value(static_cast<std::int64_t>(number)); }
  void value(std::int64_t number);
  void value(std::string_view words);  // UTF-8
  void value(const char* words) { value(std::string_view(words)); }
  void value(Tile tile);
  void value(std::span<const Tile> tiles);
  void value(const Table& table);
  // What is JSON already.
  void raw(std::string_view json) {
    separate();
    text_ += json;
  }

  template <class T>
  void member(std::string_view name, const T& content) {
    key(name);
    value(content);
  }
  template <class Items>
  void list(std::string_view name, const Items& items) {
    key(name);
    open('[');
    for (const auto& item : items) value(item);
    close(']');
  }
  // Null for none.
  template <class Maybe>
  void maybe(std::string_view name, const Maybe& content) {
    key(name);
    if (content) {
      value(*content);
    } else {
      null();
    }
  }

 private:
  void separate() {
    if (!is_first_) text_ += ',';
    is_first_ = false;
  }

  std::string& text_;
  bool is_first_ = true;  // nothing stands before it that a comma would part it from
};

}  // namespace tilefish::wire
