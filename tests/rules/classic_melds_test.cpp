#include <array>
#include <vector>

#include <gtest/gtest.h>

#include "rules/meld_reading.h"

namespace tilefish {
namespace {

// Counts the legal melds of three to five tiles as distinct multisets of tiles, by the number of jokers.
class MeldCounter {
 public:
  [[nodiscard]] const std::array<int, 3>& counts() const { return counts_; }

  // Every choice of different natural tiles from `next` on; tiles that share neither colour nor number with the first
  // cannot become a meld by adding more.
  void choose(int next) {
    for (int jokers = 0; jokers <= Ruleset::classic().jokers(); ++jokers) judge(jokers);
    if (naturals_.size() == 5) return;
    for (int index = next; index < 13 * 4; ++index) {
      const Tile tile(1 + index / 4, index % 4);
      if (!naturals_.empty() && tile.number() != naturals_[0].number() && tile.colour() != naturals_[0].colour())
        continue;
      naturals_.push_back(tile);
      choose(index + 1);
      naturals_.pop_back();
    }
  }

 private:
  void judge(int jokers) {
    std::vector<Tile> tiles = naturals_;
    tiles.insert(tiles.end(), static_cast<std::size_t>(jokers), Tile::joker());
    if (tiles.size() < 3 || tiles.size() > 5) return;
    if (std::holds_alternative<Meld>(read_meld(tiles, Ruleset::classic()))) ++counts_[static_cast<std::size_t>(jokers)];
  }

  std::vector<Tile> naturals_;
  std::array<int, 3> counts_{};
};

// Den Hertog and Hulshof print 1,174 sets: one five-run is counted twice there. A run of six or more is two shorter
// ones, so five is where their list ends, and ours.
TEST(ClassicMelds, AreElevenHundredSeventyThree) {
  MeldCounter counter;
  counter.choose(0);
  EXPECT_EQ(counter.counts()[0], 185);
  EXPECT_EQ(counter.counts()[1], 494);
  EXPECT_EQ(counter.counts()[2], 494);
  EXPECT_EQ(counter.counts()[0] + counter.counts()[1] + counter.counts()[2], 1173);
}

}  // namespace
}  // namespace tilefish
