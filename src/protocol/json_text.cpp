#include "protocol/json_text.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace tilefish::wire {

namespace {

// What RFC 8259, 7 wants escaped.
bool is_plain(char letter) { return static_cast<unsigned char>(letter) >= 0x20 && letter != '"' && letter != '\\'; }

void escape(std::string& text, char letter) {
  constexpr std::string_view digits = "0123456789abcdef";
  switch (letter) {
    case '"': text += "\\\""; return;
    case '\\': text += "\\\\"; return;
    case '\b': text += "\\b"; return;
    case '\f': text += "\\f"; return;
    case '\n': text += "\\n"; return;
    case '\r': text += "\\r"; return;
    case '\t': text += "\\t"; return;
    default:
      text += "\\u00";
      text += digits[static_cast<unsigned char>(letter) >> 4];
      text += digits[static_cast<unsigned char>(letter) & 15];
  }
}

}  // namespace

void JsonText::value(std::int64_t number) {
  separate();
  std::array<char, 20> digits;
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  text_.append(digits.data(), written.ptr);
}

void JsonText::value(std::string_view words) {
  separate();
  text_ += '"';
  while (!words.empty()) {
    const auto special = std::find_if_not(words.begin(), words.end(), is_plain);
    text_.append(words.begin(), special);
    words.remove_prefix(static_cast<std::size_t>(special - words.begin()));
    if (words.empty()) break;
    escape(text_, words.front());
    words.remove_prefix(1);
  }
  text_ += '"';
}

// In notation, which has nothing to escape.
void JsonText::value(Tile tile) {
  separate();
  text_ += '"';
  text_ += to_string(tile);
  text_ += '"';
}

void JsonText::value(std::span<const Tile> tiles) {
  open('[');
  for (const Tile tile : tiles) value(tile);
  close(']');
}

void JsonText::value(const Table& table) {
  open('[');
  for (const Meld& meld : table.melds) value(meld.tiles());
  close(']');
}

}  // namespace tilefish::wire
