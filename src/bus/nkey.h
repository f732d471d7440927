// NKeys, by which a NATS server knows its users: Ed25519 keys in base 32. The server's configuration holds the public key, its
// owner keeps the seed and signs what the server asks; no password travels. Workers and askers are told apart by them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace tilefish::bus {

struct UserKey {
  std::string seed;        // "SU…", secret
  std::string public_key;  // "U…"
};

[[nodiscard]] UserKey make_user_key();
// None unless the text is the seed of a user.
[[nodiscard]] std::optional<UserKey> user_key_of_seed(std::string_view seed);

// A file that holds the seed of a user in a line, by itself or among lines that begin with '-' or '#'.
[[nodiscard]] Result<UserKey> read_user_key(const std::string& path);

}  // namespace tilefish::bus
