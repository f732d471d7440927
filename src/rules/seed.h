// What a match is dealt from. Games of the arena, of Python and of the terminal are numbered; matches of the server, where
// strangers play, have a secret.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>

#include "base/bytes32.h"
#include "rules/tile.h"

namespace tilefish {

class Seed {
 public:
  // NOLINTBEGIN(google-explicit-constructor): {.seed = 42} reads well.
  Seed(std::uint64_t number = 0) : value_(number) {}
  // 256 bits that nobody can guess, from a cryptographic source.
  Seed(const Bytes32& secret) : value_(secret) {}
  // NOLINTEND(google-explicit-constructor)

  // Puts the tiles into the order of the lots (purpose 0) or of the deal of that round. Each purpose has a generator of its
  // own, and under a secret a cryptographic one: its key is SHA-256 of "tilefish lots SECRET" or "tilefish round N SECRET",
  // so that what is seen of one of them tells nothing about another.
  void shuffle(std::span<Tile> tiles, std::uint64_t purpose) const;

  [[nodiscard]] bool is_secret() const { return std::holds_alternative<Bytes32>(value_); }
  // What may be told of a secret before the deal, so that all can check afterwards that it was the one: the SHA-256 of its
  // text. Only of a secret.
  [[nodiscard]] Bytes32 digest() const;
  // 64 bits that follow from it, for what else is left to chance.
  [[nodiscard]] std::uint64_t word() const;

  friend bool operator==(const Seed&, const Seed&) = default;
  friend std::string to_string(const Seed& seed);

 private:
  std::variant<std::uint64_t, Bytes32> value_;
};

// Decimal digits of a number; 64 hexadecimal ones of a secret.
[[nodiscard]] std::string to_string(const Seed& seed);

}  // namespace tilefish
