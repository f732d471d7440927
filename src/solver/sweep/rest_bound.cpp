#include "solver/sweep/rest_bound.h"

#include <algorithm>

namespace tilefish {

namespace {

constexpr std::uint64_t guards = 0x8080808080808080;

// So many states are gone through faster than they are sorted.
constexpr std::size_t worth_sorting = 64;

// Colour by colour.
bool at_most(std::uint64_t fewer, std::uint64_t more) { return (((more | guards) - fewer) & guards) == guards; }

}  // namespace

RestBound::RestBound(int numbers, int colours, int min_meld, int table_jokers, int all_jokers, std::int64_t joker_score)
    : min_meld_(static_cast<std::size_t>(min_meld)),
      has_one_joint_(colours <= 4 && min_meld == 3),
      table_jokers_(table_jokers),
      all_jokers_(all_jokers),
      joker_score_(joker_score),
      rows_(static_cast<std::size_t>(numbers) + 2) {}

void RestBound::reserve(std::size_t states) { rests_.reserve(states); }

void RestBound::add(int number, const RunCounts& runs, std::int64_t tile_score, int jokers) {
  RowOfRests& row = rows_[static_cast<std::size_t>(number)];
  if (row.begin == row.end) row.begin = rests_.size();
  rests_.push_back({.joint = joint_of(runs, 1),
                    .score = tile_score + jokers * joker_score_,
                    .jokers = jokers,
                    .more_joints = static_cast<std::uint32_t>(more_joints_.size())});
  row.end = rests_.size();
  if (has_one_joint_) return;
  for (std::size_t length = 2; length < min_meld_; ++length) more_joints_.push_back(joint_of(runs, length));
}

void RestBound::finish() {
  for (RowOfRests& row : rows_) {
    if (row.end - row.begin < worth_sorting) continue;
    const auto begin = rests_.begin() + static_cast<std::ptrdiff_t>(row.begin);
    const auto end = rests_.begin() + static_cast<std::ptrdiff_t>(row.end);
    std::sort(begin, end, [](const Rest& a, const Rest& b) { return a.score > b.score; });
    row.is_sorted = true;
  }
}

std::int64_t RestBound::best_above(int number, const RunCounts& runs, int jokers, std::int64_t least) const {
  const Joint below = joint_of(runs, 1);
  const std::int64_t score_below = (jokers - table_jokers_) * joker_score_;
  const int fewest = table_jokers_ - jokers;
  const int most = all_jokers_ - jokers;
  const bool is_sorted = rows_[static_cast<std::size_t>(number) + 1].is_sorted;
  const std::int64_t too_low = std::max(least, impossible + 1) - score_below - 1;
  std::int64_t best = too_low;
  for (const Rest& rest : rests_above(number)) {
    if (rest.score <= best) {
      if (is_sorted) break;
      continue;
    }
    if (rest.jokers < fewest || rest.jokers > most) continue;
    if (!at_most(below.wanted, rest.joint.given) || !at_most(rest.joint.wanted, below.given)) continue;
    if (has_one_joint_ || more_joints_fit(runs, rest)) best = rest.score;
  }
  return best == too_low ? impossible : best + score_below;
}

std::int64_t RestBound::most_above(int number) const {
  std::int64_t most = impossible;
  for (const Rest& rest : rests_above(number)) most = std::max(most, rest.score - rest.jokers * joker_score_);
  return most + (all_jokers_ - table_jokers_) * joker_score_;
}

RestBound::Joint RestBound::joint_of(const RunCounts& runs, std::size_t length) const {
  if (has_one_joint_) {
    return {.wanted = runs[1] | runs[2] << 32, .given = (runs[3] - runs[1]) | runs[3] << 32};
  }
  return {.wanted = runs[length], .given = runs[min_meld_] - runs[min_meld_ - length - 1]};
}

// A joining that suits all short runs of one side and one that suits those of the other make one that suits both
// (Mendelsohn and Dulmage), so counting does.
bool RestBound::more_joints_fit(const RunCounts& below, const Rest& above) const {
  for (std::size_t length = 2; length < min_meld_; ++length) {
    const Joint mine = joint_of(below, length);
    const Joint other = more_joints_[above.more_joints + length - 2];
    if (!at_most(mine.wanted, other.given) || !at_most(other.wanted, mine.given)) return false;
  }
  return true;
}

}  // namespace tilefish
