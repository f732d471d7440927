#include "server/net/utf8.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tilefish::net {

namespace {

// How many bytes the character in front has; 0 if there is none.
std::size_t length_of_first(std::string_view bytes) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xc0) == 0x80; };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  if (first < 0xc2) return 0;  // a byte inside a character, or a character written longer than it need be
  if (first < 0xe0) return bytes.size() >= 2 && follows(1) ? 2 : 0;
  if (first < 0xf0) {
    if (bytes.size() < 3 || !follows(1) || !follows(2)) return 0;
    const bool too_long = first == 0xe0 && byte(1) < 0xa0;
    const bool surrogate = first == 0xed && byte(1) >= 0xa0;
    return too_long || surrogate ? 0 : 3;
  }
  if (first > 0xf4 || bytes.size() < 4 || !follows(1) || !follows(2) || !follows(3)) return 0;
  const bool too_long = first == 0xf0 && byte(1) < 0x90;
  const bool beyond_unicode = first == 0xf4 && byte(1) >= 0x90;
  return too_long || beyond_unicode ? 0 : 4;
}

bool begins_with_ascii_word(std::string_view bytes) {
  std::uint64_t word = 0;
  if (bytes.size() < sizeof word) return false;
  std::memcpy(&word, bytes.data(), sizeof word);
  return (word & 0x8080808080808080U) == 0;
}

}  // namespace

bool is_utf8(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t length = begins_with_ascii_word(bytes) ? sizeof(std::uint64_t) : length_of_first(bytes);
    if (length == 0) return false;
    bytes.remove_prefix(length);
  }
  return true;
}

}  // namespace tilefish::net
