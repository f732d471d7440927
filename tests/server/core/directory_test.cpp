#include "server/directory.h"

#include <gtest/gtest.h>

namespace tilefish {
namespace {

RoomCard card(const std::string& code, const std::string& host, std::set<std::string> people, int created) {
  return {.code = code,
          .host = host,
          .people = std::move(people),
          .payer = "192.0.2.1",
          .over = false,
          .created = Instant(std::chrono::milliseconds(created)),
          .shown = wire::LobbyRoom{.room = code}};
}

std::vector<std::string> codes(const std::vector<wire::LobbyRoom>& rooms) {
  std::vector<std::string> codes;
  for (const wire::LobbyRoom& room : rooms) codes.push_back(room.room);
  return codes;
}

TEST(Directory, FindsRoomsByWhoSitsThereAndByWhoIsTheHost) {
  Directory directory;
  directory.put(card("A", "ann", {"ann", "bob"}, 1));
  directory.put(card("B", "ann", {}, 2));
  EXPECT_EQ(directory.of_person("ann"), (Directory::Codes{"A", "B"}));
  EXPECT_EQ(directory.of_person("bob"), (Directory::Codes{"A"}));
  directory.put(card("A", "bob", {"bob"}, 1));
  EXPECT_EQ(directory.of_person("ann"), (Directory::Codes{"B"}));
  directory.remove("B");
  EXPECT_TRUE(directory.of_person("ann").empty());
  EXPECT_EQ(directory.of_payer("192.0.2.1"), (Directory::Codes{"A"}));
  directory.remove("A");
  EXPECT_TRUE(directory.of_payer("192.0.2.1").empty());
}

TEST(Directory, ListsTheNewestFirstAndTheFirstCodesOfOneTime) {
  Directory directory;
  directory.put(card("C", "ann", {}, 1));
  directory.put(card("B", "ann", {}, 2));
  directory.put(card("A", "ann", {}, 2));
  EXPECT_EQ(codes(directory.lobby(10)), (std::vector<std::string>{"A", "B", "C"}));
  EXPECT_EQ(codes(directory.lobby(2)), (std::vector<std::string>{"A", "B"}));
  RoomCard hidden = card("A", "ann", {}, 2);
  hidden.shown.reset();
  directory.put(hidden);
  EXPECT_EQ(codes(directory.lobby(10)), (std::vector<std::string>{"B", "C"}));
}

TEST(Directory, CountsChangesOfWhatTheLobbyShowsAndNoOthers) {
  Directory directory;
  directory.put(card("A", "ann", {"ann"}, 1));
  const std::size_t before = directory.lobby_changes();
  directory.put(card("A", "ann", {"ann", "bob"}, 1));
  directory.put(card("A", "ann", {"ann", "bob"}, 1));
  EXPECT_EQ(directory.lobby_changes(), before);
  RoomCard fuller = card("A", "ann", {"ann"}, 1);
  fuller.shown->taken = 2;
  directory.put(fuller);
  EXPECT_EQ(directory.lobby_changes(), before + 1);
  directory.remove("A");
  EXPECT_EQ(directory.lobby_changes(), before + 2);
}

}  // namespace
}  // namespace tilefish
