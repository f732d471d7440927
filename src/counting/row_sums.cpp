#include "counting/row_sums.h"

#include <array>
#include <bit>

#if defined(__GNUC__) && defined(__x86_64__)
#define TILEFISH_X86_ROW_SUMS
#endif

#if defined(__GNUC__)
#define TILEFISH_INLINE inline __attribute__((always_inline))
#else
#define TILEFISH_INLINE inline
#endif

namespace tilefish {

namespace {

// Most factors are powers of two, and shifting is cheaper than multiplying.
template <std::size_t rows, class To, class From>
TILEFISH_INLINE void add_sum(To* to, const From* const* from, std::size_t count, std::uint32_t factor) {
  const auto sum = [&](std::size_t i) {
    To total = from[0][i];
    for (std::size_t row = 1; row < rows; ++row) total += from[row][i];
    return total;
  };
  if (std::has_single_bit(factor)) {
    const int shift = std::countr_zero(factor);
    for (std::size_t i = 0; i < count; ++i) to[i] += sum(i) << shift;
  } else {
    for (std::size_t i = 0; i < count; ++i) to[i] += sum(i) * factor;
  }
}

template <class To, class From>
TILEFISH_INLINE void add_rows(To* to, const AddedRows<From>& rows) {
  const From* const* const from = rows.rows;
  switch (rows.size) {
    case 1: return add_sum<1>(to, from, rows.count, rows.factor);
    case 2: return add_sum<2>(to, from, rows.count, rows.factor);
    case 3: return add_sum<3>(to, from, rows.count, rows.factor);
    case 4: return add_sum<4>(to, from, rows.count, rows.factor);
    default: return;
  }
}

template <class To, class From>
void portable_add(To* to, const AddedRows<From>& rows) {
  add_rows(to, rows);
}

constexpr RowSums portable_sums = {portable_add<std::uint32_t, std::uint32_t>,
                                   portable_add<std::uint64_t, std::uint32_t>,
                                   portable_add<std::uint64_t, std::uint64_t>, "portable"};

#ifdef TILEFISH_X86_ROW_SUMS

template <class To, class From>
__attribute__((target("avx2"))) void avx2_add(To* to, const AddedRows<From>& rows) {
  add_rows(to, rows);
}

constexpr std::array<RowSums, 2> kinds_of_sums = {
    {portable_sums,
     {avx2_add<std::uint32_t, std::uint32_t>, avx2_add<std::uint64_t, std::uint32_t>,
      avx2_add<std::uint64_t, std::uint64_t>, "avx2"}}};

std::size_t usable_sums() { return __builtin_cpu_supports("avx2") ? 2 : 1; }

#else

constexpr std::array<RowSums, 1> kinds_of_sums = {{portable_sums}};

std::size_t usable_sums() { return 1; }

#endif

}  // namespace

std::span<const RowSums> row_sums() { return std::span(kinds_of_sums).first(usable_sums()); }

}  // namespace tilefish
