#include "base/random.h"

#include <bit>

#include "base/hash.h"

namespace tilefish {

namespace {

__extension__ using Wide = unsigned __int128;

}  // namespace

Rng::Rng(std::uint64_t seed) : state_{} {
  for (std::uint64_t& word : state_) {
    seed += 0x9e3779b97f4a7c15ULL;
    word = mix(seed);
  }
}

std::uint64_t Rng::next() {
  const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

std::uint64_t Rng::below(std::uint64_t bound) {
  assert(bound > 0);
  // Lemire's multiplication: the high word is the answer, the few low words that would favour some answers are
  // drawn again.
  Wide product = Wide{next()} * bound;
  if (static_cast<std::uint64_t>(product) < bound) {
    const std::uint64_t threshold = (0 - bound) % bound;
    while (static_cast<std::uint64_t>(product) < threshold) product = Wide{next()} * bound;
  }
  return static_cast<std::uint64_t>(product >> 64);
}

std::int64_t Rng::between(std::int64_t low, std::int64_t high) {
  assert(low <= high);
  const std::uint64_t width = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
  // A width of 2^64 wraps to zero: every word is an answer.
  const std::uint64_t offset = width == 0 ? next() : below(width);
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + offset);
}

double Rng::unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

std::size_t Rng::weighted(std::span<const std::uint64_t> weights) {
  std::uint64_t sum = 0;
  for (const std::uint64_t weight : weights) sum += weight;
  std::uint64_t ticket = below(sum);
  std::size_t index = 0;
  while (ticket >= weights[index]) ticket -= weights[index++];
  return index;
}

}  // namespace tilefish
