// How long a method of the literature may search, and why it stopped: none of them pretends to have finished when it
// has not.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

namespace tilefish::reference {

struct Limits {
  std::uint64_t max_nodes = 0;  // 0: no limit
  double max_seconds = 0;       // 0: no limit; answers under a time limit need not repeat
};

enum class StopReason : std::uint8_t {
  finished,  // the answer is proven
  nodes,     // max_nodes
  seconds,   // max_seconds
  depth,     // a move search gave up lines at its greatest depth
  size,      // the question is too large for the method's memory, stack or arithmetic
};

// "the node limit"; empty when finished.
[[nodiscard]] std::string_view name_of(StopReason reason);

// Counts nodes against the limits. The clock is read once in 256 nodes, so that cheap nodes stay cheap.
class Budget {
 public:
  explicit Budget(const Limits& limits);

  // Takes one node; false, from then on for good, when there is none left.
  [[nodiscard]] bool take();

  [[nodiscard]] bool stopped() const { return reason_ != StopReason::finished; }
  [[nodiscard]] StopReason reason() const { return reason_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] bool out_of_time() const;

  Limits limits_;
  Clock::time_point start_ = Clock::now();
  std::uint64_t nodes_ = 0;
  StopReason reason_ = StopReason::finished;
};

}  // namespace tilefish::reference
