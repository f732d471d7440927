#include "bus/nkey.h"

#include <cstdio>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tilefish::bus {
namespace {

// That a real server takes these keys is tested with one (tests/work/workers_test.py).

TEST(UserKey, HasASeedThatGivesItBack) {
  const UserKey key = make_user_key();
  EXPECT_EQ(key.seed.substr(0, 2), "SU");
  EXPECT_EQ(key.seed.size(), 58U);
  EXPECT_EQ(key.public_key.front(), 'U');
  EXPECT_EQ(key.public_key.size(), 56U);
  const std::optional<UserKey> again = user_key_of_seed(key.seed);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->public_key, key.public_key);
  EXPECT_NE(make_user_key().seed, key.seed);
}

TEST(UserKey, IsNotReadFromAnythingElse) {
  const std::string seed = make_user_key().seed;
  std::string damaged = seed;
  damaged[20] = damaged[20] == 'A' ? 'B' : 'A';
  std::string of_an_account = seed;
  of_an_account[1] = 'A';
  for (const std::string& bad : {std::string(), damaged, of_an_account, seed.substr(1), seed + "A",
                                 std::string(58, 'A'), std::string("SU !"), make_user_key().public_key}) {
    EXPECT_FALSE(user_key_of_seed(bad)) << bad;
  }
}

TEST(UserKey, IsFoundInAFile) {
  const std::string path = (std::filesystem::path(testing::TempDir()) / "tilefish_nkey_test").string();
  const UserKey key = make_user_key();
  std::ofstream(path) << "# of a worker\n-----BEGIN USER NKEY SEED-----\n" << key.seed << " \r\n";
  const Result<UserKey> read = read_user_key(path);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->public_key, key.public_key);
  std::ofstream(path) << "nothing\n";
  EXPECT_FALSE(read_user_key(path).ok());
  std::filesystem::remove(path);
  EXPECT_FALSE(read_user_key(path).ok());
}

TEST(UserKey, AFileThatNeverEndsIsRefusedAndNotTakenForOneWithoutAKey) {
  const Result<UserKey> read = read_user_key("/dev/zero");
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(read.error().describe(), testing::HasSubstr("too large; expected at most 16384 bytes"));
}

}  // namespace
}  // namespace tilefish::bus
