#include "solver/swap/groups.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "rules/meld.h"
#include "rules/tile_counts.h"
#include "solver/sweep/row_options.h"

namespace tilefish {

namespace {

// Groups of two tiles are the smallest.
constexpr std::size_t most_groups = (max_colours * max_count + max_jokers) / 2;

// Deals colours, then jokers, to a fixed number of groups in every way that can matter.
class Deal {
 public:
  Deal(const SwapGroupsQuestion& question, int groups, Meter& meter)
      : q_(question), groups_(static_cast<std::size_t>(groups)), meter_(meter) {
    assert(groups_ <= most_groups);
  }

  [[nodiscard]] bool succeeds() { return deal_colour(0); }

  [[nodiscard]] Groups groups() const {
    Groups result(groups_);
    for (std::size_t group = 0; group < groups_; ++group) {
      for (int colour = 0; colour < q_.colours; ++colour) {
        if ((held_[group] >> colour & 1U) != 0) result[group].push_back(colour);
      }
      while (static_cast<int>(result[group].size()) < sizes_[group]) result[group].push_back(Meld::joker_colour);
    }
    return result;
  }

 private:
  // What lies between two looks at the meter is a product of small numbers.
  bool deal_colour(int colour) {
    if (!meter_.spend(4)) return false;
    if (colour == q_.colours) return deal_staying(0);
    const int count = q_.naturals[static_cast<std::size_t>(colour)];
    return deal_tiles(colour, count, 0);
  }

  bool deal_tiles(int colour, int count, std::size_t group) {
    if (count == 0) return deal_colour(colour + 1);
    if (groups_ - group < static_cast<std::size_t>(count)) return false;
    held_[group] = static_cast<std::uint8_t>(held_[group] | 1U << colour);
    ++sizes_[group];
    if (deal_tiles(colour, count - 1, group + 1)) return true;
    held_[group] = static_cast<std::uint8_t>(held_[group] & ~(1U << colour));
    --sizes_[group];
    return deal_tiles(colour, count, group + 1);
  }

  bool deal_staying(std::size_t joker) {
    if (joker == q_.staying.size()) return deal_retrieved(0);
    for (std::size_t group = 0; group < groups_; ++group) {
      if (sizes_[group] == q_.colours || (q_.staying[joker] & ~unsigned{held_[group]}) == 0) continue;
      ++sizes_[group];
      if (deal_staying(joker + 1)) return true;
      --sizes_[group];
    }
    return false;
  }

  bool deal_retrieved(int joker) {
    if (joker == q_.retrieved) return deal_rack_jokers(0);
    for (std::size_t group = 0; group < groups_; ++group) {
      if (sizes_[group] == q_.colours) continue;
      ++sizes_[group];
      ++debts_[group];
      if (deal_retrieved(joker + 1)) return true;
      --sizes_[group];
      --debts_[group];
    }
    return false;
  }

  bool deal_rack_jokers(int joker) {
    if (joker == q_.rack_jokers) return meter_.spend(2) && sizes_fit() && debts_are_paid(0, q_.from_rack);
    for (std::size_t group = 0; group < groups_; ++group) {
      if (sizes_[group] == q_.colours) continue;
      const std::uint8_t debt = debts_[group];
      ++sizes_[group];
      debts_[group] = 0;
      if (deal_rack_jokers(joker + 1)) return true;
      --sizes_[group];
      debts_[group] = debt;
    }
    return false;
  }

  [[nodiscard]] bool sizes_fit() const {
    return std::all_of(sizes_.begin(), sizes_.begin() + groups_, [&](int size) { return size >= q_.min_meld; });
  }

  [[nodiscard]] bool debts_are_paid(std::size_t group, std::array<int, max_colours> from_rack) const {
    if (group == groups_) return true;
    if (debts_[group] == 0) return debts_are_paid(group + 1, from_rack);
    for (int colour = 0; colour < q_.colours; ++colour) {
      int& left = from_rack[static_cast<std::size_t>(colour)];
      if ((held_[group] >> colour & 1U) == 0 || left == 0) continue;
      --left;
      if (debts_are_paid(group + 1, from_rack)) return true;
      ++left;
    }
    return false;
  }

  const SwapGroupsQuestion& q_;
  std::size_t groups_;
  Meter& meter_;
  std::array<std::uint8_t, most_groups> sizes_{};
  std::array<std::uint8_t, most_groups> held_{};   // colours, a bit each
  std::array<std::uint8_t, most_groups> debts_{};  // retrieved jokers that no rack joker pays for
};

// Calls `found` with the first deal that succeeds.
template <class Found>
bool deal_out(const SwapGroupsQuestion& question, Meter& meter, const Found& found) {
  int naturals = 0;
  int most_equal = 0;
  for (const int count : question.naturals) {
    naturals += count;
    most_equal = std::max(most_equal, count);
  }
  const int jokers = static_cast<int>(question.staying.size()) + question.retrieved + question.rack_jokers;
  const int fewest = groups_of(naturals, most_equal, jokers, question.colours, question.min_meld);
  if (fewest < 0) return false;
  for (int groups = fewest; groups * question.min_meld <= naturals + jokers; ++groups) {
    Deal deal(question, groups, meter);
    if (deal.succeeds()) {
      found(deal);
      return true;
    }
    if (groups == 0) break;
  }
  return false;
}

}  // namespace

bool can_lay_swap_groups(const SwapGroupsQuestion& question, Meter& meter) {
  return deal_out(question, meter, [](const Deal&) {});
}

std::optional<Groups> find_swap_groups(const SwapGroupsQuestion& question, Meter& meter) {
  std::optional<Groups> groups;
  static_cast<void>(deal_out(question, meter, [&](const Deal& deal) { groups = deal.groups(); }));
  return groups;
}

}  // namespace tilefish
