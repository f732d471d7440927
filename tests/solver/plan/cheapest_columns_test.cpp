#include "solver/plan/cheapest_columns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/random.h"

namespace tilefish {
namespace {

std::int64_t total(const std::vector<std::int64_t>& cost, const std::vector<std::size_t>& columns_of,
                   std::size_t columns) {
  std::int64_t sum = 0;
  for (std::size_t row = 0; row < columns_of.size(); ++row) sum += cost[row * columns + columns_of[row]];
  return sum;
}

std::int64_t cheapest_by_trying_all(const std::vector<std::int64_t>& cost, std::size_t rows, std::size_t columns) {
  std::vector<std::size_t> order(columns);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::int64_t best = std::numeric_limits<std::int64_t>::max();
  do {
    const std::vector<std::size_t> chosen(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(rows));
    best = std::min(best, total(cost, chosen, columns));
  } while (std::next_permutation(order.begin(), order.end()));
  return best;
}

TEST(CheapestColumns, IsAsCheapAsTheBestOfAllPermutations) {
  Rng rng(1);
  for (int round = 0; round < 300; ++round) {
    const auto rows = static_cast<std::size_t>(rng.between(1, 4));
    const auto columns = rows + rng.below(4);
    std::vector<std::int64_t> cost(rows * columns);
    for (std::int64_t& cell : cost) cell = rng.chance(0.2) ? std::int64_t{1} << 50 : rng.between(0, 9);
    std::vector<std::size_t> found = cheapest_columns(cost, rows, columns);
    EXPECT_EQ(total(cost, found, columns), cheapest_by_trying_all(cost, rows, columns));
    std::sort(found.begin(), found.end());
    EXPECT_EQ(std::adjacent_find(found.begin(), found.end()), found.end()) << "a column was given twice";
  }
}

TEST(CheapestColumns, OfNoRowsIsEmpty) { EXPECT_TRUE(cheapest_columns({}, 0, 3).empty()); }

}  // namespace
}  // namespace tilefish
