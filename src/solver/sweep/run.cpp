#include "solver/sweep/run.h"

#include <algorithm>

namespace tilefish {

std::optional<SweepEnd> SweepRun::best() const {
  const std::span<const SweepEnd> all = ends();
  if (all.empty()) return std::nullopt;
  return *std::max_element(all.begin(), all.end(),
                           [](const SweepEnd& a, const SweepEnd& b) { return a.score < b.score; });
}

}  // namespace tilefish
