#include "puzzles/tree_ensemble.h"

#include <array>
#include <cmath>

#include <gtest/gtest.h>

namespace tilefish {
namespace {

// Class 1 wins where x < 0.1 or else y ≥ 2.
TreeEnsemble small_ensemble() {
  TreeEnsemble ensemble({"x", "y"}, 2);
  ensemble.add({{0, 0.1F, 1}, {-1, 1.5F}, {1, 2.0F, 3}, {-1, -1.0F}, {-1, 0.5F}}, 1);
  ensemble.add({{-1, 0.25F}}, 0);
  return ensemble;
}

int predicted(const TreeEnsemble& ensemble, float x, float y) { return ensemble.predict(std::array<float, 2>{x, y}); }

TEST(TreeEnsemble, WalksToTheLeafAndTakesTheHighestSum) {
  const TreeEnsemble ensemble = small_ensemble();
  EXPECT_EQ(predicted(ensemble, 0.05F, 0), 1);
  EXPECT_EQ(predicted(ensemble, 0.1F, 1), 0);
  EXPECT_EQ(predicted(ensemble, 0.1F, 2), 1);
  const std::vector<double> shares = ensemble.probabilities(std::array<float, 2>{0.5F, 0.0F});
  EXPECT_NEAR(shares[1], 1 / (1 + std::exp(1.25)), 1e-12);
  EXPECT_NEAR(shares[0] + shares[1], 1, 1e-12);
}

TEST(TreeEnsemble, TextBringsBackTheSameModel) {
  const TreeEnsemble ensemble = small_ensemble();
  const Result<TreeEnsemble> back = TreeEnsemble::parse(ensemble.to_text(), "model.txt");
  ASSERT_TRUE(back.ok()) << back.error().describe();
  EXPECT_EQ(*back, ensemble);
}

TEST(TreeEnsemble, BrokenTextIsRefusedWithItsLine) {
  const std::string text = small_ensemble().to_text();
  for (std::size_t length = 0; length + 1 < text.size(); ++length) {
    const Result<TreeEnsemble> cut = TreeEnsemble::parse(text.substr(0, length), "model.txt");
    // A number that lost its last digits is still a number; everything else is noticed.
    if (cut.ok()) continue;
    EXPECT_EQ(cut.error().place.source, "model.txt");
    EXPECT_GE(cut.error().place.line, 1U);
  }
  EXPECT_FALSE(TreeEnsemble::parse("", "m").ok());
  EXPECT_FALSE(TreeEnsemble::parse("features 1 x\nclasses 0\ntrees 0\n", "m").ok());
}

TEST(TreeEnsemble, TreesThatWouldNeverEndAreRefused) {
  const char* loop = "features 1 x\nclasses 1\ntrees 1\ntree 0 3\n0 0x1p+0 0\n-1 0x1p+0\n-1 0x1p+0\n";
  EXPECT_FALSE(TreeEnsemble::parse(loop, "m").ok());
  const char* beyond = "features 1 x\nclasses 1\ntrees 1\ntree 0 2\n0 0x1p+0 1\n-1 0x1p+0\n";
  EXPECT_FALSE(TreeEnsemble::parse(beyond, "m").ok());
  const char* no_feature = "features 1 x\nclasses 1\ntrees 1\ntree 0 3\n1 0x1p+0 1\n-1 0x1p+0\n-1 0x1p+0\n";
  EXPECT_FALSE(TreeEnsemble::parse(no_feature, "m").ok());
}

}  // namespace
}  // namespace tilefish
