// What goes over a connection that speaks HTTP, to the byte: where one request ends and the next begins.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/net/running_server.h"
#include "server/net/test_client.h"

namespace tilefish::net {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const std::string first = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
const std::string hidden = "GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n";

int answers_in(const std::string& text) {
  int answers = 0;
  for (std::size_t at = text.find("HTTP/1.1 "); at != std::string::npos; at = text.find("HTTP/1.1 ", at + 1)) ++answers;
  return answers;
}

struct HttpBytes : ::testing::Test {
  RunningServer server;
  std::string answer_to(const std::string& bytes) { return raw_answer(server.port(), bytes); }
};

TEST_F(HttpBytes, OneConnectionCarriesSeveralRequests) {
  const std::string answer = answer_to(first + first + first);
  EXPECT_EQ(answers_in(answer), 3);
  EXPECT_THAT(answer, Not(HasSubstr("400")));
}

// Else a proxy that keeps its connection to us would hand the answer about the hidden request to its next client.
TEST_F(HttpBytes, TheContentOfARequestIsNeverReadAsTheNextOne) {
  const std::string with_length =
      "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(hidden.size()) + "\r\n\r\n" + hidden;
  const std::string chunked = "POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden;
  const std::string both =
      "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden;
  for (const std::string& second : {with_length, chunked, both}) {
    const std::string answer = answer_to(first + second);
    EXPECT_EQ(answers_in(answer), 2) << answer;
    EXPECT_THAT(answer, Not(HasSubstr("tilefish_connections")));
    EXPECT_THAT(answer, HasSubstr("Connection: close"));
  }
}

TEST_F(HttpBytes, AnErrorEndsTheConnection) {
  for (const char* second : {"POST / HTTP/1.1\r\nHost: a\r\n\r\n", "GET /none.js HTTP/1.1\r\nHost: a\r\n\r\n"}) {
    const std::string answer = answer_to(first + second + hidden);
    EXPECT_EQ(answers_in(answer), 2) << answer;
    EXPECT_THAT(answer, HasSubstr("Connection: close"));
  }
}

TEST_F(HttpBytes, WhatIsNoRequestGets400) {
  for (const char* bad :
       {"nonsense\r\n\r\n", "GET /healthz HTTP/9.9\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1x\r\n\r\n", "GET /\x01 HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n"}) {
    EXPECT_THAT(answer_to(bad), StartsWith("HTTP/1.1 400 ")) << bad;
    EXPECT_EQ(answers_in(answer_to(first + bad + hidden)), 2) << bad;
  }
}

TEST_F(HttpBytes, ARequestNamesOneHost) {
  EXPECT_THAT(answer_to("GET /healthz HTTP/1.1\r\n\r\n"), StartsWith("HTTP/1.1 400 "));
  EXPECT_THAT(answer_to("GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), StartsWith("HTTP/1.1 400 "));
  EXPECT_THAT(answer_to("GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n"), StartsWith("HTTP/1.1 400 "));
  EXPECT_THAT(answer_to("GET /healthz HTTP/1.0\r\n\r\n"), StartsWith("HTTP/1.0 200 "))
      << "a proxy's check of our health";
}

TEST_F(HttpBytes, NothingComesBehindAnUpgradeBeforeItIsAnswered) {
  const std::string upgrade =
      "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
  EXPECT_THAT(answer_to(upgrade), StartsWith("HTTP/1.1 101 "));
  EXPECT_THAT(answer_to(upgrade + hidden), StartsWith("HTTP/1.1 400 "));
}

}  // namespace
}  // namespace tilefish::net
