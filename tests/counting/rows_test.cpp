#include "counting/rows.h"

#include <algorithm>
#include <numeric>
#include <set>

#include <gtest/gtest.h>

namespace tilefish {
namespace {

using Counts = std::vector<std::uint8_t>;

// Whether tiles and jokers split into groups, by trying every group that holds a tile of the first colour there is.
bool splits(Counts counts, int jokers, int min_meld) {
  const int colours = static_cast<int>(counts.size());
  const auto first = std::find_if(counts.begin(), counts.end(), [](int count) { return count > 0; });
  if (first == counts.end()) {
    if (jokers == 0) return true;
    for (int size = min_meld; size <= std::min(colours, jokers); ++size) {
      if (splits(counts, jokers - size, min_meld)) return true;
    }
    return false;
  }
  const int place = static_cast<int>(first - counts.begin());
  for (int members = 0; members < 1 << colours; ++members) {
    if ((members >> place & 1) == 0) continue;
    Counts left = counts;
    int size = 0;
    bool possible = true;
    for (int i = 0; i < colours && possible; ++i) {
      if ((members >> i & 1) == 0) continue;
      possible = left[static_cast<std::size_t>(i)] > 0;
      --left[static_cast<std::size_t>(i)];
      ++size;
    }
    for (int with = 0; possible && with <= std::min(jokers, colours - size); ++with) {
      if (size + with >= min_meld && splits(left, jokers - with, min_meld)) return true;
    }
  }
  return false;
}

TEST(Rows, ClearableRowsAreThoseThatSplitIntoGroups) {
  for (int colours = 1; colours <= 5; ++colours) {
    for (int copies = 1; copies <= (colours > 4 ? 1 : 2); ++copies) {
      RunningWork work(Work{});
      const Rows rows(colours, copies, colours * copies, Measure::tiles, work.meter());
      for (Rows::Index row = 0; row < rows.size(); ++row) {
        const Counts counts(rows.counts(row).begin(), rows.counts(row).end());
        const int most = *std::max_element(counts.begin(), counts.end());
        for (int min_meld = 2; min_meld <= 4; ++min_meld) {
          for (int jokers = 0; jokers <= 5; ++jokers) {
            EXPECT_EQ(is_clearable(rows.tiles(row), most, jokers, colours, min_meld), splits(counts, jokers, min_meld))
                << testing::PrintToString(counts) << " jokers " << jokers << " min_meld " << min_meld;
          }
        }
      }
    }
  }
}

TEST(Rows, PlaysWithRoomTakeUpAnyNumberOfTheJokers) {
  for (int colours = 3; colours <= 4; ++colours) {
    RunningWork work(Work{});
    const Rows rows(colours, 2, 2 * colours, Measure::tiles, work.meter());
    for (Rows::Index row = 0; row < rows.size(); ++row) {
      const Counts counts(rows.counts(row).begin(), rows.counts(row).end());
      for (int jokers = 0; jokers <= 5; ++jokers) {
        std::set<int> expected;
        for (int with = 0; with <= jokers; ++with) {
          if (splits(counts, with, 3)) expected.insert(with);
        }
        std::set<int> offered;
        for (const GroupPlay& play : group_plays(counts, jokers, 3)) {
          for (int with = play.jokers; with <= (play.has_room ? jokers : play.jokers); ++with) offered.insert(with);
        }
        EXPECT_EQ(offered, expected) << testing::PrintToString(counts) << " jokers " << jokers;
      }
    }
  }
}

// A full group has no room for one joker, but two make two groups of it; a group of three takes one joker, not two.
TEST(Rows, FullGroupsHaveNoRoom) {
  const Counts full = {1, 1, 1, 1};
  EXPECT_EQ(group_plays(full, 2, 3), (std::vector<GroupPlay>{{0, false}, {2, true}}));
  EXPECT_EQ(group_plays(Counts{1, 1, 1, 0}, 1, 3), (std::vector<GroupPlay>{{0, true}}));
  EXPECT_EQ(group_plays(Counts{1, 1, 1, 0}, 2, 3), (std::vector<GroupPlay>{{0, false}, {1, false}}));
  EXPECT_EQ(group_plays(Counts{2, 0, 0, 0}, 2, 3), (std::vector<GroupPlay>{}));
}

TEST(Rows, FewTilesComeFirstAndWeightsCountTheRowsLeftOut) {
  RunningWork work(Work{});
  const Rows rows(4, 2, 8, Measure::tiles, work.meter());
  EXPECT_EQ(rows.size(), 81U);
  EXPECT_EQ(rows.end_of(0), 1U);
  EXPECT_EQ(rows.end_of(8), 81U);
  EXPECT_EQ(rows.end_of(-1), 0U);
  for (Rows::Symmetry symmetry = 0; symmetry < 8; ++symmetry) {
    const std::span<const std::uint32_t> weights = rows.weights(symmetry);
    EXPECT_EQ(std::accumulate(weights.begin(), weights.end(), 0U), 81U);
  }
  // All four colours alike: the 15 combinations of the thesis, Table 1.
  const std::span<const std::uint32_t> alike = rows.weights(7);
  EXPECT_EQ(std::count_if(alike.begin(), alike.end(), [](std::uint32_t weight) { return weight > 0; }), 15);
}

}  // namespace
}  // namespace tilefish
