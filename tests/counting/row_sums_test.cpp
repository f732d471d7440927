#include "counting/row_sums.h"

#include <array>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"

namespace tilefish {

namespace {

template <class To, class From>
void expect_sums(void (*add)(To*, const AddedRows<From>&), const char* name, Rng& rng) {
  for (std::size_t count = 0; count < 40; ++count) {
    for (std::size_t size = 1; size <= AddedRows<From>::most; ++size) {
      for (const std::uint32_t factor : {1U, 2U, 3U, 4U, 6U, 12U, 24U, 1000U}) {
        std::array<std::vector<From>, AddedRows<From>::most> rows;
        AddedRows<From> added;
        added.factor = factor;
        added.count = count;
        std::vector<To> sum(count + 1, To{7});
        std::vector<To> expected = sum;
        for (std::size_t row = 0; row < size; ++row) {
          for (std::size_t i = 0; i < count; ++i) {
            rows[row].push_back(static_cast<From>(rng.next()));
            expected[i] += static_cast<To>(rows[row][i]) * factor;
          }
          added.rows[added.size++] = rows[row].data();
        }
        add(sum.data(), added);
        ASSERT_EQ(sum, expected) << name << ", " << size << " rows of " << count << " times " << factor;
      }
    }
  }
}

TEST(RowSums, AllKindsAddMultiplesOfRows) {
  Rng rng(13);
  for (const RowSums& each : row_sums()) {
    expect_sums(each.narrow, each.name, rng);
    expect_sums(each.widening, each.name, rng);
    expect_sums(each.wide, each.name, rng);
  }
}

}  // namespace

}  // namespace tilefish
