#include "bus/nkey.h"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

#include <sodium.h>

namespace tilefish::bus {

namespace {

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
// What stands in front of a key says what it is, so that its text begins with the letter.
constexpr std::uint8_t seed_mark = 18 << 3;  // 'S'
constexpr std::uint8_t user_mark = 20 << 3;  // 'U'

using Bytes = std::vector<std::uint8_t>;

std::string to_base32(const Bytes& bytes) {
  std::string text;
  std::uint32_t bits = 0;
  int count = 0;
  for (const std::uint8_t byte : bytes) {
    bits = (bits << 8) | byte;
    for (count += 8; count >= 5; count -= 5) text += letters[(bits >> (count - 5)) & 31];
  }
  if (count > 0) text += letters[(bits << (5 - count)) & 31];
  return text;
}

std::optional<Bytes> from_base32(std::string_view text) {
  Bytes bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char letter : text) {
    const std::size_t value = letters.find(letter);
    if (value == std::string_view::npos) return std::nullopt;
    bits = (bits << 5) | static_cast<std::uint32_t>(value);
    count += 5;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<std::uint8_t>(bits >> count));
  }
  return bytes;
}

// CRC-16 with the polynomial of XMODEM, which ends every key.
std::uint16_t crc16(const Bytes& bytes) {
  std::uint32_t sum = 0;
  for (const std::uint8_t byte : bytes) {
    sum ^= static_cast<std::uint32_t>(byte) << 8;
    for (int bit = 0; bit < 8; ++bit) sum = (sum & 0x8000) != 0 ? (sum << 1) ^ 0x1021 : sum << 1;
  }
  return static_cast<std::uint16_t>(sum);
}

std::string with_sum(Bytes bytes) {
  const std::uint16_t sum = crc16(bytes);
  bytes.push_back(static_cast<std::uint8_t>(sum & 255));
  bytes.push_back(static_cast<std::uint8_t>(sum >> 8));
  return to_base32(bytes);
}

using RawSeed = std::array<std::uint8_t, crypto_sign_SEEDBYTES>;

UserKey key_of(const RawSeed& raw) {
  std::array<std::uint8_t, crypto_sign_PUBLICKEYBYTES> open{};
  std::array<std::uint8_t, crypto_sign_SECRETKEYBYTES> secret{};
  crypto_sign_seed_keypair(open.data(), secret.data(), raw.data());
  sodium_memzero(secret.data(), secret.size());
  // The kind of the key shares two bytes with the mark of a seed.
  Bytes seed{static_cast<std::uint8_t>(seed_mark | (user_mark >> 5)), static_cast<std::uint8_t>((user_mark & 31) << 3)};
  seed.insert(seed.end(), raw.begin(), raw.end());
  Bytes key{user_mark};
  key.insert(key.end(), open.begin(), open.end());
  return {.seed = with_sum(seed), .public_key = with_sum(key)};
}

void begin_sodium() {
  if (sodium_init() < 0) std::abort();  // no source of randomness: nothing may be signed
}

}  // namespace

UserKey make_user_key() {
  begin_sodium();
  RawSeed raw{};
  randombytes_buf(raw.data(), raw.size());
  const UserKey key = key_of(raw);
  sodium_memzero(raw.data(), raw.size());
  return key;
}

std::optional<UserKey> user_key_of_seed(std::string_view seed) {
  begin_sodium();
  constexpr std::size_t length = 2 + crypto_sign_SEEDBYTES + 2;
  const std::optional<Bytes> bytes = from_base32(seed);
  if (!bytes || bytes->size() != length) return std::nullopt;
  RawSeed raw{};
  std::copy(bytes->begin() + 2, bytes->end() - 2, raw.begin());
  UserKey key = key_of(raw);
  // The right mark, kind and sum: whatever was wrong with them is not in what we write.
  return key.seed == seed ? std::optional(std::move(key)) : std::nullopt;
}

Result<UserKey> read_user_key(const std::string& path) {
  std::ifstream file(path);
  if (!file)
    return Error{.what = "the key cannot be read", .expected = "a file with the seed of a user", .token = path};
  // Credentials have some lines beside the seed; some files never end.
  constexpr std::size_t most_bytes = 16'384;
  std::string text(most_bytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > most_bytes) {
    return Error{.what = "the file of the key is too large",
                 .expected = "at most " + std::to_string(most_bytes) + " bytes",
                 .token = path};
  }
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
    if (std::optional<UserKey> key = user_key_of_seed(line)) return *std::move(key);
  }
  return Error{.what = "there is no key in this file", .expected = "a line SU… with the seed of a user", .token = path};
}

}  // namespace tilefish::bus
