// The code that brings somebody's identity to another browser: 30 letters and digits that are read and typed, in groups of five.
// The first four say where to look, the other 26 are the secret. Only a digest of it is ever kept. The hub makes and tries them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/secrets.h"

namespace tilefish {

// What is kept of a code, as one text and back.
struct KeptCode {
  std::string place;   // the first letters; several identities may share them
  std::string digest;  // of the whole code

  [[nodiscard]] std::string text() const { return place + ' ' + digest; }
  [[nodiscard]] static std::optional<KeptCode> from(std::string_view text);
};

// 130 random bits behind the place.
[[nodiscard]] std::string new_recovery_code(Secrets& secrets);

// As it was typed: small letters, spaces and dashes do not matter. None if it cannot be a code.
[[nodiscard]] std::optional<KeptCode> kept_code(std::string_view typed, const Secrets& secrets);

}  // namespace tilefish
