// Hashing that gives the same numbers on every machine; used by the solvers' tables and by reproducible data sets.
#pragma once

#include <cstdint>
#include <string_view>

namespace tilefish {

// A bijection of 64-bit words in which every input bit reaches every output bit (finaliser with the constants of
// Stafford's variant 13).
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t word) {
  word ^= word >> 30;
  word *= 0xbf58476d1ce4e5b9ULL;
  word ^= word >> 27;
  word *= 0x94d049bb133111ebULL;
  word ^= word >> 31;
  return word;
}

// Order matters: combine(combine(s, a), b) differs from combine(combine(s, b), a).
[[nodiscard]] constexpr std::uint64_t combine(std::uint64_t seed, std::uint64_t word) {
  return mix(seed * 0x9e3779b97f4a7c15ULL + word + 0x632be59bd9b4e019ULL);
}

[[nodiscard]] std::uint64_t hash_bytes(std::string_view bytes, std::uint64_t seed = 0);

}  // namespace tilefish
