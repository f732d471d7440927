// The assignment problem: every row gets a column of its own at the least total cost. The plan uses it to choose which
// old meld each new one grows in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tilefish {

// `cost[row * columns + column]`, all at least zero and below 2^60; columns ≥ rows. Returns the column of each row.
// Cubic (Hungarian method with potentials).
[[nodiscard]] std::vector<std::size_t> cheapest_columns(const std::vector<std::int64_t>& cost, std::size_t rows,
                                                        std::size_t columns);

}  // namespace tilefish
