#include "solver/reference/suit_runs.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace tilefish::reference {

namespace {

struct Walk {
  const SuitRuns& before;
  int tiles;
  int min_meld;
  bool may_abandon;
  Meter& meter;
  std::vector<SuitStep> found;

  // Decides how many of the runs of `length` are continued; those of length 0 are the new ones.
  void from(int length, const SuitStep& so_far) {
    if (!meter.spend(1)) return;
    if (length > min_meld) {
      if (!meter.hold(sizeof(SuitStep))) return;
      found.push_back(so_far);
      return;
    }
    const int left = tiles - so_far.tiles;
    const int there = length == 0 ? left : before.runs[static_cast<std::size_t>(length - 1)];
    const bool must_go_on = !may_abandon && length > 0 && length < min_meld;
    for (int continued = must_go_on ? there : 0; continued <= std::min(there, left); ++continued) {
      SuitStep next = so_far;
      const int longer = std::min(length + 1, min_meld);
      next.after.runs[static_cast<std::size_t>(longer - 1)] =
          static_cast<std::uint8_t>(next.after.runs[static_cast<std::size_t>(longer - 1)] + continued);
      next.tiles += continued;
      if (length + 1 == min_meld) next.completed = continued;
      if (length == min_meld) next.extended = continued;
      from(length + 1, next);
    }
  }
};

}  // namespace

std::vector<SuitStep> suit_steps(const SuitRuns& before, int tiles, int min_meld, bool may_abandon, Meter& meter) {
  Walk walk{
      .before = before, .tiles = tiles, .min_meld = min_meld, .may_abandon = may_abandon, .meter = meter, .found = {}};
  walk.from(0, {});
  return std::move(walk.found);
}

bool has_short_run(const SuitRuns& runs, int min_meld) {
  return std::any_of(runs.runs.begin(), runs.runs.begin() + (min_meld - 1),
                     [](std::uint8_t count) { return count > 0; });
}

}  // namespace tilefish::reference
