#include "server/net/config.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/net/config_keys.h"

namespace tilefish::net {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string error_of(std::string_view text) {
  const auto options = options_from_toml(text, "tilefish.toml");
  return options ? "" : options.error().describe();
}

TEST(Config, SetsWhatItNamesAndLeavesTheRest) {
  const auto options = options_from_toml(
      "[server]\nport = 9000\nmetrics = \"off\"\norigins = [\"https://a.example\", \"https://b.example\"]\n"
      "durability = \"process\"\n[limits]\nidle_seconds = 7\nrooms = 12\n[rooms]\nrobot_pause_ms = 0\n",
      "tilefish.toml", {.host = "0.0.0.0"});
  ASSERT_TRUE(options.ok()) << options.error().describe();
  EXPECT_EQ(options->port, 9000);
  EXPECT_EQ(options->host, "0.0.0.0");
  EXPECT_EQ(options->metrics, MetricsAccess::off);
  EXPECT_EQ(options->store.durability, Durability::process);
  EXPECT_THAT(options->origins, ElementsAre("https://a.example", "https://b.example"));
  EXPECT_EQ(options->limits.idle_time, std::chrono::seconds(7));
  EXPECT_EQ(options->hub.rooms, 12);
  EXPECT_EQ(options->hub.robot_pause, std::chrono::milliseconds(0));
  EXPECT_EQ(options->limits.connections, NetLimits().connections);
}

TEST(Config, MistakesNameTheirPlaceAndWhatWasExpected) {
  EXPECT_EQ(error_of("[server]\nprot = 1\n").substr(0, 43), "tilefish.toml:2:1: 'prot': unknown key; exp");
  EXPECT_THAT(error_of("[server]\nport = 70000\n"), HasSubstr("a whole number in 0 … 65535"));
  EXPECT_THAT(error_of("[server]\nport = \"80\"\n"), HasSubstr("a whole number"));
  EXPECT_THAT(error_of("[server]\nhost = 1\n"), HasSubstr("a text in quotes"));
  EXPECT_THAT(error_of("[server]\nmetrics = \"all\"\n"), HasSubstr("\"off\" or \"local\" or \"everybody\""));
  EXPECT_THAT(error_of("[server]\norigins = \"x\"\n"), HasSubstr("a list of texts"));
  EXPECT_THAT(error_of("[server]\norigins = [1]\n"), HasSubstr("a list of texts"));
  EXPECT_THAT(error_of("[server]\norigins = [\"a.example\"]\n"), HasSubstr("with their scheme"));
  EXPECT_THAT(error_of("[server]\ntrusted_proxies = [\"10.0.0.0/8\", \"proxy\"]\n"),
              HasSubstr("addresses or networks"));
  EXPECT_THAT(error_of("[rooms]\nsubstitute = \"nobody\"\n"), HasSubstr("the name of a robot"));
  EXPECT_THAT(error_of("port = 1\n"), HasSubstr("unknown section"));
  EXPECT_THAT(error_of("[sever]\nport = 1\n"), HasSubstr("unknown section"));
  EXPECT_THAT(error_of("[server\n"), HasSubstr("tilefish.toml:1"));
}

TEST(Config, WhatIsPrintedReadsBackTheSame) {
  ServerOptions options{.host = "0.0.0.0", .port = 1, .origins = {"https://a.example"}};
  options.store.database = "a \"b\" \\ c\r\n\x7f.db";
  options.limits.idle_time = std::chrono::seconds(11);
  options.hub.idle_guest = std::chrono::hours(24);
  const std::string printed = to_toml(options);
  const auto read = options_from_toml(printed, "printed");
  ASSERT_TRUE(read.ok()) << read.error().describe() << '\n' << printed;
  EXPECT_EQ(to_toml(*read), printed);
  EXPECT_EQ(read->store.database, options.store.database);
  EXPECT_EQ(read->limits.idle_time, options.limits.idle_time);
  EXPECT_EQ(read->hub.idle_guest, options.hub.idle_guest);
}

// Each key writes to a place of its own: setting one changes the printed line of that one alone.
TEST(Config, EveryNumberIsStoredWhereItIsReadFrom) {
  std::set<std::pair<std::string_view, std::string_view>> names;
  for (const ConfigKey& key : config_keys()) {
    EXPECT_TRUE(names.emplace(key.section, key.name).second) << key.name;
    const NumberKey* number = std::get_if<NumberKey>(&key.kind);
    if (number == nullptr) continue;
    ServerOptions options;
    const std::int64_t given = number->get(options);
    EXPECT_GE(given, number->lowest) << key.name;
    EXPECT_LE(given, number->highest) << key.name;
    const std::int64_t other = given == number->highest ? given - 1 : given + 1;
    number->set(options, other);
    int changed = 0;
    for (const ConfigKey& each : config_keys()) {
      const NumberKey* seen = std::get_if<NumberKey>(&each.kind);
      if (seen != nullptr && seen->get(options) != seen->get(ServerOptions())) ++changed;
    }
    EXPECT_EQ(number->get(options), other) << key.name;
    EXPECT_EQ(changed, 1) << key.name;
  }
}

}  // namespace
}  // namespace tilefish::net
