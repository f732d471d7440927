#include "rules/seed.h"

#include <cassert>

#include "base/chacha.h"
#include "base/hash.h"
#include "base/random.h"
#include "base/sha256.h"

namespace tilefish {

void Seed::shuffle(std::span<Tile> tiles, std::uint64_t purpose) const {
  if (const std::uint64_t* number = std::get_if<std::uint64_t>(&value_)) {
    Rng rng(combine(*number, purpose));
    return rng.shuffle(tiles);
  }
  const std::string name = purpose == 0 ? "tilefish lots " : "tilefish round " + std::to_string(purpose) + " ";
  ChachaRng rng(sha256(name + to_string(*this)));
  rng.shuffle(tiles);
}

Bytes32 Seed::digest() const {
  assert(is_secret());
  return sha256(to_string(*this));
}

std::uint64_t Seed::word() const {
  if (const std::uint64_t* number = std::get_if<std::uint64_t>(&value_)) return *number;
  return ChachaRng(sha256("tilefish robots " + to_string(*this))).next();
}

std::string to_string(const Seed& seed) {
  if (const std::uint64_t* number = std::get_if<std::uint64_t>(&seed.value_)) return std::to_string(*number);
  return to_hex(std::get<Bytes32>(seed.value_));
}

}  // namespace tilefish
