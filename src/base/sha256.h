// SHA-256 (FIPS 180-4), by which a server commits itself to a seed before it deals: everybody has a tool that checks it. Portable,
// and for short texts; it copies what it digests.
#pragma once

#include <string_view>

#include "base/bytes32.h"

namespace tilefish {

[[nodiscard]] Bytes32 sha256(std::string_view text);

}  // namespace tilefish
