#include "bus/address.h"

#include <gtest/gtest.h>

namespace tilefish::bus {
namespace {

TEST(NatsAddress, MayBeOneServerOrSeveral) {
  for (const char* const good : {"nats://localhost", "nats://127.0.0.1:4222", "tls://lab.example:443",
                                 "nats://user:word@host:1", "nats://[::1]:4222", "nats://a:1,nats://b:2"}) {
    EXPECT_FALSE(address_flaw(good)) << good;
  }
}

TEST(NatsAddress, IsRefusedWithASentence) {
  for (const char* const bad :
       {"", "localhost", "http://localhost", "nats://", "nats://host:", "nats://host:0", "nats://host:70000",
        "nats://host:4222x", "nats://ho st", "nats://host/path", "nats://a,", "nats://a,b", "nats://:4222"}) {
    const std::optional<Error> flaw = address_flaw(bad);
    ASSERT_TRUE(flaw) << bad;
    EXPECT_NE(flaw->describe().find("nats://HOST"), std::string::npos) << bad;
  }
  EXPECT_TRUE(address_flaw("nats://" + std::string(2'000, 'a')));
}

TEST(NatsAddress, IsShownWithoutItsPassword) {
  EXPECT_EQ(address_shown("nats://me:secret@host:1,nats://b"), "nats://host:1,nats://b");
  EXPECT_EQ(address_shown("me:secret@host"), "host");
}

TEST(NatsAddress, WordsOfSubjectsHaveNoDotsSpacesOrWildcards) {
  EXPECT_TRUE(is_subject_word("UAB_c-9"));
  for (const char* const bad : {"", "a.b", "a b", "*", ">", "a\n", "ä"}) EXPECT_FALSE(is_subject_word(bad)) << bad;
}

}  // namespace
}  // namespace tilefish::bus
