// Where the hub takes what nobody may guess: seeds, codes and tokens. The server gives it a cryptographic source, tests a fixed one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "rules/seed.h"

namespace tilefish {

class Secrets {
 public:
  Secrets() = default;
  virtual ~Secrets() = default;
  Secrets(const Secrets&) = delete;
  Secrets& operator=(const Secrets&) = delete;

  // 64 random bits.
  [[nodiscard]] virtual std::uint64_t word() = 0;

  // A new guest's secret: letters and digits, at most wire::longest_token of them, never given twice.
  [[nodiscard]] virtual std::string token() = 0;

  // What is kept of a token, so that whoever reads the database cannot play for others. The same for the same token, always.
  [[nodiscard]] virtual std::string digest(std::string_view token) const = 0;

  // Whether two digests are the same, in a time that does not tell how much of them is.
  [[nodiscard]] virtual bool same(const std::string& one, const std::string& other) const {
    if (one.size() != other.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < one.size(); ++i) {
      difference |= static_cast<unsigned char>(one[i]) ^ static_cast<unsigned char>(other[i]);
    }
    return difference == 0;
  }
};

// For the deals of a match.
[[nodiscard]] inline Seed new_seed(Secrets& secrets) {
  Bytes32 bytes{};
  for (std::size_t i = 0; i < bytes.size(); i += 8) {
    const std::uint64_t word = secrets.word();
    for (std::size_t byte = 0; byte < 8; ++byte) bytes[i + byte] = static_cast<std::uint8_t>(word >> (8 * byte));
  }
  return bytes;
}

}  // namespace tilefish
