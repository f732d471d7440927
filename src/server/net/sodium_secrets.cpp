#include "server/net/sodium_secrets.h"

#include <array>
#include <stdexcept>

#include <sodium.h>

namespace tilefish::net {

namespace {

using Bytes = std::array<unsigned char, 32>;

std::string hexadecimal(const Bytes& bytes) {
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();  // the terminating zero
  return text;
}

}  // namespace

SodiumSecrets::SodiumSecrets() {
  if (sodium_init() < 0) throw std::runtime_error("the system gives no random bytes");
}

std::uint64_t SodiumSecrets::word() {
  std::uint64_t word = 0;
  randombytes_buf(&word, sizeof word);
  return word;
}

std::string SodiumSecrets::token() {
  Bytes bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return hexadecimal(bytes);
}

std::string SodiumSecrets::digest(std::string_view token) const {
  Bytes bytes;
  crypto_generichash(bytes.data(), bytes.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(),
                     nullptr, 0);
  return hexadecimal(bytes);
}

bool SodiumSecrets::same(const std::string& one, const std::string& other) const {
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

}  // namespace tilefish::net
