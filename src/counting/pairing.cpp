#include "counting/pairing.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace tilefish {

// Own runs are placed one by one; what counts is how many of the other's runs of each length are still without a
// partner, written as one number in mixed radix.
int cheapest_pairing(std::span<const int> own, std::span<const int> other,
                     const std::function<int(int own, int other)>& cost) {
  std::vector<std::size_t> radix(other.size() + 1, 1);
  for (std::size_t i = 0; i < other.size(); ++i) radix[i + 1] = radix[i] * (static_cast<std::size_t>(other[i]) + 1);
  const auto single = [&](std::size_t code, std::size_t i) {
    return static_cast<int>(code / radix[i] % (static_cast<std::size_t>(other[i]) + 1));
  };
  std::vector<int> cheapest(radix.back(), no_pairing);
  cheapest.back() = 0;
  for (std::size_t length = 1; length <= own.size(); ++length) {
    for (int run = 0; run < own[length - 1]; ++run) {
      std::vector<int> next(cheapest.size(), no_pairing);
      for (std::size_t code = 0; code < cheapest.size(); ++code) {
        if (cheapest[code] >= no_pairing) continue;
        next[code] = std::min(next[code], cheapest[code] + cost(static_cast<int>(length), 0));
        for (std::size_t i = 0; i < other.size(); ++i) {
          if (single(code, i) == 0) continue;
          int& paired = next[code - radix[i]];
          paired = std::min(paired, cheapest[code] + cost(static_cast<int>(length), static_cast<int>(i) + 1));
        }
      }
      cheapest = std::move(next);
    }
  }
  int best = no_pairing;
  for (std::size_t code = 0; code < cheapest.size(); ++code) {
    int price = cheapest[code];
    for (std::size_t i = 0; i < other.size() && price < no_pairing; ++i) {
      for (int run = single(code, i); run > 0 && price < no_pairing; --run) price += cost(0, static_cast<int>(i) + 1);
    }
    best = std::min(best, price);
  }
  return best;
}

}  // namespace tilefish
