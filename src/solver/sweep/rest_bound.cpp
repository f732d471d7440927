#include "solver/sweep/rest_bound.h"

#include <algorithm>

namespace tilefish {

namespace {

constexpr std::uint64_t guards = 0x8080808080808080;

// Colour by colour.
bool at_most(std::uint64_t fewer, std::uint64_t more) { return (((more | guards) - fewer) & guards) == guards; }

}  // namespace

RestBound::RestBound(int numbers, int min_meld, int table_jokers, int all_jokers, std::int64_t joker_score)
    : min_meld_(static_cast<std::size_t>(min_meld)),
      table_jokers_(table_jokers),
      all_jokers_(all_jokers),
      joker_score_(joker_score),
      rests_(static_cast<std::size_t>(numbers) + 2) {}

void RestBound::add(int number, const RunCounts& runs, std::int64_t tile_score, int jokers) {
  rests_[static_cast<std::size_t>(number)].push_back({runs, tile_score, jokers});
}

std::int64_t RestBound::best_above(int number, const RunCounts& runs, int jokers) const {
  std::int64_t best = impossible;
  for (const Rest& rest : rests_[static_cast<std::size_t>(number) + 1]) {
    const int used = jokers + rest.jokers;
    if (used < table_jokers_ || used > all_jokers_) continue;
    const std::int64_t score = rest.tile_score + (used - table_jokers_) * joker_score_;
    if (score > best && fit(runs, rest.runs)) best = score;
  }
  return best;
}

// A run of i tiles needs one of min_meld - i or more on the other side. A joining that suits all short runs of one side
// and one that suits those of the other make one that suits both (Mendelsohn and Dulmage), so counting does.
bool RestBound::fit(const RunCounts& below, const RunCounts& above) const {
  for (std::size_t length = 1; length < min_meld_; ++length) {
    const std::size_t too_short = min_meld_ - length - 1;
    if (!at_most(below[length], above[min_meld_] - above[too_short])) return false;
    if (!at_most(above[length], below[min_meld_] - below[too_short])) return false;
  }
  return true;
}

}  // namespace tilefish
