// The smaller numbers of the papers as functions: ways to form groups, run configurations, encodings and group values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/outcome.h"
#include "counting/natural.h"
#include "counting/work.h"

namespace tilefish {

// G(k, 1) of van Rijn, Takes & Vis, section 4.1: ways to form at most one group of k colours.
[[nodiscard]] Natural single_copy_groups(int colours, int min_meld);
// G(k, m): different sets of tiles of one number that groups can use up, with `copies` copies of each.
[[nodiscard]] Natural group_usages(int colours, int copies, int min_meld);

// f(m, s) of section 4.2: multisets of m run lengths out of 0, 1, …, s.
[[nodiscard]] Natural run_configurations(int copies, int min_meld);

// The thesis, equation (5): C(m + n, n)^k states of the last n rows.
[[nodiscard]] Natural encodings(int colours, int copies, int rows);
// P(w, l) of section 5.1, for two copies: states of a column that ends in w numbers that are there, l of them twice.
[[nodiscard]] Natural reachable_encodings(int present, int twice);

// Tiles of one number, counted by colour in ascending order.
using SortedCounts = std::vector<int>;

// All of them with `colours` colours and at most `copies` of each, in the order of the thesis's tables.
[[nodiscard]] std::vector<SortedCounts> all_sorted_counts(int colours, int copies);

// How many of the tiles groups can use at most. With g groups a colour gives up to g tiles, and any tiles so chosen
// split into g groups if there are min_meld for each; more groups never use fewer tiles.
[[nodiscard]] int group_value(std::span<const int> counts, int min_meld);
// The most groups that the tiles are enough for; dealt round, they use group_value() tiles.
[[nodiscard]] int most_groups(std::span<const int> counts, int min_meld);
// The groups themselves, each a list of colours.
[[nodiscard]] std::vector<std::vector<int>> best_groups(std::span<const int> counts, int min_meld);

// The thesis, equation (3), for melds of three.
[[nodiscard]] int group_value_formula_3(std::span<const int> counts);

// The thesis, equation (4). Its sum is printed with R_j, which for melds of three contradicts equation (3); with
// R_{j−1}, as in the recurrence beside it, the two agree.
enum class Formula4 { as_printed, as_in_the_recurrence };
[[nodiscard]] int group_value_formula_4(std::span<const int> counts, int min_meld, Formula4 reading);

struct Formula4Mistake {
  int min_meld;
  SortedCounts counts;
  int formula;
  int truth;
};

struct Formula4Check {
  std::uint64_t cases = 0;
  std::uint64_t mistakes = 0;
  std::optional<Formula4Mistake> first;  // of those with the fewest colours one with the fewest tiles
};

// How far equation (4) is compared with the truth.
struct Formula4Range {
  int colours = 8;
  int copies = 12;

  [[nodiscard]] std::uint64_t cases(int min_meld) const;
};

// Compares it for one min_meld, all colours from min_meld up and all counts of up to so many copies.
[[nodiscard]] Outcome<Formula4Check> check_formula_4(int min_meld, const Formula4Range& range, Formula4 reading,
                                                     const Work& work = {});

}  // namespace tilefish
