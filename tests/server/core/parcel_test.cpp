#include "server/cluster/parcel.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace tilefish::cluster {
namespace {

const Visitor ann{ConnectionId{first_number(NodeId{3}) + 7}, "guest1", "Ann \"\n\u00e9", "2001:db8::/64"};

// One of each kind, with something in every field.
std::vector<Content> one_of_each() {
  const RoomCard card{.code = "K7QX2M",
                      .host = "guest1",
                      .people = {"guest1", "guest2"},
                      .payer = "192.0.2.1",
                      .over = true,
                      .today = 20'000,
                      .created = Instant(std::chrono::milliseconds(1'800'000'000'123)),
                      .shown = wire::LobbyRoom{.room = "K7QX2M",
                                               .host = "Ann",
                                               .ruleset = "classic",
                                               .seats = 4,
                                               .taken = 3,
                                               .robots = 1,
                                               .rounds = 2,
                                               .phase = wire::Phase::round_over,
                                               .clock = 60,
                                               .hints = true,
                                               .spectators = true}};
  RoomCard hidden = card;
  hidden.shown.reset();
  return {AskRoom{ann, true, false, R"({"id":1,"type":"resync","room":"K7QX2M"})"},
          ComeBack{ann, "K7QX2M"},
          ConnectionLost{ann.connection, "K7QX2M"},
          GuestRenamed{"guest1", "Bea", "K7QX2M"},
          GuestLeaves{ann, "K7QX2M"},
          StillHere{{{ann.connection, "K7QX2M"}, {ann.connection, "AAAAAA"}}},
          Tell{ann.connection, 5, wire::Message(R"({"n":0,"re":5,"type":"done"})"), {255, 9'000'000'000}},
          Tell{ann.connection, std::nullopt, wire::Message(R"({"n":0,"type":"gone"})"), {}},
          Entered{ann.connection, "K7QX2M"},
          Left{ann.connection, "K7QX2M"},
          Absent{ann.connection, "K7QX2M"},
          Missed{ann.connection},
          GuestRated{"guest1"},
          BeganMatch{"guest1"},
          Cards{17, 4, true, {card, hidden}, {"BBBBBB"}},
          GuestGone{"guest1"},
          ShardsGiven{},
          Spending{{{"192.0.2.1", 1500, 300, 2, 1}, {.payer = "identity guest1", .codes = 1}}},
          TodayEnded{20'000, "guest1", "game1", {from_milliseconds(5), -31, 2, 17, true, false}},
          NotMine{ann.connection, 5},
          TellMe{},
          FoundPuzzles{"classic", {"one line\n", "another"}},
          SignedOut{"guest1", "device1"}};
}

TEST(Parcel, EveryKindComesBackAsItWas) {
  std::set<std::size_t> kinds;
  for (const Content& content : one_of_each()) {
    kinds.insert(content.index());
    const Parcel parcel{NodeId{12}, std::nullopt, content};
    EXPECT_EQ(parse_parcel(to_text(parcel)), parcel) << to_text(parcel);
  }
  EXPECT_EQ(kinds.size(), std::variant_size_v<Content>);
}

TEST(Parcel, WhatALaterVersionAddsIsLeftAlone) {
  std::string text = to_text({NodeId{1}, std::nullopt, Missed{ann.connection}});
  text.insert(text.size() - 1, R"(,"mood":"good")");
  EXPECT_TRUE(parse_parcel(text).has_value());
  EXPECT_FALSE(parse_parcel(R"({"type":"mood","from":1})").has_value());
}

TEST(Parcel, NonsenseIsNoParcel) {
  for (
      const char* text :
      {"", "[]", "null", "{", R"({"type":"missed"})", R"({"from":1})", R"({"type":"missed","from":1})",
       R"({"type":"missed","from":-1,"connection":1})", R"({"type":"missed","from":1,"connection":1.5})",
       R"({"type":"missed","from":4294967296,"connection":1})", R"({"type":"missed","from":1,"connection":"1"})",
       R"({"type":"cards","from":1,"shard":256,"epoch":1,"whole":true,"cards":[],"removed":[]})",
       R"({"type":"spending","from":1,"accounts":[{"payer":"a","thinking":-1,"unused":0,"newcomers":0,"codes":0}]})",
       R"({"type":"spending","from":1,"accounts":[{"payer":"a","thinking":0,"unused":0,"newcomers":4000000,"codes":0}]})",
       R"({"type":"cards","from":1,"shard":-1,"epoch":1,"whole":true,"cards":[],"removed":[]})",
       R"({"type":"cards","from":1,"shard":1,"epoch":1,"whole":true,"cards":[3],"removed":[]})",
       R"({"type":"tell","from":1,"connection":1,"re":null,"text":"{}","fence":{"shard":0,"epoch":0}})",
       R"({"type":"tell","from":1,"connection":1,"re":null,"text":"{\"n\":0}","fence":{"shard":256,"epoch":0}})"}) {
    EXPECT_FALSE(parse_parcel(text).has_value()) << text;
  }
}

// Bytes are changed, left out and doubled; whatever can still be read is what its own text says.
TEST(Parcel, DamagedTextIsRefusedOrReadWhole) {
  Rng rng(18);
  const std::vector<Content> contents = one_of_each();
  int read = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = to_text({NodeId{12}, std::nullopt, contents[rng.below(contents.size())]});
    for (std::uint64_t changes = 1 + rng.below(3); changes > 0; --changes) {
      const std::size_t at = rng.below(text.size());
      switch (rng.below(4)) {
        case 0: text[at] = static_cast<char>(rng.below(256)); break;
        case 1: text.erase(at, 1 + rng.below(4)); break;
        case 2: text.insert(at, text.substr(at, rng.below(8))); break;
        default: text[at] = "{}[]\",:0123456789-"[rng.below(18)];
      }
      if (text.empty()) text = "{";
    }
    const std::optional<Parcel> parcel = parse_parcel(text);
    if (!parcel) continue;
    ++read;
    EXPECT_EQ(parse_parcel(to_text(*parcel)), parcel) << text;
  }
  EXPECT_GT(read, 100);
}

}  // namespace
}  // namespace tilefish::cluster
