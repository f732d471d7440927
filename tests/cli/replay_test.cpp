// The command replay, and what it says of matches that were dealt from a secret seed.

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.h"

namespace tilefish::cli {
namespace {

using testing::HasSubstr;

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

TEST(ReplayCommand, BlamesTheLineOfAnUnknownRuleset) {
  const TemporaryFolder folder;
  const std::string match =
      folder.file("x.match", "tilefish match 1\nruleset nosuch\nplayers 2\nrounds 1\nseed 5\nevents\n");
  const Answer answer = tilefish({"replay", match});
  EXPECT_EQ(answer.status, 2);
  EXPECT_THAT(answer.err, HasSubstr("x.match:2: 'ruleset nosuch': there is no such ruleset"));
}

TEST(ReplayCommand, VerifiesThatTheSeedIsTheOneThatWasPromised) {
  const std::string match = TILEFISH_TEST_DATA "/playthroughs/two_players_secret_seed.match";
  const std::string digest = "6c86c6aac5fb24bcf5d9939cb7d7d5645ce39418f449e03b262dd4fa14b4b92b";
  const Answer verified = tilefish({"replay", "--verify", match});
  EXPECT_EQ(verified.status, 0);
  EXPECT_THAT(verified.out, HasSubstr("digest " + digest));
  EXPECT_EQ(tilefish({"replay", "--digest", digest, match}).status, 0);

  const Answer other = tilefish({"replay", "--digest", std::string(64, '0'), match});
  EXPECT_EQ(other.status, 1);
  EXPECT_THAT(other.err, HasSubstr("the seed is not the one that was promised before the deal"));
  const Answer typing_error = tilefish({"replay", "--digest", digest.substr(1), match});
  EXPECT_EQ(typing_error.status, 2);
  EXPECT_THAT(typing_error.err, HasSubstr("not a digest"));
  const Answer numbered = tilefish({"replay", "--verify", TILEFISH_TEST_DATA "/playthroughs/two_players_out.match"});
  EXPECT_EQ(numbered.status, 2);
  EXPECT_THAT(numbered.err, HasSubstr("nothing was told of the seed"));
}

// What somebody who runs a server might publish instead of the truth, as text and as JSON: a digest for another seed, another seed for the
// digest, both exchanged (which only the digest that was noted shows), and another deal than the seed's.
TEST(ReplayCommand, SaysNoToARecordThatWasTamperedWith) {
  const std::string match = TILEFISH_TEST_DATA "/playthroughs/two_players_secret_seed.match";
  const std::string seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
  const std::string digest = "6c86c6aac5fb24bcf5d9939cb7d7d5645ce39418f449e03b262dd4fa14b4b92b";
  const std::string other_seed(64, '0');
  // printf %064d 0 | sha256sum
  const std::string other_digest = "60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55";
  const TemporaryFolder folder;
  for (const std::string& text :
       {tilefish({"replay", "--text", match}).out, tilefish({"replay", "--json", match}).out}) {
    const auto status_of = [&](const std::string& changed, std::vector<std::string> words) {
      words.push_back(folder.file("x.match", changed));
      return tilefish(words).status;
    };
    const std::string other_deal = replaced(replaced(text, seed, other_seed), digest, other_digest);
    EXPECT_EQ(status_of(text, {"replay", "--verify"}), 0);
    EXPECT_EQ(status_of(replaced(text, digest, other_digest), {"replay", "--verify"}), 1);
    EXPECT_EQ(status_of(replaced(text, seed, other_seed), {"replay", "--verify"}), 1);
    EXPECT_EQ(status_of(other_deal, {"replay", "--digest", digest}), 1);
    EXPECT_EQ(status_of(other_deal, {"replay", "--verify"}), 1) << "its events do not fit that deal";
    EXPECT_EQ(status_of(replaced(text, digest, "f" + digest), {"replay", "--verify"}), 2);
    EXPECT_EQ(status_of(text.substr(0, text.size() / 2), {"replay", "--verify"}), 2);
  }
}

}  // namespace
}  // namespace tilefish::cli
