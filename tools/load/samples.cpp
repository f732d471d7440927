#include "samples.h"

#include <algorithm>
#include <cmath>

namespace tilefish::load {

double Samples::percentile(double share) const {
  if (times_.empty()) return 0;
  std::vector<Duration> sorted = times_;
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size())));
  const auto at = sorted.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(rank, 1) - 1);
  std::nth_element(sorted.begin(), at, sorted.end());
  return std::chrono::duration<double, std::milli>(*at).count();
}

}  // namespace tilefish::load
