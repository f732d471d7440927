// Frames that are no messages: pings, pongs and fragments cost as messages do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <boost/asio/connect.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include "server/net/beast.h"
#include "server/net/frames.h"
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

// A frame of a client whose mask is zero, so that its content can be read here.
std::string plain_frame(int first_byte, const std::string& content) {
  return std::string{static_cast<char>(first_byte), static_cast<char>(0x80 | content.size()), 0, 0, 0, 0} + content;
}

// All that a server says to these bytes on a new WebSocket until it hangs up, close frame and all.
std::string said_to(std::uint16_t port, const std::string& bytes) {
  asio::io_context context;
  tcp::socket socket(context);
  socket.connect({asio::ip::address_v4::loopback(), port});
  asio::write(socket, asio::buffer(upgrade));
  std::string said;
  const std::size_t head = asio::read_until(socket, asio::dynamic_buffer(said), "\r\n\r\n");
  said.erase(0, head);
  asio::write(socket, asio::buffer(bytes));
  error_code ended;
  asio::read(socket, asio::dynamic_buffer(said), ended);
  EXPECT_EQ(ended, asio::error::eof) << "the line is not cut";
  return said;
}

using namespace std::string_literals;

TEST(Closing, IsAnsweredAndThenTheServerHangsUp) {
  const RunningServer server;
  const std::string bye = close_content(1001, "bye");
  EXPECT_EQ(said_to(server.port(), plain_frame(0x89, "well?") + plain_frame(0x88, bye) + plain_frame(0x89, "too late")),
            "\x8a\x05well?\x88\x05"s + bye);
  EXPECT_EQ(said_to(server.port(), plain_frame(0x88, "")), "\x88\x02\x03\xe8"s);
}

TEST(Closing, SaysWhatMadeNoSense) {
  const RunningServer server;
  const auto code_for = [&](const std::string& bytes) {
    const std::string said = said_to(server.port(), bytes);
    EXPECT_EQ(said.substr(0, 1), "\x88");
    return said.size() < 4 ? 0 : static_cast<unsigned char>(said[2]) << 8 | static_cast<unsigned char>(said[3]);
  };
  EXPECT_EQ(code_for("\x81\x01x"), 1002) << "not masked";
  EXPECT_EQ(code_for(plain_frame(0x81, "\xff")), 1007);
  EXPECT_EQ(code_for(plain_frame(0x88, "\x03")), 1002);
  EXPECT_EQ(code_for("\x81\xff\x00\x00\x00\x00\x7f\xff\xff\xffmask"s), 1009) << "too long, as announced";
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
