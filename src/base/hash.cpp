#include "base/hash.h"

#include <algorithm>
#include <cstddef>

namespace tilefish {

std::uint64_t hash_bytes(std::string_view bytes, std::uint64_t seed) {
  // The length goes in first, so that trailing zero bytes count.
  std::uint64_t hash = combine(seed, bytes.size());
  for (std::size_t start = 0; start < bytes.size(); start += 8) {
    std::uint64_t word = 0;
    const std::size_t end = std::min(start + 8, bytes.size());
    for (std::size_t i = start; i < end; ++i) {
      word |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * (i - start));
    }
    hash = combine(hash, word);
  }
  return hash;
}

}  // namespace tilefish
