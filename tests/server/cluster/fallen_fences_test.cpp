#include "server/cluster/fallen_fences.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tilefish {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct Letter {
  int number = 0;
  std::vector<Fence> fences;
};

std::vector<int> numbers(const std::vector<Letter>& letters) {
  std::vector<int> found;
  for (const Letter& letter : letters) found.push_back(letter.number);
  return found;
}

TEST(FallenFences, TakeOutWhatLeansOnThem) {
  FallenFences fallen;
  std::vector<Letter> letters = {{1, {{5, 2}}}, {2, {}}, {3, {{6, 1}}}, {4, {{5, 2}}}};
  const auto taken = fallen.take_out(letters, std::vector<Fence>{{5, 2}});
  EXPECT_THAT(taken.fences, ElementsAre(Fence{5, 2}));
  EXPECT_THAT(numbers(taken.deliveries), ElementsAre(1, 4));
  EXPECT_THAT(numbers(letters), ElementsAre(2, 3));
}

TEST(FallenFences, FallOneAfterTheOther) {
  FallenFences fallen;
  std::vector<Letter> letters = {{1, {{7, 1}, {8, 1}}}, {2, {{6, 1}, {7, 1}}}, {3, {{5, 1}, {6, 1}}}, {4, {{9, 1}}}};
  EXPECT_THAT(fallen.take_out(letters, std::vector<Fence>{{5, 1}}).fences,
              ElementsAre(Fence{5, 1}, Fence{6, 1}, Fence{7, 1}, Fence{8, 1}));
  EXPECT_THAT(numbers(letters), ElementsAre(4));
}

TEST(FallenFences, AreRememberedUpToTheirEpoch) {
  FallenFences fallen;
  std::vector<Letter> none;
  EXPECT_THAT(fallen.take_out(none, std::vector<Fence>{{5, 3}}).fences, ElementsAre(Fence{5, 3}));
  EXPECT_THAT(fallen.take_out(none, std::vector<Fence>{{5, 3}, {5, 2}}).fences, IsEmpty()) << "once is enough";
  EXPECT_TRUE(fallen.has_fallen({5, 2}));
  EXPECT_TRUE(fallen.has_fallen({5, 3}));
  EXPECT_FALSE(fallen.has_fallen({5, 4}));
  EXPECT_FALSE(fallen.has_fallen({4, 1}));
}

}  // namespace
}  // namespace tilefish
