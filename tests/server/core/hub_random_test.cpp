#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "fuzz/hub_traffic.h"

namespace tilefish::testing {
namespace {

std::vector<std::uint8_t> random_bytes(std::uint64_t seed, std::size_t size) {
  Rng rng(seed);
  std::vector<std::uint8_t> bytes(size);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng.below(256));
  return bytes;
}

// Any broken promise ends the program; the figures show that the traffic reaches every corner.
TEST(Hub, OutlivesGuestsWhoDoAnything) {
  fuzz::TrafficReport sum;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const fuzz::TrafficReport report = fuzz::play_traffic(random_bytes(seed, 4000));
    sum.requests += report.requests;
    sum.refusals += report.refusals;
    sum.turns += report.turns;
    sum.finished_games += report.finished_games;
    sum.restarts += report.restarts;
  }
  EXPECT_GT(sum.requests, 5000);
  EXPECT_GT(sum.refusals, 500);
  EXPECT_LT(sum.refusals, sum.requests * 3 / 4);
  EXPECT_GT(sum.turns, 500);
  EXPECT_GT(sum.finished_games, 5);
  EXPECT_GT(sum.restarts, 10);
}

}  // namespace
}  // namespace tilefish::testing
