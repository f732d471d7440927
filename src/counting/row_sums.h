// Adds multiples of rows of coefficients to another row: the innermost loop of counting back, for polynomials whose
// coefficients fit into a word.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace tilefish {

// Rows that are added with one factor: together, since the row that they are added to is read and written once.
template <class Coefficient>
struct AddedRows {
  static constexpr std::size_t most = 4;

  const Coefficient* rows[most];
  std::size_t size = 0;
  std::size_t count = 0;  // coefficients of each
  std::uint32_t factor = 1;
};

struct RowSums {
  void (*narrow)(std::uint32_t* to, const AddedRows<std::uint32_t>& rows);
  void (*widening)(std::uint64_t* to, const AddedRows<std::uint32_t>& rows);
  void (*wide)(std::uint64_t* to, const AddedRows<std::uint64_t>& rows);
  const char* name;
};

// Those that this processor can run, the fastest last.
[[nodiscard]] std::span<const RowSums> row_sums();

}  // namespace tilefish
