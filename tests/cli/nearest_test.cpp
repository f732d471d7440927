#include "cli/options/nearest.h"

#include <gtest/gtest.h>

namespace tilefish::cli {
namespace {

const std::vector<std::string> names = {"--rules", "--numbers", "--jokers", "--json"};

TEST(Nearest, CountsLettersChangedAddedLeftOutOrSwapped) {
  EXPECT_EQ(nearest("--ruls", names), "--rules");
  EXPECT_EQ(nearest("--numberss", names), "--numbers");
  EXPECT_EQ(nearest("--jockers", names), "--jokers");
  EXPECT_EQ(nearest("--josn", names), "--json");
  EXPECT_EQ(nearest("--json", names), "--json");
}

TEST(Nearest, AlwaysHasAnAnswerIfThereAreNames) {
  EXPECT_FALSE(nearest("", names).empty());
  EXPECT_FALSE(nearest(std::string(1'000'000, 'x'), names).empty());
  EXPECT_EQ(nearest("--rules", {}), "");
}

}  // namespace
}  // namespace tilefish::cli
