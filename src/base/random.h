// Random numbers that are the same for the same seed on every machine: own generator, own distributions, integers only
// inside. Deals, generators, robots and tests draw from it.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace tilefish {

// xoshiro256** of Blackman and Vigna, seeded through splitmix64 so that neighbouring seeds give unrelated streams.
class Rng {
 public:
  explicit Rng(std::uint64_t seed);

  [[nodiscard]] std::uint64_t next();

  // Uniform in 0 … bound − 1 without bias; bound > 0.
  [[nodiscard]] std::uint64_t below(std::uint64_t bound);

  // Uniform in low … high, both included.
  [[nodiscard]] std::int64_t between(std::int64_t low, std::int64_t high);

  // Uniform in [0, 1) on the grid of multiples of 2^−53.
  [[nodiscard]] double unit();

  [[nodiscard]] bool chance(double probability) { return unit() < probability; }

  // An index drawn with probability proportional to its weight; the weights' sum must be positive.
  [[nodiscard]] std::size_t weighted(std::span<const std::uint64_t> weights);

  template <class T>
  void shuffle(std::span<T> items) {
    for (std::size_t left = items.size(); left > 1; --left) {
      std::swap(items[left - 1], items[below(left)]);
    }
  }

  // A generator whose stream is unrelated to what this one still gives; for handing work to others in a fixed order.
  [[nodiscard]] Rng split() { return Rng(next()); }

  friend bool operator==(const Rng&, const Rng&) = default;

 private:
  std::array<std::uint64_t, 4> state_;
};

}  // namespace tilefish
