#include "solver/sweep/rest_bound.h"

#include <algorithm>

namespace tilefish {

namespace {

constexpr std::uint64_t guards = 0x8080808080808080;

// Colour by colour.
bool at_most(std::uint64_t fewer, std::uint64_t more) { return (((more | guards) - fewer) & guards) == guards; }

}  // namespace

RestBound::RestBound(int numbers, int colours, int min_meld, int table_jokers, int all_jokers, std::int64_t joker_score)
    : min_meld_(static_cast<std::size_t>(min_meld)),
      one_word_(colours <= 4 && min_meld <= 3),
      words_(one_word_ ? 1 : min_meld_ - 1),
      table_jokers_(table_jokers),
      all_jokers_(all_jokers),
      joker_score_(joker_score),
      rests_(static_cast<std::size_t>(numbers) + 2),
      joints_(rests_.size()) {}

void RestBound::add(int number, const RunCounts& runs, std::int64_t tile_score, int jokers) {
  const auto index = static_cast<std::size_t>(number);
  rests_[index].push_back(
      {tile_score + jokers * joker_score_, jokers, static_cast<std::uint32_t>(rests_[index].size())});
  const Joints joints = joints_of(runs);
  joints_[index].insert(joints_[index].end(), joints.wanted.begin(), joints.wanted.begin() + words_);
  joints_[index].insert(joints_[index].end(), joints.given.begin(), joints.given.begin() + words_);
}

void RestBound::finish() {
  std::vector<std::uint64_t> sorted;
  for (std::size_t number = 0; number < rests_.size(); ++number) {
    std::vector<Rest>& rests = rests_[number];
    std::sort(rests.begin(), rests.end(),
              [](const Rest& a, const Rest& b) { return a.score != b.score ? a.score > b.score : a.place < b.place; });
    sorted.clear();
    for (const Rest& rest : rests) {
      const auto first = joints_[number].begin() + static_cast<std::ptrdiff_t>(rest.place * 2 * words_);
      sorted.insert(sorted.end(), first, first + static_cast<std::ptrdiff_t>(2 * words_));
    }
    joints_[number] = sorted;
  }
}

std::int64_t RestBound::best_above(int number, const RunCounts& runs, int jokers, std::int64_t least) const {
  const Joints below = joints_of(runs);
  const std::int64_t score_below = (jokers - table_jokers_) * joker_score_;
  const int fewest = table_jokers_ - jokers;
  const int most = all_jokers_ - jokers;
  const std::uint64_t* above = joints_[static_cast<std::size_t>(number) + 1].data();
  for (const Rest& rest : rests_[static_cast<std::size_t>(number) + 1]) {
    if (rest.score + score_below < least) break;
    if (rest.jokers >= fewest && rest.jokers <= most && fit(below, above)) return rest.score + score_below;
    above += 2 * words_;
  }
  return impossible;
}

std::int64_t RestBound::most_above(int number) const {
  std::int64_t most = impossible;
  for (const Rest& rest : rests_[static_cast<std::size_t>(number) + 1]) {
    most = std::max(most, rest.score - rest.jokers * joker_score_);
  }
  return most + (all_jokers_ - table_jokers_) * std::max<std::int64_t>(0, joker_score_);
}

RestBound::Joints RestBound::joints_of(const RunCounts& runs) const {
  Joints joints;
  for (std::size_t length = 1; length < min_meld_; ++length) {
    joints.wanted[length - 1] = runs[length];
    joints.given[length - 1] = runs[min_meld_] - runs[min_meld_ - length - 1];
  }
  if (one_word_ && min_meld_ == 3) {
    joints.wanted[0] |= joints.wanted[1] << 32;
    joints.given[0] |= joints.given[1] << 32;
  }
  return joints;
}

// A joining that suits all short runs of one side and one that suits those of the other make one that suits both
// (Mendelsohn and Dulmage), so counting does.
bool RestBound::fit(const Joints& below, const std::uint64_t* above) const {
  const std::uint64_t* const wanted = above;
  const std::uint64_t* const given = above + words_;
  for (std::size_t word = 0; word < words_; ++word) {
    if (!at_most(below.wanted[word], given[word]) || !at_most(wanted[word], below.given[word])) return false;
  }
  return true;
}

}  // namespace tilefish
