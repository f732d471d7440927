#include "server/net/toll.h"

#include <gtest/gtest.h>

namespace tilefish::net {
namespace {

TEST(Toll, LargePiecesCostWhatTheyHold) {
  Toll toll;
  EXPECT_EQ(toll.after_reading(511), 0u);
  EXPECT_EQ(toll.after_reading(65), 1u);
  EXPECT_EQ(toll.after_reading(10 * 512), 10u);
}

// So an address with the usual 200 messages a second causes 1,600 reads of one byte, not 102,400.
TEST(Toll, SmallPiecesCostAsLargerOnes) {
  Toll toll;
  std::size_t due = 0;
  for (int read = 0; read < 1600; ++read) due += toll.after_reading(1);
  EXPECT_EQ(due, 200u);
}

}  // namespace
}  // namespace tilefish::net
