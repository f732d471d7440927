#include "server/net/client_address.h"

#include <gtest/gtest.h>

namespace tilefish::net {
namespace {

std::string client(const std::string& peer, const std::vector<std::string_view>& forwarded_for,
                   const std::vector<std::string>& trusted) {
  return client_address(peer, forwarded_for, TrustedProxies::of(trusted).value());
}

TEST(ClientAddress, IsThePeerUnlessItIsAProxyWeTrust) {
  EXPECT_EQ(client("192.0.2.1", {"198.51.100.9"}, {}), "192.0.2.1");
  EXPECT_EQ(client("192.0.2.1", {"198.51.100.9"}, {"192.0.2.2"}), "192.0.2.1");
  EXPECT_EQ(client("192.0.2.1", {"198.51.100.9"}, {"192.0.2.1"}), "198.51.100.9");
}

TEST(ClientAddress, IsTheLastOneOfTheListSinceTheOthersMayBeMadeUp) {
  EXPECT_EQ(client("::1", {"203.0.113.5, 198.51.100.9"}, {"::1"}), "198.51.100.9");
  EXPECT_EQ(client("::1", {"203.0.113.5,2001:db8::7"}, {"::1"}), "2001:db8::7");
}

TEST(ClientAddress, IsReadFromAllLinesTheLastOneFirst) {
  EXPECT_EQ(client("::1", {"203.0.113.5", "198.51.100.9"}, {"::1"}), "198.51.100.9");
  EXPECT_EQ(client("::1", {"203.0.113.5", "198.51.100.9, 10.1.2.3"}, {"::1", "10.0.0.0/8"}), "198.51.100.9");
  EXPECT_EQ(client("::1", {"203.0.113.5, 10.9.9.9", "10.1.2.3"}, {"::1", "10.0.0.0/8"}), "203.0.113.5");
}

TEST(ClientAddress, MayBeWrittenWithAPort) {
  EXPECT_EQ(client("::1", {"198.51.100.9:4711"}, {"::1"}), "198.51.100.9");
  EXPECT_EQ(client("::1", {"[2001:db8::7]:4711"}, {"::1"}), "2001:db8::7");
}

TEST(ClientAddress, IsTheProxyWhenItNamesNobody) {
  EXPECT_EQ(client("::1", {}, {"::1"}), "::1");
  EXPECT_EQ(client("::1", {""}, {"::1"}), "::1");
  EXPECT_EQ(client("::1", {"unknown"}, {"::1"}), "::1");
  EXPECT_EQ(client("::1", {"198.51.100.9, "}, {"::1"}), "::1");
}

TEST(TrustedProxies, AreAddressesAndNetworks) {
  const TrustedProxies proxies = TrustedProxies::of({"127.0.0.1", "10.0.0.0/8", "fd00::/8"}).value();
  for (const char* each : {"127.0.0.1", "::ffff:127.0.0.1", "10.255.0.1", "fd12::1"}) {
    EXPECT_TRUE(proxies.contains(each)) << each;
  }
  for (const char* each : {"127.0.0.2", "11.0.0.1", "fe80::1", "::1", "", "localhost"}) {
    EXPECT_FALSE(proxies.contains(each)) << each;
  }
}

TEST(TrustedProxies, OfOtherWordsAreRefused) {
  for (const char* each : {"localhost", "", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8x", "fd00::/129", "10.0.0.0/-1"}) {
    EXPECT_FALSE(TrustedProxies::of({"127.0.0.1", each}).ok()) << each;
  }
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

TEST(Origin, OfTheConfigurationHasASchemeAndNoPath) {
  EXPECT_TRUE(is_origin("https://play.example.org") && is_origin("http://localhost:8080"));
  for (const char* each : {"play.example.org", "https://", "https://a.example/", "ftp://a.example", "*", "https://*"}) {
    EXPECT_FALSE(is_origin(each)) << each;
  }
}

TEST(Loopback, IsThisMachine) {
  EXPECT_TRUE(is_loopback("127.0.0.1"));
  EXPECT_TRUE(is_loopback("::1"));
  EXPECT_FALSE(is_loopback("192.0.2.1"));
  EXPECT_FALSE(is_loopback("localhost.evil.example"));
}

}  // namespace
}  // namespace tilefish::net
