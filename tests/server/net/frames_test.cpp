// Frames that are no messages: pings, pongs and fragments cost as messages do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <boost/asio/connect.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include "server/net/beast.h"
#include "server/net/running_server.h"
#include "server/net/test_client.h"

namespace tilefish::net {
namespace {

using ::testing::HasSubstr;

const std::string upgrade =
    "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

// A masked frame without content; RFC 6455, 5.2.
std::string empty_frame(char opcode) { return std::string{opcode, '\x80', '\0', '\0', '\0', '\0'}; }

// How many frames go out before the server ends the line, `most` if it does not.
int frames_until_closed(std::uint16_t port, const std::string& first, const std::string& frame, int most) {
  asio::io_context context;
  tcp::socket socket(context);
  socket.connect({asio::ip::address_v4::loopback(), port});
  asio::write(socket, asio::buffer(upgrade));
  std::string head;
  asio::read_until(socket, asio::dynamic_buffer(head), "\r\n\r\n");
  error_code failed;
  asio::write(socket, asio::buffer(first), failed);
  constexpr int at_once = 100;
  std::string batch;
  for (int i = 0; i < at_once; ++i) batch += frame;
  int sent = 0;
  std::array<char, 4096> answers;
  while (sent < most && !failed) {
    asio::write(socket, asio::buffer(batch), failed);
    sent += at_once;
    // The answers to pings are taken, so that it is not for reading slowly that the line ends.
    while (!failed && socket.available(failed) > 0) socket.read_some(asio::buffer(answers), failed);
  }
  return failed ? sent : most;
}

struct Frames : ::testing::Test {
  RunningServer server{[](ServerOptions& options) {
    options.limits.requests_per_second_per_address = 10;
    options.limits.request_burst_per_address = 50;
  }};
  static constexpr int most = 20'000'000;
};

TEST_F(Frames, PingsCountAsMessages) {
  EXPECT_LT(frames_until_closed(server.port(), "", empty_frame('\x89'), most), most);
}

TEST_F(Frames, PongsCountAsMessages) {
  EXPECT_LT(frames_until_closed(server.port(), "", empty_frame('\x8a'), most), most);
}

TEST_F(Frames, EmptyFragmentsCountByTheirBytes) {
  EXPECT_LT(frames_until_closed(server.port(), empty_frame('\x01'), empty_frame('\x00'), most), most);
}

TEST(FramesOfNeighbours, LeaveASmallShareToThoseWhoPlay) {
  RunningServer server([](ServerOptions& options) {
    options.limits.requests_per_second_per_address = 1;
    options.limits.request_burst_per_address = 20;
    options.limits.established_after = std::chrono::seconds(0);
    options.limits.reserved_message_burst = 5;
    options.limits.reserved_messages_per_second = 1;
  });
  TestClient player;
  ASSERT_EQ(player.connect(server.port()), 101);
  ASSERT_EQ(ask(player, R"({"type":"hello","id":1,"v":1})").at("type"), "welcome");
  EXPECT_LT(frames_until_closed(server.port(), "", empty_frame('\x89'), 20'000'000), 20'000'000);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(ask(player, R"({"type":"ping","id":2})").at("type"), "pong");
}

}  // namespace
}  // namespace tilefish::net
