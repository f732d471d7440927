// Searches a frontier of 64-bit states for one that covers another, as many at a time as the processor can: the
// innermost loop of the sweep. The processor is asked once, when a workspace is made.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tilefish {

// A state covers another if it is no smaller in any field (see NarrowRuns) and its score is no lower.
struct FrontierScan {
  using Function = std::size_t (*)(const std::uint64_t* keys, const std::int64_t* scores, std::size_t count,
                                   std::uint64_t key, std::int64_t score, std::uint64_t guards);

  Function first_covering;    // index of a state that covers (key, score), or count
  Function first_covered_by;  // index of a state that (key, score) covers, or count
  const char* name;
};

// Entries past `count` may be read, so arrays need this many spare ones.
inline constexpr std::size_t frontier_padding = 8;

[[nodiscard]] const FrontierScan& portable_frontier_scan();
[[nodiscard]] const FrontierScan& fastest_frontier_scan();

}  // namespace tilefish
