// The number of `tilefish bench`, by which programs know each other: those that differ in it may answer differently.
#pragma once

#include <cstdint>

namespace tilefish::cli {

// Takes some tenths of a second.
[[nodiscard]] std::uint64_t bench_number();

}  // namespace tilefish::cli
