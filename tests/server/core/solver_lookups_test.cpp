// What somebody has tried of puzzles is in the database and not in memory: it is looked up when they ask, and nobody else waits for it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/core/cluster_world.h"
#include "server/core/hub_world.h"

namespace tilefish::testing {
namespace {

using Object = HubWorld::Object;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const Object overview{{"type", "puzzles"}};
const Object training{{"type", "puzzle"}, {"mode", "training"}};

Object giving_up(std::int64_t attempt) { return {{"type", "puzzle_give_up"}, {"attempt", attempt}}; }

// Gives up a puzzle; the result.
Object try_one(HubWorld& world, int who) {
  return world.ask(who, giving_up(number_of(world.ask(who, training), "attempt")));
}

std::int64_t rating_in(const Object& message) { return number_of(part_of(message, "rating"), "rating"); }

// The questions about guests that wait, which are answered by nobody else then.
std::vector<SolverQuestion> take_solver_questions(HubWorld& world) {
  std::vector<SolverQuestion> taken;
  for (const PuzzleQuestion& question : world.puzzle_questions) {
    if (const auto* solver = std::get_if<SolverQuestion>(&question)) taken.push_back(*solver);
  }
  std::erase_if(world.puzzle_questions,
                [](const PuzzleQuestion& each) { return std::holds_alternative<SolverQuestion>(each); });
  return taken;
}

class SolverLookupsTest : public ::testing::Test {
 protected:
  HubWorld world_;
  int ann_ = world_.guest("Ann");
  int bob_ = world_.guest("Bob", "198.51.100.7");
};

TEST_F(SolverLookupsTest, LetEverythingElseGoOnAndKeepTheOrder) {
  world_.looks_up = false;
  EXPECT_THAT(world_.ask(ann_, training), IsEmpty());
  EXPECT_THAT(world_.ask(ann_, giving_up(1)), IsEmpty());
  EXPECT_EQ(text_of(world_.ask(ann_, {{"type", "ping"}}), "type"), "pong");
  EXPECT_FALSE(world_.create(bob_, options()).empty());
  EXPECT_THAT(world_.puzzle_questions, SizeIs(1)) << "one for both requests";
  world_.answer_questions();
  EXPECT_THAT(world_.messages(ann_, "puzzle"), SizeIs(1));
  EXPECT_THAT(world_.messages(ann_, "puzzle_result"), SizeIs(1)) << "which she could not give up before it was begun";
}

TEST_F(SolverLookupsTest, AreDoneOnce) {
  (void)try_one(world_, ann_);
  world_.looks_up = false;
  EXPECT_EQ(text_of(try_one(world_, ann_), "type"), "puzzle_result");
  EXPECT_THAT(world_.puzzle_questions, IsEmpty());
}

TEST_F(SolverLookupsTest, ThatFailAreRefusedAndHarmNobodyElse) {
  world_.looks_up = false;
  (void)world_.ask(ann_, training);
  (void)world_.ask(bob_, training);
  const std::vector<SolverQuestion> asked = take_solver_questions(world_);
  ASSERT_THAT(asked, SizeIs(2));
  world_.carry_out(world_.hub().solver_found(asked[0], std::nullopt, world_.now()));
  world_.carry_out(world_.hub().solver_found(asked[1], KnownSolver{}, world_.now()));
  ASSERT_THAT(world_.messages(ann_, "refused"), SizeIs(1));
  EXPECT_EQ(text_of(world_.messages(ann_, "refused")[0], "code"), "unavailable");
  EXPECT_THAT(world_.messages(bob_, "puzzle"), SizeIs(1));
  world_.looks_up = true;
  EXPECT_EQ(text_of(try_one(world_, ann_), "type"), "puzzle_result") << "the next time it is asked anew";
}

// Asked, failed, asked again: the answer to the first question comes at last, and is older than what has happened since.
TEST_F(SolverLookupsTest, ThatAreOvertakenChangeNothing) {
  world_.looks_up = false;
  (void)world_.ask(ann_, training);
  const std::vector<SolverQuestion> first = take_solver_questions(world_);
  ASSERT_THAT(first, SizeIs(1));
  const KnownSolver before = world_.stored().solver(first[0].guest);
  world_.carry_out(world_.hub().solver_found(first[0], std::nullopt, world_.now()));
  (void)world_.ask(ann_, training);
  const std::vector<SolverQuestion> second = take_solver_questions(world_);
  ASSERT_THAT(second, SizeIs(1));
  EXPECT_NE(first[0].number, second[0].number);
  world_.carry_out(world_.hub().solver_found(first[0], before, world_.now()));
  EXPECT_THAT(world_.messages(ann_, "puzzle"), IsEmpty()) << "it waits for the latest";
  world_.carry_out(world_.hub().solver_found(second[0], before, world_.now()));
  ASSERT_THAT(world_.messages(ann_, "puzzle"), SizeIs(1));
  const Object result = world_.ask(ann_, giving_up(1));
  world_.carry_out(world_.hub().solver_found(first[0], before, world_.now()));
  world_.carry_out(world_.hub().solver_found(second[0], before, world_.now()));
  world_.looks_up = true;
  const Object shown = world_.ask(ann_, overview);
  EXPECT_EQ(rating_in(shown), rating_in(result));
  EXPECT_EQ(number_of(shown, "tried"), 1);
}

TEST_F(SolverLookupsTest, FindAllAgainOfWhoHasLeftMemory) {
  HubOptions one = HubWorld::quick();
  one.solvers = 1;
  HubWorld world(one);
  const int ann = world.guest("Ann");
  const int bob = world.guest("Bob", "198.51.100.7");
  const Object begun = world.ask(ann, {{"type", "puzzle"}, {"mode", "day"}, {"level", 2}});
  (void)world.ask(bob, training);
  EXPECT_EQ(world.ask(ann, {{"type", "puzzle"}, {"mode", "day"}, {"level", 2}}).at("attempt"), begun.at("attempt"));
  (void)world.ask(bob, training);
  const Object result = world.ask(ann, giving_up(number_of(begun, "attempt")));
  (void)world.ask(bob, training);
  const Object shown = world.ask(ann, overview);
  EXPECT_EQ(rating_in(shown), rating_in(result));
  EXPECT_FALSE(shown.at("levels").at(1).at("mine").is_null());
  EXPECT_EQ(number_of(shown.at("levels").at(1).as_object(), "tried"), 1);
  EXPECT_EQ(text_of(world.ask(ann, {{"type", "puzzle"}, {"mode", "day"}, {"level", 2}}), "code"), "day_done");
}

TEST_F(SolverLookupsTest, DoNotLetAnybodyBeginFaster) {
  HubOptions slow = HubWorld::quick();
  slow.solvers = 1;
  slow.puzzle_burst = 2;
  HubWorld world(slow);
  const int ann = world.guest("Ann");
  const int bob = world.guest("Bob", "198.51.100.7");
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(text_of(try_one(world, ann), "type"), "puzzle_result");
    (void)world.ask(bob, overview);
  }
  EXPECT_EQ(text_of(world.ask(ann, training), "code"), "too_fast");
}

TEST_F(SolverLookupsTest, StoreNothingOfWhoeverAsksToBeForgottenMeanwhile) {
  world_.looks_up = false;
  (void)world_.ask(ann_, training);
  const std::vector<SolverQuestion> asked = take_solver_questions(world_);
  ASSERT_THAT(asked, SizeIs(1));
  world_.ask(ann_, {{"type", "forget_me"}});
  world_.carry_out(world_.hub().solver_found(asked[0], KnownSolver{}, world_.now()));
  EXPECT_THAT(world_.messages(ann_, "puzzle"), IsEmpty());
  EXPECT_FALSE(world_.stored().solver(asked[0].guest).solver.has_value());
}

TEST_F(SolverLookupsTest, AreNotWaitedForByTooManyRequests) {
  world_.looks_up = false;
  for (int i = 0; i < 40; ++i) (void)world_.ask(ann_, overview);
  EXPECT_THAT(world_.messages(ann_, "refused"), SizeIs(24));
  world_.answer_questions();
  EXPECT_THAT(world_.messages(ann_, "puzzles"), SizeIs(16));
}

TEST_F(SolverLookupsTest, OfTheBestThatFailLeaveTheListAsItWas) {
  for (int round = 0; round < 25; ++round) {
    (void)try_one(world_, ann_);
    world_.pass_time(std::chrono::minutes(1));
  }
  ASSERT_EQ(world_.ask(bob_, overview).at("leaders").as_array().size(), 1U);
  world_.pass_time(std::chrono::minutes(1));
  world_.looks_up = false;
  EXPECT_THAT(world_.ask(bob_, overview), IsEmpty());
  EXPECT_THAT(world_.ask(ann_, overview), IsEmpty());
  EXPECT_THAT(world_.puzzle_questions, SizeIs(1)) << "one for both";
  world_.fail_questions();
  for (const int who : {ann_, bob_}) {
    ASSERT_FALSE(world_.messages(who, "puzzles").empty());
    EXPECT_EQ(world_.messages(who, "puzzles").back().at("leaders").as_array().size(), 1U);
  }
  EXPECT_EQ(text_of(world_.ask(bob_, overview), "type"), "puzzles") << "for a while nobody asks again";
}

Object ask(ClusterWorld& world, int who, Object request) { return world.ask(who, std::move(request)); }

// Whoever waits at the desk when it goes to another node is served there, as if nothing had been asked before.
TEST(SolverLookups, AreDoneAgainByTheNextOwnerOfTheDesk) {
  for (const bool in_good_order : {true, false}) {
    ClusterWorld world(3);
    std::vector<int> all;
    for (int node = 0; node < 3; ++node) all.push_back(world.guest(node, "Guest " + std::to_string(node)));
    world.looks_up = false;
    for (const int who : all) EXPECT_THAT(ask(world, who, training), IsEmpty());
    if (in_good_order) {
      world.hand_over_all(0, 1);
    } else {
      world.give(desk_shard, 1);
    }
    world.settle();
    world.looks_up = true;
    world.pass_time(std::chrono::seconds(3));
    for (const int who : all) {
      ASSERT_THAT(world.messages(who, "puzzle"), SizeIs(1)) << in_good_order;
      EXPECT_EQ(text_of(ask(world, who, giving_up(1)), "type"), "puzzle_result");
    }
    EXPECT_THAT(world.stored().ended_attempts, SizeIs(3));
  }
}

// The node that has had the desk before gets it again; what it once asked is answered now, as things were then.
TEST(SolverLookups, OfAnEarlierTimeAtTheDeskChangeNothing) {
  ClusterWorld world(2);
  const int ann = world.guest(1, "Ann");
  const Object begun = ask(world, ann, training);
  world.give(desk_shard, 1);
  world.settle();
  world.looks_up = false;
  world.reads_at_once = true;
  world.send_text(ann, R"({"type":"puzzle_hint","id":901,"attempt":1})");
  world.give(desk_shard, 0);
  world.settle();
  world.give(desk_shard, 1);
  world.settle();
  world.looks_up = true;
  world.pass_time(std::chrono::seconds(3));
  const Object result = ask(world, ann, giving_up(number_of(begun, "attempt")));
  EXPECT_EQ(text_of(result, "type"), "puzzle_result");
  EXPECT_THAT(world.stored().ended_attempts, SizeIs(1));
  EXPECT_EQ(world.messages(ann, "puzzle_hint").size() + world.messages(ann, "refused").size(), 1U);
}

}  // namespace
}  // namespace tilefish::testing
