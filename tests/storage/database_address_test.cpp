#include "storage/database_address.h"

#include <filesystem>
#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "storage/open_store.h"

namespace tilefish {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(DatabaseAddress, IsAFileUnlessItLooksLikePostgresql) {
  for (const char* address : {"postgresql://host/games", "postgres:///games", "host=db dbname=games", "dbname = x"}) {
    EXPECT_TRUE(is_postgresql(address)) << address;
  }
  for (const char* address : {"games.db", "/var/lib/a=b/games.db", "a b.db", "x=y", ""}) {
    EXPECT_FALSE(is_postgresql(address)) << address;
  }
}

TEST(DatabaseAddress, IsShownWithoutItsPassword) {
  EXPECT_EQ(shown("games.db"), "games.db");
  EXPECT_EQ(shown("postgresql://ann:secret@host:5432/games"), "postgresql://ann:***@host:5432/games");
  EXPECT_EQ(shown("postgresql://ann:se:c@ret@host/games?x=a:b@c"), "postgresql://ann:***@host/games?x=a:b@c");
  EXPECT_EQ(shown("postgresql://ann@host:5432/games"), "postgresql://ann@host:5432/games");
  EXPECT_EQ(shown("postgresql://host:5432/games"), "postgresql://host:5432/games");
}

TEST(DatabaseAddress, HidesThePasswordInEveryForm) {
  for (const char* address : {
           "postgresql://ann:secret@host/games",
           "postgres://ann:secret@host1:1,host2:2/games",
           "postgresql://ann:se/secret@host/games",
           "postgresql://ann:se?secret@host/games",
           "postgresql://ann:secret@",
           "postgresql://host/games?password=secret",
           "postgresql://host/games?user=ann&password=secret&sslmode=require",
           "postgresql://host/games?pass%77ord=secret",
           "postgresql://host/games?sslpassword=secret",
           "postgresql://ann:secret@host/games?password=secret",
           "host=db password=secret dbname=games",
           "host=db password = 'it is secret' dbname=games",
           "host=db password='don\\'t tell secret'",
           "dbname=games password=se\\ secret",
       }) {
    EXPECT_THAT(shown(address), Not(HasSubstr("secret"))) << address;
    EXPECT_THAT(shown(address), HasSubstr("***")) << address;
    EXPECT_TRUE(has_password(address)) << address;
    EXPECT_THAT(masked("cannot connect to \"" + std::string(address) + "\"", address), Not(HasSubstr("secret")));
  }
  EXPECT_FALSE(has_password("postgresql://ann@host/games?sslmode=require"));
}

TEST(DatabaseAddress, ComplaintsDoNotQuoteThePassword) {
  EXPECT_EQ(masked("invalid port \"se\"", "postgresql://ann:se/cret@host/games"), "invalid port \"***\"");
  EXPECT_EQ(masked("password \"a b\" is wrong", "postgresql://ann:a%20b@host/games"), "password \"***\" is wrong");
  const auto refused = open_store({.database = "postgresql://ann:secret/x@no such host/games"});
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().describe(), Not(HasSubstr("secret")));
}

TEST(DatabaseAddress, TakesParametersUnlessTheyAreThere) {
  EXPECT_EQ(with_parameter("postgresql://h/g", "password", "a&b"), "postgresql://h/g?password=a%26b");
  EXPECT_EQ(with_parameter("postgresql://h/g?x=1", "y", "2"), "postgresql://h/g?x=1&y=2");
  EXPECT_EQ(with_parameter("postgresql://h/g?y=1", "y", "2"), "postgresql://h/g?y=1");
  EXPECT_EQ(with_parameter("host=h", "password", "it's"), "host=h password='it\\'s'");
}

TEST(DatabaseAddress, PasswordsComeFromFilesThatOthersCannotRead) {
  const std::string path = testing::TempDir() + "tilefish_password";
  std::ofstream(path) << "secret\r\nmore\n";
  using std::filesystem::perms;
  std::filesystem::permissions(path, perms::owner_read | perms::owner_write);
  EXPECT_EQ(read_password(path).value(), "secret");
  std::filesystem::permissions(path, perms::others_read, std::filesystem::perm_options::add);
  EXPECT_THAT(read_password(path).error().describe(), HasSubstr("everybody on this machine may read"));
  std::filesystem::remove(path);
  EXPECT_THAT(read_password(path).error().describe(), HasSubstr("cannot be read"));
}

TEST(DatabaseAddress, APasswordWhoseLineDoesNotEndIsNotRead) {
  const std::string path = testing::TempDir() + "tilefish_endless_password";
  std::ofstream(path) << std::string(1 << 20, 'x') << '\n';
  using std::filesystem::perms;
  std::filesystem::permissions(path, perms::owner_read | perms::owner_write);
  EXPECT_THAT(read_password(path).error().describe(), HasSubstr("expected a file with one line"));
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace tilefish
