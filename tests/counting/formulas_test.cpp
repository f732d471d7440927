#include "counting/formulas.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace tilefish {
namespace {

// Van Rijn, Takes & Vis, section 4.1.
TEST(Formulas, WaysToFormGroups) {
  EXPECT_EQ(single_copy_groups(4, 3), Natural(6));
  for (int k = 3; k <= 8; ++k) EXPECT_EQ(group_usages(k, 1, 3), single_copy_groups(k, 3));
  // Thesis, Table 1: the clearable combinations 0000 0111 0222 1111 1122 1222 2222, colours told apart.
  EXPECT_EQ(group_usages(4, 2, 3), Natural(1 + 4 + 4 + 1 + 6 + 4 + 1));
  for (int m = 2; m <= 4; ++m) EXPECT_LT(group_usages(5, m, 3), power(single_copy_groups(5, 3), m));
}

// Section 4.2: ten configurations for two copies, and the tetrahedral numbers.
TEST(Formulas, RunConfigurations) {
  EXPECT_EQ(run_configurations(2, 3), Natural(10));
  for (int m = 1; m <= 20; ++m) {
    EXPECT_EQ(run_configurations(m, 3), Natural(static_cast<std::uint64_t>((m + 1) * (m + 2) * (m + 3) / 6)));
  }
}

// Thesis, section 5: 50,625 and 1,500,625; the example of Figure 6 has columns of 1, 5, 12 and 15 states.
TEST(Formulas, Encodings) {
  EXPECT_EQ(encodings(4, 2, 4), Natural(50625));
  EXPECT_EQ(encodings(4, 3, 4), Natural(1500625));
  EXPECT_EQ(reachable_encodings(0, 0), Natural(1));
  EXPECT_EQ(reachable_encodings(4, 0), Natural(5));
  EXPECT_EQ(reachable_encodings(4, 2), Natural(12));
  EXPECT_EQ(reachable_encodings(4, 4), Natural(15));
}

// A state of a column is how many runs end in each row; runs come up from the bottom through tiles that are there.
TEST(Formulas, ReachableEncodingsAreThePairsOfRunsThatFit) {
  for (int present = 0; present <= 6; ++present) {
    for (int twice = 0; twice <= present; ++twice) {
      std::set<std::pair<int, int>> pairs;
      for (int longer = 0; longer <= present; ++longer) {
        for (int shorter = 0; shorter <= std::min(longer, twice); ++shorter) pairs.emplace(longer, shorter);
      }
      EXPECT_EQ(reachable_encodings(present, twice), Natural(pairs.size()));
    }
  }
}

std::string digits(const SortedCounts& counts) {
  std::string text;
  for (const int count : counts) text += std::to_string(count);
  return text;
}

// Thesis, Tables 1 and 2.
TEST(Formulas, GroupValueTables) {
  const std::map<std::string, int> table = {
      {"0000", 0}, {"0001", 0},  {"0002", 0}, {"0003", 0}, {"0011", 0},  {"0012", 0},  {"0013", 0},
      {"0022", 0}, {"0023", 0},  {"0033", 0}, {"0111", 3}, {"0112", 3},  {"0113", 3},  {"0122", 3},
      {"0123", 3}, {"0133", 3},  {"0222", 6}, {"0223", 6}, {"0233", 6},  {"0333", 9},  {"1111", 4},
      {"1112", 4}, {"1113", 4},  {"1122", 6}, {"1123", 6}, {"1133", 6},  {"1222", 7},  {"1223", 7},
      {"1233", 9}, {"1333", 10}, {"2222", 8}, {"2223", 9}, {"2233", 10}, {"2333", 11}, {"3333", 12}};
  EXPECT_EQ(all_sorted_counts(4, 2).size(), 15U);
  EXPECT_EQ(all_sorted_counts(4, 3).size(), 35U);
  for (const SortedCounts& counts : all_sorted_counts(4, 3)) {
    EXPECT_EQ(group_value(counts, 3), table.at(digits(counts))) << digits(counts);
    EXPECT_EQ(group_value_formula_3(counts), table.at(digits(counts))) << digits(counts);
  }
}

// The most tiles that groups can use, by trying every group for the tiles of the first colour that has any.
int value_by_trying(SortedCounts counts, int min_meld, std::map<SortedCounts, int>& known) {
  if (const auto place = known.find(counts); place != known.end()) return place->second;
  int best = 0;
  const auto first = std::find_if(counts.begin(), counts.end(), [](int count) { return count > 0; });
  if (first != counts.end()) {
    const auto place = static_cast<std::size_t>(first - counts.begin());
    SortedCounts without = counts;
    --without[place];
    best = value_by_trying(without, min_meld, known);
    for (unsigned members = 0; members < 1U << counts.size(); ++members) {
      if ((members >> place & 1) == 0) continue;
      SortedCounts left = counts;
      int size = 0;
      for (std::size_t i = 0; i < counts.size(); ++i) {
        if ((members >> i & 1) == 0) continue;
        --left[i];
        ++size;
      }
      if (size < min_meld || std::any_of(left.begin(), left.end(), [](int count) { return count < 0; })) continue;
      best = std::max(best, size + value_by_trying(left, min_meld, known));
    }
  }
  return known[counts] = best;
}

TEST(Formulas, GroupValueIsTheBestOfAllGroupings) {
  for (const int min_meld : {2, 3, 4, 5}) {
    for (const auto& [colours, copies] : {std::pair{3, 5}, {4, 4}, {5, 3}, {6, 2}}) {
      std::map<SortedCounts, int> known;
      for (const SortedCounts& counts : all_sorted_counts(colours, copies)) {
        EXPECT_EQ(group_value(counts, min_meld), value_by_trying(counts, min_meld, known)) << digits(counts);
      }
    }
  }
}

TEST(Formulas, BestGroupsAreLegalAndUseTheGroupValue) {
  for (const SortedCounts& counts : all_sorted_counts(5, 4)) {
    std::size_t used = 0;
    SortedCounts left = counts;
    for (const std::vector<int>& group : best_groups(counts, 4)) {
      EXPECT_GE(group.size(), 4U);
      EXPECT_EQ(std::set<int>(group.begin(), group.end()).size(), group.size());
      used += group.size();
      for (const int colour : group) EXPECT_GE(--left[static_cast<std::size_t>(colour)], 0);
    }
    EXPECT_EQ(static_cast<int>(used), group_value(counts, 4));
  }
}

TEST(Formulas, Formula4IsRightWithTheIndexOfItsRecurrence) {
  for (int min_meld = 2; min_meld <= 8; ++min_meld) {
    const Formula4Check check =
        check_formula_4(min_meld, {.colours = 9, .copies = 6}, Formula4::as_in_the_recurrence).value();
    EXPECT_GT(check.cases, 1000U);
    EXPECT_EQ(check.cases, (Formula4Range{.colours = 9, .copies = 6}.cases(min_meld)));
    EXPECT_EQ(check.mistakes, 0U) << min_meld;
  }
}

TEST(Formulas, TheCheckIsTheSameForAnyNumberOfThreads) {
  ThreadPool pool(3);
  const Formula4Range range = {.colours = 7, .copies = 5};
  const Formula4Check one = check_formula_4(4, range, Formula4::as_printed).value();
  const Formula4Check several = check_formula_4(4, range, Formula4::as_printed, {.pool = &pool}).value();
  EXPECT_EQ(several.cases, one.cases);
  EXPECT_EQ(several.mistakes, one.mistakes);
  EXPECT_GT(one.mistakes, 0U);
  EXPECT_EQ(several.first->counts, one.first->counts);
}

TEST(Formulas, Formula4AsPrintedContradictsFormula3) {
  const Formula4Check check = check_formula_4(3, {.colours = 4, .copies = 2}, Formula4::as_printed).value();
  ASSERT_TRUE(check.first.has_value());
  EXPECT_EQ(digits(check.first->counts), "1112");
  EXPECT_EQ(check.first->formula, 5);
  EXPECT_EQ(check.first->truth, 4);
}

}  // namespace
}  // namespace tilefish
