#include "solver/swap/layout.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tilefish {

void SwapLayout::add(int number, const ColourCounts& run_tiles, const SwapRowAnswer& answer) {
  for (int colour = 0; colour < colours_; ++colour) {
    extend_runs(number, colour, run_tiles[static_cast<std::size_t>(colour)]);
    int naturals = answer.run_naturals[static_cast<std::size_t>(colour)];
    play_roles(colour, answer.roles, naturals);
    for (OpenRun& run : open_[static_cast<std::size_t>(colour)]) {
      if (run.has_tile) continue;
      if (naturals-- <= 0) run.joker_places.push_back(run.length - 1);
    }
  }
  lay_groups(number, answer.groups);
}

void SwapLayout::extend_runs(int number, int colour, int run_tiles) {
  std::vector<OpenRun>& open = open_[static_cast<std::size_t>(colour)];
  const auto must_go_on = [this](const OpenRun& run) { return run.length < min_meld_ || run.mark != RunMark::none; };
  std::stable_partition(open.begin(), open.end(), must_go_on);
  while (static_cast<int>(open.size()) > run_tiles) {
    assert(!must_go_on(open.back()));
    lay(open.back(), colour);
    open.pop_back();
  }
  while (static_cast<int>(open.size()) < run_tiles) open.push_back({.first = number});
  for (OpenRun& run : open) {
    ++run.length;
    run.has_tile = false;
  }
}

void SwapLayout::play_roles(int colour, const RunRoles& roles, int& naturals) {
  for (const RunRole& role : roles) {
    if (role.colour != colour) continue;
    std::vector<OpenRun>& open = open_[static_cast<std::size_t>(colour)];
    const auto run = std::find_if(open.begin(), open.end(), [&](const OpenRun& candidate) {
      return !candidate.has_tile && candidate.mark == role.before &&
             std::min(candidate.length, min_meld_) == role.length;
    });
    assert(run != open.end());
    run->has_tile = true;
    run->mark = role.after;
    if (role.item == RunRole::Item::rack_tile) {
      --naturals;
    } else {
      run->joker_places.push_back(run->length - 1);
    }
  }
}

void SwapLayout::lay(const OpenRun& run, int colour) {
  table_.melds.push_back(Meld::run(colour, run.first, run.length, run.joker_places));
}

void SwapLayout::lay_groups(int number, const SwapGroupsQuestion& question) {
  const std::optional<Groups> groups = find_swap_groups(question, meter_);
  assert(groups || meter_.stopped());
  if (!groups) return;
  for (const std::vector<int>& colours : *groups) table_.melds.push_back(Meld::group(number, colours));
}

Table SwapLayout::finish() && {
  for (int colour = 0; colour < colours_; ++colour) {
    for (const OpenRun& run : open_[static_cast<std::size_t>(colour)]) lay(run, colour);
  }
  return std::move(table_);
}

}  // namespace tilefish
