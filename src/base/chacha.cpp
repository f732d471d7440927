#include "base/chacha.h"

#include <bit>
#include <cassert>

namespace tilefish {

namespace {

void quarter_round(ChachaBlock& x, std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
  x[a] += x[b];
  x[d] = std::rotl(x[d] ^ x[a], 16);
  x[c] += x[d];
  x[b] = std::rotl(x[b] ^ x[c], 12);
  x[a] += x[b];
  x[d] = std::rotl(x[d] ^ x[a], 8);
  x[c] += x[d];
  x[b] = std::rotl(x[b] ^ x[c], 7);
}

}  // namespace

ChachaBlock chacha20_block(const Bytes32& key, std::uint32_t counter, const std::array<std::uint32_t, 3>& nonce) {
  // "expand 32-byte k"
  ChachaBlock start = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  for (std::size_t i = 0; i < 8; ++i) {
    start[4 + i] = key[4 * i] | std::uint32_t{key[4 * i + 1]} << 8 | std::uint32_t{key[4 * i + 2]} << 16 |
                   std::uint32_t{key[4 * i + 3]} << 24;
  }
  start[12] = counter;
  for (std::size_t i = 0; i < nonce.size(); ++i) start[13 + i] = nonce[i];
  ChachaBlock x = start;
  for (int twice = 0; twice < 10; ++twice) {
    for (std::size_t column = 0; column < 4; ++column) quarter_round(x, column, column + 4, column + 8, column + 12);
    for (std::size_t i = 0; i < 4; ++i) {
      quarter_round(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
  }
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += start[i];
  return x;
}

std::uint64_t ChachaRng::next() {
  if (used_ == block_.size()) {
    const auto low = static_cast<std::uint32_t>(counter_);
    const auto high = static_cast<std::uint32_t>(counter_ >> 32);
    block_ = chacha20_block(key_, low, {high, 0, 0});
    ++counter_;
    used_ = 0;
  }
  const std::uint64_t word = block_[used_] | std::uint64_t{block_[used_ + 1]} << 32;
  used_ += 2;
  return word;
}

std::uint64_t ChachaRng::below(std::uint64_t bound) {
  assert(bound > 0);
  // Words of the last, incomplete multiple of the bound are drawn again.
  const std::uint64_t unfit = (0 - bound) % bound;
  while (true) {
    const std::uint64_t word = next();
    if (word >= unfit) return word % bound;
  }
}

}  // namespace tilefish
