// 256 bits, as digests and secret seeds have them, and their text: 64 hexadecimal digits.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tilefish {

using Bytes32 = std::array<std::uint8_t, 32>;

// Digits and small letters, the first byte first.
[[nodiscard]] std::string to_hex(const Bytes32& bytes);
// None unless the text is 64 hexadecimal digits; capital letters are read as well.
[[nodiscard]] std::optional<Bytes32> bytes32_from_hex(std::string_view text);

}  // namespace tilefish
