// The cheapest way to give every run of one state a partner in another; shared by the orders of run states.
#pragma once

#include <functional>
#include <span>

namespace tilefish {

inline constexpr int no_pairing = 1'000'000;

// `own` and `other` hold how many runs of length 1, 2, … there are. cost(a, b) is the price of an own run of length a
// that takes the place of a run of length b; 0 stands for no run. Returns no_pairing or more if there is none.
[[nodiscard]] int cheapest_pairing(std::span<const int> own, std::span<const int> other,
                                   const std::function<int(int own, int other)>& cost);

}  // namespace tilefish
