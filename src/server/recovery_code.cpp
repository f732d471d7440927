#include "server/recovery_code.h"

#include "server/public_id.h"

namespace tilefish {

namespace {

constexpr std::size_t place_length = 4;
constexpr std::size_t code_length = 30;
constexpr std::size_t group_length = 5;
// Digests of tokens and codes must not be mistaken for each other.
constexpr std::string_view digest_prefix = "recovery code ";

}  // namespace

std::optional<KeptCode> KeptCode::from(std::string_view text) {
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  return KeptCode{std::string(text.substr(0, space)), std::string(text.substr(space + 1))};
}

std::string new_recovery_code(Secrets& secrets) {
  // A word of 64 bits has twelve letters of five.
  constexpr int letters_a_word = 10;
  std::string letters;
  while (letters.size() < code_length) letters += typed_letters(secrets, letters_a_word);
  std::string code;
  for (std::size_t i = 0; i < code_length; i += group_length) {
    if (!code.empty()) code += '-';
    code += letters.substr(i, group_length);
  }
  return code;
}

std::optional<KeptCode> kept_code(std::string_view typed, const Secrets& secrets) {
  std::string letters;
  for (char c : typed) {
    if (c == ' ' || c == '-' || c == '\t') continue;
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if (!is_typed_letter(c) || letters.size() == code_length) return std::nullopt;
    letters += c;
  }
  if (letters.size() != code_length) return std::nullopt;
  return KeptCode{letters.substr(0, place_length), secrets.digest(std::string(digest_prefix) + letters)};
}

}  // namespace tilefish
