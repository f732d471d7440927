#include "server/net/sodium_secrets.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "protocol/wire.h"

namespace tilefish::net {
namespace {

TEST(SodiumSecrets, TokensAreLettersAndDigitsAndNeverTheSame) {
  SodiumSecrets secrets;
  std::set<std::string> tokens;
  for (int i = 0; i < 1000; ++i) {
    const std::string token = secrets.token();
    EXPECT_EQ(token.find_first_not_of("0123456789abcdef"), std::string::npos);
    EXPECT_EQ(token.size(), 64u);
    EXPECT_LE(token.size(), wire::longest_token);
    EXPECT_TRUE(tokens.insert(token).second);
  }
}

TEST(SodiumSecrets, ADigestDependsOnTheTokenAlone) {
  const SodiumSecrets secrets;
  EXPECT_EQ(secrets.digest("token"), SodiumSecrets().digest("token"));
  EXPECT_NE(secrets.digest("token"), secrets.digest("tokem"));
  // BLAKE2b with 32 bytes of nothing, as `b2sum -l 256 /dev/null` prints it.
  EXPECT_EQ(secrets.digest(""), "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
}

TEST(SodiumSecrets, WordsDiffer) {
  SodiumSecrets secrets;
  std::set<std::uint64_t> words;
  for (int i = 0; i < 1000; ++i) words.insert(secrets.word());
  EXPECT_EQ(words.size(), 1000u);
}

}  // namespace
}  // namespace tilefish::net
