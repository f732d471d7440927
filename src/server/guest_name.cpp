#include "server/guest_name.h"

#include <cstdint>
#include <utility>

namespace tilefish {

namespace {

using CodePoint = std::uint32_t;

struct Range {
  CodePoint first;
  CodePoint last;
};

constexpr Range spaces[] = {{0x09, 0x0d},     {0x20, 0x20},     {0x85, 0x85},     {0xa0, 0xa0},     {0x1680, 0x1680},
                            {0x2000, 0x200a}, {0x2028, 0x2029}, {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000}};

// Controls, soft hyphen, fillers, joiners and marks of direction, surrogates, private use, non-characters, tags.
constexpr Range unseen[] = {{0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},     {0x34f, 0x34f},     {0x61c, 0x61c},
                            {0x115f, 0x1160}, {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x200b, 0x200f},   {0x202a, 0x202e},
                            {0x2060, 0x206f}, {0x2800, 0x2800}, {0x3164, 0x3164}, {0xd800, 0xf8ff},   {0xfe00, 0xfe0f},
                            {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xffff}, {0xe0000, 0x10ffff}};

constexpr Range marks[] = {{0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},  {0x610, 0x61a}, {0x64b, 0x65f},
                           {0x6d6, 0x6dc},   {0xe31, 0xe31},   {0xe34, 0xe3a},  {0xe47, 0xe4e}, {0x1ab0, 0x1aff},
                           {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f}};

constexpr int most_marks = 2;

template <std::size_t Size>
bool is_in(CodePoint point, const Range (&ranges)[Size]) {
  for (const Range& range : ranges) {
    if (point >= range.first && point <= range.last) return true;
  }
  return false;
}

// Takes a character off the front; none for bytes that are not UTF-8, the shortest form being the only one allowed.
std::optional<CodePoint> take_character(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const int length = byte(0) < 0x80   ? 1
                     : byte(0) < 0xc2 ? 0
                     : byte(0) < 0xe0 ? 2
                     : byte(0) < 0xf0 ? 3
                     : byte(0) < 0xf5 ? 4
                                      : 0;
  if (length == 0 || text.size() < static_cast<std::size_t>(length)) return std::nullopt;
  constexpr CodePoint first_byte_bits[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
  constexpr CodePoint lowest[] = {0, 0, 0x80, 0x800, 0x10000};
  CodePoint point = byte(0) & first_byte_bits[length];
  for (int i = 1; i < length; ++i) {
    const unsigned char next = byte(static_cast<std::size_t>(i));
    if ((next & 0xc0) != 0x80) return std::nullopt;
    point = point << 6 | (next & 0x3fU);
  }
  if (point < lowest[length] || point > 0x10ffff) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(length));
  return point;
}

}  // namespace

std::optional<std::string> clean_guest_name(std::string_view text, int most_characters) {
  std::string name;
  int characters = 0;
  int marks_here = 0;
  bool space_due = false;
  while (!text.empty()) {
    const std::string_view before = text;
    const std::optional<CodePoint> point = take_character(text);
    if (!point) return std::nullopt;
    const std::string_view bytes = before.substr(0, before.size() - text.size());
    if (is_in(*point, spaces)) {
      space_due = !name.empty();
      continue;
    }
    if (is_in(*point, unseen)) continue;
    const bool is_mark = is_in(*point, marks);
    if (is_mark && (characters == 0 || space_due || ++marks_here > most_marks)) continue;
    if (!is_mark) {
      const int needed = space_due ? 2 : 1;
      if (characters + needed > most_characters) break;
      if (space_due) name += ' ';
      characters += needed;
      space_due = false;
      marks_here = 0;
    }
    name += bytes;
  }
  if (name.empty()) return std::nullopt;
  return name;
}

std::string name_key(std::string_view name) {
  std::string key;
  for (const char c : name) {
    const bool ascii = static_cast<unsigned char>(c) < 0x80;
    const bool capital = c >= 'A' && c <= 'Z';
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (!ascii || plain) key += c;
    if (capital) key += static_cast<char>(c - 'A' + 'a');
  }
  return key.empty() ? std::string(name) : key;
}

std::string numbered_name(std::string_view name, int number, int most_characters) {
  const std::string suffix = " " + std::to_string(number);
  const auto room = most_characters - static_cast<int>(suffix.size());
  return clean_guest_name(name, room).value_or("Guest") + suffix;
}

}  // namespace tilefish
