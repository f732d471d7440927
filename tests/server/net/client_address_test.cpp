#include "server/net/client_address.h"

#include <gtest/gtest.h>

namespace tilefish::net {
namespace {

TEST(ClientAddress, IsThePeerUnlessItIsAProxyWeTrust) {
  EXPECT_EQ(client_address("192.0.2.1", "198.51.100.9", {}), "192.0.2.1");
  EXPECT_EQ(client_address("192.0.2.1", "198.51.100.9", {"192.0.2.2"}), "192.0.2.1");
  EXPECT_EQ(client_address("192.0.2.1", "198.51.100.9", {"192.0.2.1"}), "198.51.100.9");
}

TEST(ClientAddress, IsTheLastOneOfTheListSinceTheOthersMayBeMadeUp) {
  EXPECT_EQ(client_address("::1", "203.0.113.5, 198.51.100.9", {"::1"}), "198.51.100.9");
  EXPECT_EQ(client_address("::1", "203.0.113.5,2001:db8::7", {"::1"}), "2001:db8::7");
}

TEST(ClientAddress, IsTheProxyWhenItNamesNobody) {
  EXPECT_EQ(client_address("::1", "", {"::1"}), "::1");
  EXPECT_EQ(client_address("::1", "unknown", {"::1"}), "::1");
  EXPECT_EQ(client_address("::1", "198.51.100.9, ", {"::1"}), "::1");
}

TEST(Origin, OfThePageItselfIsOurs) {
  EXPECT_TRUE(is_own_origin("http://127.0.0.1:8080", "127.0.0.1:8080", {}));
  EXPECT_TRUE(is_own_origin("https://Play.Example.org", "play.example.org", {}));
}

TEST(Origin, OfAnotherHostOrPortIsNot) {
  EXPECT_FALSE(is_own_origin("http://evil.example", "127.0.0.1:8080", {}));
  EXPECT_FALSE(is_own_origin("http://127.0.0.1:9999", "127.0.0.1:8080", {}));
  EXPECT_FALSE(is_own_origin("http://127.0.0.1:8080.evil.example", "127.0.0.1:8080", {}));
  EXPECT_FALSE(is_own_origin("null", "127.0.0.1:8080", {}));
  EXPECT_FALSE(is_own_origin("http://", "", {}));
}

TEST(Origin, MayBeAllowedByName) {
  EXPECT_TRUE(is_own_origin("https://friends.example", "127.0.0.1:8080", {"https://friends.example"}));
  EXPECT_FALSE(is_own_origin("http://friends.example", "127.0.0.1:8080", {"https://friends.example"}));
}

TEST(Origin, IsNotGivenByProgramsThatAreNoBrowsers) { EXPECT_TRUE(is_own_origin("", "127.0.0.1:8080", {})); }

TEST(Loopback, IsThisMachine) {
  EXPECT_TRUE(is_loopback("127.0.0.1"));
  EXPECT_TRUE(is_loopback("::1"));
  EXPECT_FALSE(is_loopback("192.0.2.1"));
  EXPECT_FALSE(is_loopback("localhost.evil.example"));
}

}  // namespace
}  // namespace tilefish::net
