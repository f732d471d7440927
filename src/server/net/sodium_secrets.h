// The server's source of what nobody may guess, from libsodium.
#pragma once

#include "server/secrets.h"

namespace tilefish::net {

class SodiumSecrets : public Secrets {
 public:
  // Throws std::runtime_error if the system gives no random bytes.
  SodiumSecrets();

  [[nodiscard]] std::uint64_t word() override;
  // 256 bits.
  [[nodiscard]] std::string token() override;
  // BLAKE2b. A token has too many bits to be guessed, so a slow hash as for passwords would gain nothing.
  [[nodiscard]] std::string digest(std::string_view token) const override;
  [[nodiscard]] bool same(const std::string& one, const std::string& other) const override;
};

}  // namespace tilefish::net
