// Searches a frontier of 64-bit states for one that covers another, as many at a time as the processor can: with
// NarrowStepper the innermost loop of the sweep. The processor is asked once, when a workspace is made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace tilefish {

// A state covers another if it is no smaller in any field (see NarrowRuns) and its score is no lower.
struct FrontierScan {
  struct Found {
    std::size_t covering;  // index of the first state that covers (key, score), or count
    std::size_t covered;   // index of the first state that (key, score) covers, or count; known if none covers it
  };

  using Function = Found (*)(const std::uint64_t* keys, const std::int64_t* scores, std::size_t count,
                             std::uint64_t key, std::int64_t score, std::uint64_t guards);

  Function compare;
  const char* name;
};

// Entries past `count` may be read, so arrays need this many spare ones.
inline constexpr std::size_t frontier_padding = 8;

// Those that this processor can run, the fastest last.
[[nodiscard]] std::span<const FrontierScan> frontier_scans();

}  // namespace tilefish
