// Random numbers that nobody can foretell without the key: the key stream of ChaCha20 (RFC 8439, section 2.3). Matches with
// secret seeds are dealt from it, the same on every machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <utility>

#include "base/bytes32.h"

namespace tilefish {

using ChachaBlock = std::array<std::uint32_t, 16>;

// One block of the key stream.
[[nodiscard]] ChachaBlock chacha20_block(const Bytes32& key, std::uint32_t counter,
                                         const std::array<std::uint32_t, 3>& nonce);

class ChachaRng {
 public:
  explicit ChachaRng(const Bytes32& key) : key_(key) {}

  [[nodiscard]] std::uint64_t next();

  // Uniform in 0 … bound − 1 without bias; bound > 0.
  [[nodiscard]] std::uint64_t below(std::uint64_t bound);

  template <class T>
  void shuffle(std::span<T> items) {
    for (std::size_t left = items.size(); left > 1; --left) {
      std::swap(items[left - 1], items[below(left)]);
    }
  }

 private:
  Bytes32 key_;
  ChachaBlock block_{};
  std::size_t used_ = std::tuple_size_v<ChachaBlock>;
  std::uint64_t counter_ = 0;
};

}  // namespace tilefish
