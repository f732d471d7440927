// What one address may take of the hub, and that others do not notice when it takes all of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/accounts.h"
#include "server/core/hub_world.h"

namespace tilefish::testing {
namespace {

using Object = HubWorld::Object;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using ::testing::HasSubstr;

constexpr std::string_view attacker = "198.51.100.66";

Object in(std::string_view type, const std::string& room) { return {{"type", type}, {"room", room}}; }

Object against_robots(int seats = 2, const char* robot = "greedy") {
  boost::json::array robots(static_cast<std::size_t>(seats - 1), boost::json::value(robot));
  return options({{"seats", seats}, {"robots", std::move(robots)}});
}

Object robots_alone() { return options({{"robots", {"greedy", "greedy"}}}); }

std::string code_of_answer(HubWorld& world, int connection, Object given) {
  const Object answer = world.ask(connection, {{"type", "create"}, {"options", std::move(given)}});
  return text_of(answer, "type") == "created" ? "created" : text_of(answer, "code");
}

TEST(Thinking, IsPaidByTheAddressAndWhatIsNotUsedComesBack) {
  HubOptions options;
  options.thinking_seconds_per_minute = 60;
  options.thinking_burst_seconds = 3;
  Accounts accounts(options);
  const Instant now{hours{1000}};
  EXPECT_EQ(accounts.think("a", milliseconds{1500}, now).time, milliseconds{1500});
  EXPECT_EQ(accounts.think("a", milliseconds{1500}, now).time, milliseconds{1500});
  accounts.give_back("a", milliseconds{1000});
  EXPECT_EQ(accounts.think("a", milliseconds{1500}, now).time, milliseconds{1500});
  const Accounts::Grant spent = accounts.think("a", milliseconds{1500}, now);
  EXPECT_EQ(spent.time, options.spent_thinking);
  EXPECT_GT(spent.wait, milliseconds{0});
  EXPECT_EQ(accounts.think("b", milliseconds{1500}, now).time, milliseconds{1500}) << "another address";
  EXPECT_EQ(accounts.think("a", milliseconds{1500}, now + seconds{10}).time, milliseconds{1500});
  accounts.forget_full_ones(now + minutes{10});
  EXPECT_EQ(accounts.size(), 0U);
}

// Many tables of one address and one of another: the many think shortly once their account is spent, the one does not.
TEST(Thinking, OfOneAddressIsBoundedHoweverManyTablesItHas) {
  HubOptions limits = HubWorld::quick();
  limits.robot_budget = {.time = milliseconds{1500}};
  limits.rooms_per_guest = 100;
  limits.thinking_burst_seconds = 10;
  HubWorld world(limits);
  const int greedy = world.guest("Greedy", attacker);
  const int modest = world.guest("Modest");
  for (int i = 0; i < 95; ++i) world.ask(greedy, in("start", world.create(greedy, against_robots(4, "master"))));
  EXPECT_GT(world.robot_jobs.size(), 50U);
  milliseconds granted{0};
  for (const RobotJob& job : world.robot_jobs) granted += job.budget.time;
  EXPECT_LE(granted, seconds(limits.thinking_burst_seconds) + milliseconds{1500} + 100 * limits.spent_thinking);
  world.robot_jobs.clear();
  const std::string room = world.create(modest, robots_alone());
  world.ask(modest, in("start", room));
  ASSERT_EQ(world.robot_jobs.size(), 1U);
  EXPECT_EQ(world.robot_jobs[0].budget.time, milliseconds{1500});
  EXPECT_EQ(world.robot_jobs[0].payer, "192.0.2.1");
}

TEST(Thinking, ThatComesLateIsToldAsARate) {
  HubOptions limits = HubWorld::quick();
  limits.robot_rooms_per_address = 50;
  limits.rooms_per_guest = 50;
  HubWorld world(limits);
  const int ann = world.guest("Ann");
  for (int i = 0; i < 40; ++i) world.ask(ann, in("start", world.create(ann, robots_alone())));
  world.pass_time(limits.robot_deadline + minutes{2});
  ASSERT_FALSE(world.notes().empty());
  EXPECT_LE(world.notes().size(), 3U) << "one line a minute";
  EXPECT_THAT(world.notes()[0], HasSubstr("answers of robots and hints were late within 60 s"));
  EXPECT_GE(world.hub().figures().late, 40U);
}

TEST(Tables, OfOneAddressAreLimitedAndOthersStillHavePlace) {
  HubWorld world;
  const HubOptions limits;
  int made = 0;
  for (int i = 0; i < 60; ++i) {
    const int guest = world.guest("Eve", attacker);
    for (int table = 0; table < limits.rooms_per_guest; ++table) {
      if (code_of_answer(world, guest, options()) == "created") ++made;
    }
  }
  EXPECT_EQ(made, limits.rooms_per_address);
  EXPECT_EQ(world.hub().figures().rooms, static_cast<std::size_t>(limits.rooms_per_address));
  EXPECT_EQ(code_of_answer(world, world.guest("Ann"), options()), "created");
}

TEST(Tables, FromAnAddressThatTheirPeopleHaveLeftGiveWayToNewOnes) {
  HubWorld world;
  for (int i = 0; i < 150; ++i) {
    const int guest = world.guest("Eve", attacker);
    EXPECT_EQ(code_of_answer(world, guest, against_robots()), "created");
    world.disconnect(guest);
  }
  EXPECT_LE(world.hub().figures().rooms, static_cast<std::size_t>(HubOptions().rooms_per_address));
}

TEST(Tables, OfAFullServerTheLeastWorthyGoFirst) {
  HubOptions limits = HubWorld::quick();
  limits.rooms = 4;
  HubWorld world(limits);
  const int ann = world.guest("Ann");
  const int bob = world.guest("Bob");
  const std::string people = world.create(ann, options());
  world.ask(bob, in("join", people));
  world.ask(ann, in("start", people));
  const int cid = world.guest("Cid");
  const std::string solo = world.create(cid, against_robots());
  world.ask(cid, in("start", solo));
  const int dan = world.guest("Dan");
  const std::string waiting = world.create(dan, options());
  const int eve = world.guest("Eve");
  const std::string robots = world.create(eve, robots_alone());
  for (const int gone : {ann, bob, cid, dan, eve}) world.disconnect(gone);
  const auto exists = [&](const std::string& code) {
    return text_of(world.ask(world.guest("Looker"), in("join", code)), "code") != "no_such_room";
  };
  const int fay = world.guest("Fay");
  world.create(fay, options());
  EXPECT_FALSE(exists(robots));
  world.create(fay, options());
  EXPECT_FALSE(exists(waiting));
  world.create(fay, options());
  EXPECT_FALSE(exists(solo));
  EXPECT_TRUE(exists(people)) << "never a match of people";
  EXPECT_EQ(code_of_answer(world, world.guest("Gus"), options()), "server_full");
}

TEST(Tables, OfOneWhoTakesAllGoBeforeAnybodyIsRefused) {
  HubOptions limits = HubWorld::quick();
  limits.rooms = 12;
  limits.rooms_per_guest = 100;
  HubWorld world(limits);
  const int greedy = world.guest("Greedy", attacker);
  for (int i = 0; i < 12; ++i) world.create(greedy, options());
  EXPECT_EQ(code_of_answer(world, world.guest("Ann"), options()), "created");
  EXPECT_EQ(world.messages(greedy, "gone").size(), 1U);
}

TEST(Tables, OfRobotsAlonePerAddressAreFew) {
  HubWorld world;
  const int few = HubOptions().robot_rooms_per_address;
  std::vector<std::string> codes;
  for (int i = 0; i < 2 * few; ++i)
    codes.push_back(code_of_answer(world, world.guest("Eve", attacker), robots_alone()));
  EXPECT_EQ(std::count(codes.begin(), codes.end(), "created"), few);
  EXPECT_EQ(codes.back(), "too_many_rooms");
  EXPECT_EQ(code_of_answer(world, world.guest("Ann", attacker), against_robots()), "created");
}

TEST(Tables, AgainstRobotsNeverRefuseOneWhoBeginsAnother) {
  HubWorld world;
  const int ann = world.guest("Ann");
  std::vector<std::string> codes;
  for (int i = 0; i < 12; ++i) {
    codes.push_back(world.create(ann, against_robots()));
    EXPECT_EQ(text_of(world.ask(ann, in("start", codes.back())), "type"), "done");
    world.pass_time(seconds{10});
  }
  EXPECT_EQ(world.hub().figures().rooms, static_cast<std::size_t>(HubOptions().rooms_per_guest));
  EXPECT_EQ(text_of(world.messages(ann, "gone").front(), "room"), codes.front()) << "the one left longest ago";
  EXPECT_EQ(text_of(world.ask(ann, in("join", codes.back())), "type"), "done");
}

TEST(Tables, WithOtherPeopleAreNotPutAway) {
  HubWorld world;
  const int ann = world.guest("Ann");
  for (int i = 0; i < HubOptions().rooms_per_guest; ++i) {
    const std::string room = world.create(ann, options());
    EXPECT_EQ(text_of(world.ask(world.guest("Bob"), in("join", room)), "type"), "done");
  }
  EXPECT_EQ(code_of_answer(world, ann, against_robots()), "too_many_rooms");
}

TEST(Tables, WhoseMatchIsOverDoNotCount) {
  HubWorld world;
  const int ann = world.guest("Ann");
  for (int i = 0; i < 3 * HubOptions().rooms_per_guest; ++i) {
    const std::string room = world.create(ann, against_robots());
    world.ask(ann, in("start", room));
    EXPECT_EQ(text_of(world.ask(ann, in("resign", room)), "type"), "done");
  }
  EXPECT_TRUE(world.messages(ann, "gone").empty());
}

TEST(Tables, NobodyLooksAtEndInTheirTime) {
  const HubOptions limits;
  struct Case {
    Object given;
    bool second_person;
    milliseconds patience;
  };
  for (const Case& each :
       {Case{options(), true, limits.idle_match}, Case{against_robots(), false, limits.idle_solo_match},
        Case{robots_alone(), false, limits.idle_robots}}) {
    HubWorld world;
    const int ann = world.guest("Ann");
    const int bob = world.guest("Bob");
    const std::string room = world.create(ann, each.given);
    if (each.second_person) world.ask(bob, in("join", room));
    world.ask(ann, in("start", room));
    world.disconnect(ann);
    world.disconnect(bob);
    world.pass_time(each.patience - milliseconds{1});
    EXPECT_EQ(world.hub().figures().rooms, 1U);
    world.pass_time(milliseconds{1});
    EXPECT_EQ(world.hub().figures().rooms, 0U);
  }
  EXPECT_LE(limits.idle_match, hours{1});
  EXPECT_LE(limits.idle_robots, minutes{10});
  EXPECT_EQ(limits.idle_solo_match, hours{24});
}

TEST(Tables, AMatchHasSoManyRounds) {
  HubWorld world;
  EXPECT_EQ(code_of_answer(world, world.guest("Ann"), options({{"rounds", HubOptions().rounds + 1}})), "bad_options");
}

TEST(Codes, OfPrivateTablesAreLong) {
  HubWorld world;
  const int ann = world.guest("Ann");
  EXPECT_EQ(world.create(ann, options()).size(), 6U);
  EXPECT_EQ(world.create(ann, options({{"public", false}})).size(), 12U) << "60 bits";
}

TEST(Codes, ThatAreWrongCostMoreThanOtherRequests) {
  HubOptions limits = HubWorld::quick();
  limits.messages_per_second = 10;
  limits.message_burst = 40;
  HubWorld world(limits);
  const int eve = world.guest("Eve");
  int tried = 0;
  for (int i = 0; i < 100; ++i)
    tried += text_of(world.ask(eve, in("join", "AAAAAA")), "code") == "no_such_room" ? 1 : 0;
  EXPECT_LE(tried, 4);
}

TEST(Newcomers, AreStoredOnceTheySitDownOrTakeAName) {
  HubWorld world;
  const auto stored = [&] { return world.stored().guests().size(); };
  const int ann = world.guest("Ann");
  const int bob = world.guest("Bob");
  const int cid = world.guest("Cid");
  EXPECT_EQ(stored(), 0U);
  const std::string room = world.create(ann, options());
  EXPECT_EQ(stored(), 1U);
  world.ask(cid, in("watch", room));
  EXPECT_EQ(stored(), 1U);
  world.ask(bob, in("join", room));
  EXPECT_EQ(stored(), 2U);
  world.ask(cid, {{"type", "rename"}, {"name", "Cedric"}});
  EXPECT_EQ(stored(), 3U);
}

TEST(Newcomers, OfOneAddressAreLimited) {
  HubWorld world;
  int welcome = 0;
  for (int i = 0; i < 1000; ++i) {
    const int connection = world.connect(attacker);
    welcome += text_of(world.greet(connection, ""), "type") == "welcome" ? 1 : 0;
    world.disconnect(connection);
  }
  EXPECT_EQ(welcome, HubOptions().new_guest_burst);
  const Object refused = world.greet(world.connect(attacker), "");
  EXPECT_EQ(text_of(refused, "code"), "too_many_guests");
  EXPECT_EQ(text_of(world.greet(world.connect(), "Ann"), "type"), "welcome");
  world.pass_time(minutes{1});
  EXPECT_EQ(text_of(world.greet(world.connect(attacker), ""), "type"), "welcome");
}

TEST(Newcomers, WhoDoNothingAreForgottenWithinAnHourOrTwo) {
  HubWorld world;
  const int ann = world.guest("Ann");
  const std::string token = text_of(world.messages(ann, "welcome").back(), "token");
  const std::string id = text_of(world.messages(ann, "welcome").back(), "guest");
  world.disconnect(ann);
  world.pass_time(minutes{50});
  const int back = world.connect();
  EXPECT_EQ(text_of(world.greet(back, "", token), "guest"), id);
  world.disconnect(back);
  world.pass_time(minutes{75});
  EXPECT_EQ(world.hub().figures().guests, 0U);
}

TEST(Newcomers, TakeThePlaceOfTheOldestWhoNeverDidAnything) {
  HubOptions few = HubWorld::quick();
  few.guests = 5;
  HubWorld world(few);
  const int ann = world.guest("Ann");
  world.ask(ann, {{"type", "rename"}, {"name", "Anna"}});
  world.disconnect(ann);
  for (int i = 0; i < 50; ++i) {
    const int connection = world.connect();
    EXPECT_EQ(text_of(world.greet(connection, ""), "type"), "welcome");
    world.disconnect(connection);
    world.pass_time(seconds{1});
  }
  ASSERT_EQ(world.stored().guests().size(), 1U);
  EXPECT_EQ(world.stored().guests()[0].name, "Anna");
}

TEST(Watchers, WhoComeAndGoAreToldOnceInAWhile) {
  HubWorld world;
  const int ann = world.guest("Ann");
  const std::string room = world.create(ann, options());
  const int eve = world.guest("Eve");
  world.pass_time(seconds{5});
  world.forget_messages();
  for (int i = 0; i < 100; ++i) {
    world.ask(eve, in("watch", room));
    world.ask(eve, in("leave", room));
  }
  world.ask(eve, in("watch", room));
  EXPECT_LE(world.messages(ann, "room").size(), 1U);
  world.pass_time(seconds{2});
  EXPECT_EQ(world.messages(ann, "room").size(), 2U);
  EXPECT_EQ(number_of(world.state(ann), "spectators"), 1);
}

// A state of many kilobytes costs its asker more than the asking.
TEST(Watchers, PayForWhatTheyAreSentAgainAndAgain) {
  HubOptions limits = HubWorld::quick();
  limits.messages_per_second = 10;
  limits.message_burst = 40;
  HubWorld world(limits);
  const int ann = world.guest("Ann");
  const std::string room = world.create(ann, against_robots(4));
  world.ask(ann, in("start", room));
  for (int i = 0; i < 60; ++i) {
    world.settle();
    world.pass_time(seconds{2});
    const Object game = part_of(world.state(ann), "game");
    world.ask(ann, {{"type", "draw"}, {"room", room}, {"turn", number_of(game, "turn")}});
  }
  ASSERT_GT(boost::json::serialize(world.state(ann)).size(), 4096U);
  const int eve = world.guest("Eve");
  world.pass_time(seconds{10});
  int sent = 0;
  for (int i = 0; i < 39; ++i) sent += text_of(world.ask(eve, in("watch", room)), "type") == "done" ? 1 : 0;
  EXPECT_LE(sent, 20);
}

}  // namespace
}  // namespace tilefish::testing
