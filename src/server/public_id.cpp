#include "server/public_id.h"

#include <cstdint>
#include <string_view>

namespace tilefish {

namespace {

constexpr std::string_view capitals = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
constexpr std::string_view small_letters = "abcdefghijkmnpqrstuvwxyz23456789";
constexpr int bits = 5;  // both alphabets have 32 characters
static_assert(capitals.size() == 32 && small_letters.size() == 32);

std::string letters(std::uint64_t word, int length, std::string_view alphabet) {
  std::string text;
  for (int i = 0; i < length; ++i, word >>= bits) text += alphabet[word & 31];
  return text;
}

}  // namespace

std::string new_room_code(Secrets& secrets, bool is_public) {
  return letters(secrets.word(), is_public ? 6 : 12, capitals);
}
std::string new_game_id(Secrets& secrets) { return letters(secrets.word(), 12, small_letters); }
std::string new_device_id(Secrets& secrets) { return letters(secrets.word(), 12, small_letters); }
std::string typed_letters(Secrets& secrets, int length) { return letters(secrets.word(), length, capitals); }
bool is_typed_letter(char c) { return capitals.find(c) != std::string_view::npos; }
std::string new_guest_id(Secrets& secrets) { return letters(secrets.word(), 12, small_letters); }

}  // namespace tilefish
