// What the frames of clients say, without a socket. The bytes of examples are those of RFC 6455.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "server/net/frames.h"
#include "server/net/utf8.h"

namespace tilefish::net {
namespace {

using namespace std::string_literals;
using ::testing::ElementsAre;

constexpr std::size_t longest = 100'000;

// A frame as a client sends it.
std::string masked(int first_byte, const std::string& content, const std::string& mask = "\x37\xfa\x21\x3d"s) {
  std::string frame(1, static_cast<char>(first_byte));
  const FrameHead head(Opcode::text, content.size());
  frame += head.bytes().substr(1);
  frame[1] = static_cast<char>(frame[1] | 0x80);
  frame += mask;
  for (std::size_t i = 0; i < content.size(); ++i) frame += static_cast<char>(content[i] ^ mask[i % 4]);
  return frame;
}

constexpr int final = 0x80;
constexpr int text = 0x1;
constexpr int binary = 0x2;

std::string shown(const FrameReader::Read& read) {
  if (const auto* frame = std::get_if<FrameReader::Frame>(&read)) {
    return std::to_string(static_cast<int>(frame->opcode)) + ":" + frame->content;
  }
  if (const auto* fault = std::get_if<FrameReader::Fault>(&read)) return "fault " + std::to_string(fault->code);
  return "unfinished";
}

// All that is whole, and the fault behind it if there is one.
std::vector<std::string> heard(FrameReader& reader, std::string_view bytes) {
  std::vector<std::string> all;
  while (!bytes.empty()) {
    const FrameReader::Read read = reader.read(bytes);
    if (std::holds_alternative<FrameReader::Unfinished>(read)) break;
    all.push_back(shown(read));
    if (std::holds_alternative<FrameReader::Fault>(read)) break;
  }
  return all;
}

std::vector<std::string> heard(const std::string& bytes) {
  FrameReader reader(longest);
  return heard(reader, bytes);
}

TEST(FrameReader, UnmasksTheExampleOfTheStandard) {
  EXPECT_THAT(heard("\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"s), ElementsAre("1:Hello"));
}

TEST(FrameReader, PutsFragmentsTogetherAroundControlFrames) {
  const std::string bytes = masked(text, "Hel") + masked(final | 9, "ping") + masked(0, "") + masked(final, "lo") +
                            masked(final | binary, "x") + masked(final | text, "");
  EXPECT_THAT(heard(bytes), ElementsAre("9:ping", "1:Hello", "2:x", "1:"));
}

TEST(FrameReader, RefusesWhatNoClientMaySend) {
  const std::string hello = masked(final | text, "Hello");
  std::string reserved = hello;
  reserved[0] = static_cast<char>(reserved[0] | 0x40);
  EXPECT_THAT(heard(reserved), ElementsAre("fault 1002"));
  EXPECT_THAT(heard("\x81\x05Hello"s), ElementsAre("fault 1002")) << "unmasked";
  for (const int unknown : {3, 4, 5, 6, 7, 11, 12, 13, 14, 15}) {
    EXPECT_THAT(heard(masked(final | unknown, "")), ElementsAre("fault 1002")) << unknown;
  }
  EXPECT_THAT(heard(masked(9, "")), ElementsAre("fault 1002")) << "a ping in pieces";
  EXPECT_THAT(heard(masked(final | 9, std::string(126, 'x'))), ElementsAre("fault 1002"));
  EXPECT_THAT(heard(masked(final, "x")), ElementsAre("fault 1002")) << "nothing goes on";
  EXPECT_THAT(heard(masked(text, "x") + hello), ElementsAre("fault 1002")) << "two at a time";
  EXPECT_THAT(heard("\x81\xfe\x00\x7d"s + "mask" + "x"), ElementsAre("fault 1002")) << "125 in two bytes";
  EXPECT_THAT(heard("\x81\xff\x00\x00\x00\x00\x00\x00\xff\xff"s + "mask"), ElementsAre("fault 1002"));
  EXPECT_THAT(heard("\x81\xff\x80\x00\x00\x00\x00\x00\x00\x00"s + "mask"), ElementsAre("fault 1002"));
}

TEST(FrameReader, RefusesALongMessageAsSoonAsItIsAnnounced) {
  FrameReader reader(1000);
  EXPECT_THAT(heard(reader, masked(text, std::string(600, 'x'))), ElementsAre());
  EXPECT_THAT(heard(reader, masked(0, std::string(400, 'x'))), ElementsAre());
  EXPECT_THAT(heard(reader, masked(final, "x")), ElementsAre("fault 1009"));
  FrameReader another(1000);
  EXPECT_THAT(heard(another, masked(final | text, std::string(1001, 'x')).substr(0, 8)), ElementsAre("fault 1009"));
  FrameReader third(1000);
  EXPECT_THAT(heard(third, "\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff"s + "mask"), ElementsAre("fault 1009"));
}

TEST(FrameReader, TextIsUtf8AndBytesAreWhatTheyAre) {
  EXPECT_THAT(heard(masked(final | text, "\xff")), ElementsAre("fault 1007"));
  EXPECT_THAT(heard(masked(final | binary, "\xff")), ElementsAre("2:\xff"));
  // A character may lie in two fragments.
  EXPECT_THAT(heard(masked(text, "\xc3") + masked(final, "\xa9")), ElementsAre("1:\xc3\xa9"));
}

TEST(FrameReader, DoesNotMindWhereItsBytesAreCut) {
  Rng rng(11);
  for (int round = 0; round < 300; ++round) {
    std::string bytes;
    std::vector<std::string> expected;
    for (int i = 0; i < 6; ++i) {
      const auto mask = static_cast<std::uint32_t>(rng.below(1ULL << 32));
      const std::string key{static_cast<char>(mask), static_cast<char>(mask >> 8), static_cast<char>(mask >> 16),
                            static_cast<char>(mask >> 24)};
      std::string content;
      const std::size_t size = rng.chance(0.1) ? rng.below(70'000) : rng.below(300);
      for (std::size_t j = 0; j < size; ++j) content += static_cast<char>('a' + rng.below(26));
      expected.push_back("1:" + content);
      std::size_t sent = 0;
      bool first = true;
      while (rng.chance(0.4)) {
        const std::size_t piece = rng.below(content.size() - sent + 1);
        bytes += masked(first ? text : 0, content.substr(sent, piece), key);
        sent += piece;
        first = false;
        if (rng.chance(0.3)) {
          bytes += masked(final | 10, "pong", key);
          expected.insert(expected.end() - 1, "10:pong");
        }
      }
      bytes += masked(final | (first ? text : 0), content.substr(sent), key);
    }
    FrameReader reader(longest);
    std::vector<std::string> all;
    for (std::string_view rest = bytes; !rest.empty();) {
      const std::size_t piece = std::min<std::size_t>(1 + rng.below(rng.chance(0.5) ? 5 : 3000), rest.size());
      for (std::string& each : heard(reader, rest.substr(0, piece))) all.push_back(std::move(each));
      rest.remove_prefix(piece);
    }
    ASSERT_EQ(all, expected);
  }
}

TEST(FrameHead, WritesLengthsAsTheStandardDoes) {
  EXPECT_EQ(FrameHead(Opcode::text, 5).bytes(), "\x81\x05");
  EXPECT_EQ(FrameHead(Opcode::ping, 125).bytes(), "\x89\x7d");
  EXPECT_EQ(FrameHead(Opcode::binary, 256).bytes(), "\x82\x7e\x01\x00"s);
  EXPECT_EQ(FrameHead(Opcode::text, 126).bytes(), "\x81\x7e\x00\x7e"s);
  EXPECT_EQ(FrameHead(Opcode::text, 65535).bytes(), "\x81\x7e\xff\xff");
  EXPECT_EQ(FrameHead(Opcode::binary, 65536).bytes(), "\x82\x7f\x00\x00\x00\x00\x00\x01\x00\x00"s);
}

std::string farewell(const std::string& content) {
  const auto said = parse_close(content);
  if (const auto* fault = std::get_if<FrameReader::Fault>(&said)) return "fault " + std::to_string(fault->code);
  const Farewell& farewell = std::get<Farewell>(said);
  return std::to_string(farewell.code) + " " + std::string(farewell.reason);
}

TEST(Farewell, SaysACodeAndAReason) {
  EXPECT_EQ(farewell(""), "1000 ");
  EXPECT_EQ(farewell(close_content(1001, "bye")), "1001 bye");
  EXPECT_EQ(farewell("x"), "fault 1002");
  for (const int code : {0, 999, 1004, 1005, 1006, 1014, 1015, 1016, 2999, 5000, 65535}) {
    EXPECT_EQ(farewell(close_content(code, "")), "fault 1002") << code;
  }
  for (const int code : {1000, 1003, 1007, 1011, 1012, 1013, 3000, 4999}) {
    EXPECT_EQ(farewell(close_content(code, "")), std::to_string(code) + " ") << code;
  }
  EXPECT_EQ(farewell(close_content(1000, "\xff")), "fault 1007");
  EXPECT_EQ(close_content(1000, std::string(200, 'x')).size(), longest_control);
}

// RFC 3629, section 3.
std::string utf8_of(std::uint32_t point) {
  const auto last = [](std::uint32_t bits) { return static_cast<char>(0x80 | (bits & 0x3f)); };
  if (point < 0x80) return {static_cast<char>(point)};
  if (point < 0x800) return {static_cast<char>(0xc0 | point >> 6), last(point)};
  if (point < 0x10000) return {static_cast<char>(0xe0 | point >> 12), last(point >> 6), last(point)};
  return {static_cast<char>(0xf0 | point >> 18), last(point >> 12), last(point >> 6), last(point)};
}

bool is_surrogate(std::uint32_t point) { return point >= 0xd800 && point < 0xe000; }

// Whether these two to four bytes are one character: the one whose bits they have is written in just this way.
bool is_character(const std::string& bytes) {
  std::uint32_t point = static_cast<unsigned char>(bytes[0]) & (0xffU >> (bytes.size() + 1));
  for (const char c : bytes.substr(1)) point = point << 6 | (static_cast<unsigned char>(c) & 0x3fU);
  return point < 0x110000 && !is_surrogate(point) && utf8_of(point) == bytes;
}

TEST(Utf8, IsWhatCharactersAreWrittenAs) {
  for (std::uint32_t point = 0; point < 0x110000; point += point < 0x11000 ? 1 : 37) {
    if (is_surrogate(point)) continue;
    ASSERT_TRUE(is_utf8(utf8_of(point))) << point;
    ASSERT_TRUE(is_utf8("seven b" + utf8_of(point) + "and more")) << point;
  }
}

TEST(Utf8, IsNothingElse) {
  Rng rng(5);
  for (int i = 0; i < 200'000; ++i) {
    std::string bytes{static_cast<char>(0xc0 + rng.below(64))};
    const std::size_t more = 1 + rng.below(3);
    for (std::size_t j = 0; j < more; ++j) {
      bytes += static_cast<char>(rng.chance(0.9) ? 0x80 + rng.below(64) : rng.below(256));
    }
    bool expected = is_character(bytes);
    for (std::size_t first = 2; first < bytes.size() && !expected; ++first) {
      expected = is_character(bytes.substr(0, first)) && is_utf8(bytes.substr(first));
    }
    ASSERT_EQ(is_utf8(bytes), expected) << ::testing::PrintToString(bytes);
  }
  EXPECT_FALSE(is_utf8("\xed\xa0\x80")) << "a surrogate";
  EXPECT_FALSE(is_utf8("\xc0\x80")) << "longer than it need be";
}

}  // namespace
}  // namespace tilefish::net
