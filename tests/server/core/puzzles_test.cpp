#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "puzzles/all_tables.h"
#include "puzzles/stock.h"
#include "rules/notation.h"
#include "rules/verify.h"
#include "server/core/cluster_world.h"
#include "server/core/hub_world.h"
#include "server/puzzles/shelf.h"

namespace tilefish::testing {
namespace {

namespace json = boost::json;
using Object = json::object;

Object ask(HubWorld& world, int who, Object request) { return world.ask(who, std::move(request)); }

Object begin(HubWorld& world, int who, std::string_view mode, int level = 0) {
  Object request{{"type", "puzzle"}, {"mode", mode}};
  if (level > 0) request["level"] = level;
  return ask(world, who, std::move(request));
}

Object overview(HubWorld& world, int who) { return ask(world, who, {{"type", "puzzles"}}); }
Object give_up(HubWorld& world, int who, std::int64_t attempt) {
  return ask(world, who, {{"type", "puzzle_give_up"}, {"attempt", attempt}});
}
Object hint(HubWorld& world, int who, std::int64_t attempt) {
  return ask(world, who, {{"type", "puzzle_hint"}, {"attempt", attempt}});
}

json::array json_of(const Table& table) {
  json::array melds;
  for (const Meld& meld : table.melds) {
    json::array& tiles = melds.emplace_back(json::array()).as_array();
    for (const Tile tile : meld.tiles()) tiles.emplace_back(to_string(tile));
  }
  return melds;
}

Object answer(HubWorld& world, int who, std::int64_t attempt, const Table& table) {
  return ask(world, who, {{"type", "puzzle_answer"}, {"attempt", attempt}, {"table", json_of(table)}});
}

// What was asked, from the stock: by its table and rack.
const StockPuzzle& puzzle_of(const Object& message) {
  for (const StockPuzzle& puzzle : shipped_stock().puzzles) {
    std::vector<std::string> rack;
    for (const Tile tile : puzzle.position.rack.tiles()) rack.push_back(to_string(tile));
    if (json::value_from(rack) == message.at("rack") && json_of(puzzle.position.table) == message.at("table")) {
      return puzzle;
    }
  }
  ADD_FAILURE() << "this puzzle is not in the stock: " << json::serialize(message);
  return shipped_stock().puzzles.front();
}

// All legal tables that empty the rack.
std::vector<Table> solutions_of(const StockPuzzle& puzzle) {
  const Ruleset& rules = Ruleset::classic();
  std::vector<Table> tables =
      all_tables(puzzle.position.table.counts(rules.numbers()) + puzzle.position.rack, rules).tables;
  std::erase_if(tables, [&](const Table& table) { return !verify_move(puzzle.position, table, rules).legal(); });
  return tables;
}

std::int64_t rating_in(const Object& message, std::string_view of = "rating") {
  return number_of(part_of(message, of), "rating");
}

class PuzzlesTest : public ::testing::Test {
 protected:
  // Connects as whoever has the token.
  int again(const std::string& token) {
    const int connection = world_.connect();
    EXPECT_EQ(text_of(world_.greet(connection, "", token), "token"), token);
    return connection;
  }
  std::string token_of(int connection) { return text_of(world_.messages(connection, "welcome").front(), "token"); }

  HubWorld world_;
  int ann_ = world_.guest("Ann");
};

TEST_F(PuzzlesTest, ANewcomerSeesFiveLevelsAndAProvisionalRating) {
  const Object seen = overview(world_, ann_);
  EXPECT_EQ(text_of(seen, "type"), "puzzles");
  EXPECT_EQ(rating_in(seen), 1500);
  EXPECT_TRUE(part_of(seen, "rating").at("provisional").as_bool());
  EXPECT_EQ(seen.at("levels").as_array().size(), 5U);
  EXPECT_EQ(text_of(seen, "day"), "2027-01-15");
  EXPECT_EQ(world_.stored().guests().size(), 0U) << "looking costs nothing that lasts";
}

TEST_F(PuzzlesTest, TheDaysPuzzleIsTheSameForEverybodyAndAnotherTomorrow) {
  const int bob = world_.guest("Bob", "198.51.100.7");
  std::set<std::string> racks;
  for (int level = 1; level <= 5; ++level) {
    const Object first = begin(world_, ann_, "day", level);
    EXPECT_EQ(number_of(first, "level"), level);
    EXPECT_EQ(first.at("table"), begin(world_, bob, "day", level).at("table"));
    racks.insert(json::serialize(first.at("table")));
  }
  world_.kill_and_restart();
  const int carl = world_.guest("Carl");
  EXPECT_TRUE(racks.contains(json::serialize(begin(world_, carl, "day", 3).at("table"))));
  world_.pass_time(std::chrono::hours(24));
  EXPECT_FALSE(racks.contains(json::serialize(begin(world_, carl, "day", 3).at("table"))));
  EXPECT_EQ(text_of(begin(world_, carl, "day"), "code"), "bad_message");
}

// Any way counts, not only the one that is stored.
TEST_F(PuzzlesTest, EveryLegalTableThatEmptiesTheRackSolvesIt) {
  int others = 0;
  for (int tries = 0; tries < 30 && others < 5; ++tries) {
    const Object asked = begin(world_, ann_, "training");
    const StockPuzzle& puzzle = puzzle_of(asked);
    const std::vector<Table> solutions = solutions_of(puzzle);
    const auto other = std::find_if(solutions.begin(), solutions.end(), [&](const Table& table) {
      return melds_kept(table, puzzle.solution) < static_cast<int>(table.melds.size());
    });
    others += other != solutions.end() ? 1 : 0;
    const Object told =
        answer(world_, ann_, number_of(asked, "attempt"), other == solutions.end() ? puzzle.solution : *other);
    ASSERT_EQ(text_of(told, "type"), "puzzle_result") << json::serialize(told);
    EXPECT_TRUE(told.at("solved").as_bool());
    EXPECT_GE(number_of(told, "steps"), puzzle.steps);
    EXPECT_EQ(told.at("plan").as_array().size(), static_cast<std::size_t>(puzzle.steps));
    world_.pass_time(std::chrono::minutes(1));
  }
  EXPECT_EQ(others, 5);
}

TEST_F(PuzzlesTest, WhatIsNoSolutionIsRefusedAndCostsNothing) {
  const Object asked = begin(world_, ann_, "training");
  const std::int64_t attempt = number_of(asked, "attempt");
  const StockPuzzle& puzzle = puzzle_of(asked);
  EXPECT_EQ(text_of(answer(world_, ann_, attempt, puzzle.position.table), "code"), "illegal_move");
  Table too_few = puzzle.solution;
  too_few.melds.pop_back();
  EXPECT_EQ(text_of(answer(world_, ann_, attempt, too_few), "code"), "illegal_move");
  // Compilers do not agree whether braces around one array make a second one.
  Object nonsense{{"type", "puzzle_answer"}, {"attempt", attempt}, {"table", json::parse(R"([["99x"]])")}};
  EXPECT_EQ(text_of(ask(world_, ann_, nonsense), "code"), "illegal_move");
  EXPECT_EQ(text_of(answer(world_, ann_, attempt + 1, puzzle.solution), "code"), "no_attempt");
  const int bob = world_.guest("Bob");
  EXPECT_EQ(text_of(answer(world_, bob, attempt, puzzle.solution), "code"), "no_attempt");
  EXPECT_EQ(rating_in(overview(world_, ann_)), 1500);
  EXPECT_TRUE(answer(world_, ann_, attempt, puzzle.solution).at("solved").as_bool());
}

TEST_F(PuzzlesTest, SolvingGainsAndMissingLosesOnBothSides) {
  const Object first = begin(world_, ann_, "training");
  const Object won = answer(world_, ann_, number_of(first, "attempt"), puzzle_of(first).solution);
  const std::int64_t puzzle_before = std::lround(first_rating(puzzle_of(first).score).rating);
  EXPECT_GT(rating_in(won), 1500);
  EXPECT_LT(rating_in(won, "puzzle"), puzzle_before);
  EXPECT_EQ(number_of(won, "rating_before"), 1500);
  const Object second = begin(world_, ann_, "training");
  const Object lost = give_up(world_, ann_, number_of(second, "attempt"));
  EXPECT_FALSE(lost.at("solved").as_bool());
  EXPECT_LT(rating_in(lost), rating_in(won));
  EXPECT_GT(rating_in(lost, "puzzle"), std::lround(first_rating(puzzle_of(second).score).rating));
  EXPECT_EQ(number_of(overview(world_, ann_), "tried"), 2);
  EXPECT_EQ(number_of(overview(world_, ann_), "solved"), 1);
}

TEST_F(PuzzlesTest, WhoeverIsRatedHasANameOfTheirOwnAlsoAfterARestart) {
  const int namesake = world_.guest("Ann");
  EXPECT_EQ(text_of(world_.messages(namesake, "welcome").front(), "name"), "Ann");
  give_up(world_, ann_, number_of(begin(world_, ann_, "training"), "attempt"));
  EXPECT_EQ(text_of(ask(world_, namesake, {{"type", "rename"}, {"name", "A.n.n"}}), "code"), "name_taken");
  world_.kill_and_restart();
  EXPECT_EQ(text_of(world_.greet(world_.connect(), "ann"), "name"), "ann 2");
}

TEST_F(PuzzlesTest, AnAttemptThatDoesNotCountClaimsNoName) {
  const int namesake = world_.guest("Ann");
  begin(world_, ann_, "training");
  EXPECT_EQ(text_of(give_up(world_, ann_, 12345), "code"), "no_attempt");
  EXPECT_NE(text_of(ask(world_, namesake, {{"type", "rename"}, {"name", "A.n.n"}}), "code"), "name_taken");
}

TEST_F(PuzzlesTest, HintsTellTheShortestWayAndCostRating) {
  const int bob = world_.guest("Bob");
  const Object mine = begin(world_, ann_, "day", 4);
  const Object theirs = begin(world_, bob, "day", 4);
  const StockPuzzle& puzzle = puzzle_of(mine);
  const std::int64_t attempt = number_of(mine, "attempt");
  const Object first = hint(world_, ann_, attempt);
  EXPECT_EQ(first.at("steps").as_array().size(), 1U);
  EXPECT_EQ(number_of(first, "left"), puzzle.steps - 1);
  const std::string token_of_ann = token_of(ann_);
  const std::string token_of_bob = token_of(bob);
  world_.kill_and_restart();
  ann_ = again(token_of_ann);
  const Object same = begin(world_, ann_, "day", 4);
  EXPECT_EQ(number_of(same, "attempt"), attempt);
  EXPECT_EQ(same.at("steps").as_array().size(), 1U) << "what was told stays told";
  const Object helped = answer(world_, ann_, attempt, puzzle.solution);
  const Object alone = answer(world_, again(token_of_bob), number_of(theirs, "attempt"), puzzle.solution);
  ASSERT_TRUE(helped.at("solved").as_bool() && alone.at("solved").as_bool());
  EXPECT_LT(rating_in(helped), rating_in(alone));
}

TEST_F(PuzzlesTest, WhoeverWasToldEveryStepHasNotSolvedIt) {
  const Object asked = begin(world_, ann_, "training");
  const StockPuzzle& puzzle = puzzle_of(asked);
  for (int step = 0; step < puzzle.steps; ++step) (void)hint(world_, ann_, number_of(asked, "attempt"));
  EXPECT_EQ(text_of(hint(world_, ann_, number_of(asked, "attempt")), "code"), "hints_spent");
  EXPECT_LT(rating_in(answer(world_, ann_, number_of(asked, "attempt"), puzzle.solution)), 1500);
}

TEST_F(PuzzlesTest, AResultIsToldAgainAndCountedOnce) {
  const Object asked = begin(world_, ann_, "training");
  const std::int64_t attempt = number_of(asked, "attempt");
  const Table solution = puzzle_of(asked).solution;
  Object first = answer(world_, ann_, attempt, solution);
  Object second = answer(world_, ann_, attempt, solution);
  for (Object* each : {&first, &second}) {
    each->erase("n");
    each->erase("re");
  }
  EXPECT_EQ(first, second);
  const std::string token = token_of(ann_);
  world_.kill_and_restart();
  ann_ = again(token);
  Object third = give_up(world_, ann_, attempt);
  third.erase("n");
  third.erase("re");
  EXPECT_EQ(first, third);
  EXPECT_EQ(world_.stored().ended_attempts.size(), 1U);
  EXPECT_EQ(rating_in(overview(world_, ann_)), rating_in(first));
}

TEST_F(PuzzlesTest, TheDaysPuzzleIsTriedOnceAndItsResultsAreToldToAll) {
  const Object asked = begin(world_, ann_, "day", 2);
  const StockPuzzle& puzzle = puzzle_of(asked);
  world_.pass_time(std::chrono::seconds(42));
  const Object mine = part_of(answer(world_, ann_, number_of(asked, "attempt"), puzzle.solution), "today");
  EXPECT_EQ(number_of(mine, "best_ms"), 42'000);
  EXPECT_EQ(text_of(begin(world_, ann_, "day", 2), "code"), "day_done");
  const int bob = world_.guest("Bob");
  (void)give_up(world_, bob, number_of(begin(world_, bob, "day", 2), "attempt"));
  world_.kill_and_restart();
  const int carl = world_.guest("Carl");
  const Object level = overview(world_, carl).at("levels").at(1).as_object();
  EXPECT_EQ(number_of(level, "tried"), 2);
  EXPECT_EQ(number_of(level, "solved"), 1);
  EXPECT_EQ(number_of(level, "median_ms"), 42'000);
  EXPECT_EQ(number_of(level.at("steps").at(0).as_object(), "steps"), puzzle.steps);
  EXPECT_TRUE(level.at("mine").is_null());
}

TEST_F(PuzzlesTest, AStreakGetsHarderAndEndsWithAMiss) {
  double first_score = 0;
  double last_score = 0;
  for (int solved = 0; solved < 12; ++solved) {
    const Object asked = begin(world_, ann_, "streak");
    EXPECT_EQ(number_of(asked, "streak"), solved);
    EXPECT_FALSE(asked.at("rated").as_bool());
    const StockPuzzle& puzzle = puzzle_of(asked);
    if (solved == 0) first_score = puzzle.score;
    last_score = puzzle.score;
    EXPECT_EQ(text_of(hint(world_, ann_, number_of(asked, "attempt")), "code"), "hints_off");
    const Object told = answer(world_, ann_, number_of(asked, "attempt"), puzzle.solution);
    EXPECT_EQ(number_of(told, "streak"), solved + 1);
    EXPECT_EQ(rating_in(told), 1500);
    world_.pass_time(std::chrono::minutes(1));
  }
  EXPECT_GT(last_score, 2 * first_score);
  const Object ended = give_up(world_, ann_, number_of(begin(world_, ann_, "streak"), "attempt"));
  EXPECT_EQ(number_of(ended, "streak"), 0);
  EXPECT_EQ(number_of(ended, "best_streak"), 12);
}

TEST_F(PuzzlesTest, TrainingIsNearOnesRating) {
  for (int round = 0; round < 24; ++round) {
    const double rating = static_cast<double>(rating_in(overview(world_, ann_)));
    const Object asked = begin(world_, ann_, "training");
    const StockPuzzle& puzzle = puzzle_of(asked);
    EXPECT_NEAR(first_rating(puzzle.score).rating, rating, 60);
    if (round % 2 == 0) {
      (void)give_up(world_, ann_, number_of(asked, "attempt"));
    } else {
      (void)answer(world_, ann_, number_of(asked, "attempt"), puzzle.solution);
    }
    world_.pass_time(std::chrono::minutes(1));
  }
}

TEST_F(PuzzlesTest, TrainingIsOfTheThemeAndNeverTwiceTheSame) {
  std::set<std::string> seen;
  for (int round = 0; round < 20; ++round) {
    const Object asked = ask(world_, ann_, {{"type", "puzzle"}, {"mode", "training"}, {"theme", "cascade"}});
    const StockPuzzle& puzzle = puzzle_of(asked);
    EXPECT_NE(std::find(puzzle.themes.begin(), puzzle.themes.end(), Theme::cascade), puzzle.themes.end());
    EXPECT_TRUE(seen.insert(json::serialize(asked.at("table"))).second);
    (void)give_up(world_, ann_, number_of(asked, "attempt"));
    world_.pass_time(std::chrono::minutes(1));
  }
  const Object unknown = ask(world_, ann_, {{"type", "puzzle"}, {"mode", "training"}, {"theme", "luck"}});
  EXPECT_EQ(text_of(unknown, "code"), "no_puzzle");
}

TEST_F(PuzzlesTest, WhatIsUnderWayIsGivenAgainInsteadOfAnother) {
  const Object first = begin(world_, ann_, "training");
  EXPECT_EQ(begin(world_, ann_, "training").at("attempt"), first.at("attempt"));
  EXPECT_NE(begin(world_, ann_, "streak").at("attempt"), first.at("attempt"));
}

TEST_F(PuzzlesTest, NobodyBeginsThemFasterThanTheyCanBeSolved) {
  int begun = 0;
  while (begun < 1000) {
    const Object asked = begin(world_, ann_, "training");
    if (text_of(asked, "code") == "too_fast") break;
    (void)give_up(world_, ann_, number_of(asked, "attempt"));
    ++begun;
  }
  EXPECT_EQ(begun, HubOptions{}.puzzle_burst);
  world_.pass_time(std::chrono::minutes(1));
  EXPECT_EQ(text_of(begin(world_, ann_, "training"), "type"), "puzzle");
}

// Like none of those that come with the program.
std::vector<StockPuzzle> new_puzzles(std::uint64_t count) {
  std::vector<StockPuzzle> made;
  StockJob job{.count = count, .take = [&](const StockPuzzle& puzzle) { made.push_back(puzzle); }};
  for (const StockPuzzle& puzzle : shipped_stock().puzzles) job.start.likenesses.insert(puzzle.likeness);
  ThreadPool pool(1);
  Progress progress("puzzles");
  EXPECT_TRUE(fill_stock({.seed = 99}, job, pool, progress, {}).finished());
  return made;
}

TEST(PuzzleStock, GrowsInSpareTimeUntilThereAreEnough) {
  HubOptions options = HubWorld::quick();
  options.puzzle_stock = static_cast<int>(shipped_stock().puzzles.size()) + 2;
  HubWorld world(options);
  world.kill_and_restart();
  EXPECT_TRUE(world.puzzle_jobs.empty());
  world.pass_time(options.first_puzzles);
  ASSERT_EQ(world.puzzle_jobs.size(), 1U);
  world.pass_time(std::chrono::hours(1));
  EXPECT_EQ(world.puzzle_jobs.size(), 1U) << "one game at a time";

  const StockPuzzle known = shipped_stock().puzzles.front();
  const std::vector<StockPuzzle> made = new_puzzles(3);
  world.carry_out(world.hub().puzzles_found("classic", {known, made[0], made[0]}, world.now()));
  EXPECT_EQ(world.stored().state().puzzles.puzzles.size(), 1U) << "no two alike";
  world.pass_time(options.puzzle_interval);
  EXPECT_EQ(world.puzzle_jobs.size(), 2U);
  world.carry_out(world.hub().puzzles_found("classic", {made[1], made[2]}, world.now()));
  EXPECT_EQ(world.stored().state().puzzles.puzzles.size(), 2U) << "no more than are wanted";
  world.kill_and_restart();
  world.pass_time(std::chrono::hours(1));
  EXPECT_EQ(world.puzzle_jobs.size(), 2U) << "they are there after a restart, and enough";
}

TEST(PuzzleStock, WhatNodesWithoutTheDeskFindIsBroughtToIt) {
  ClusterWorld world(2);
  world.give(desk_shard, 0);
  world.settle();
  const std::vector<StockPuzzle> made = new_puzzles(3);
  world.find_puzzles(0, {made[0]});
  EXPECT_EQ(world.stored().state().puzzles.puzzles.size(), 1U);
  world.find_puzzles(1, {made[1], made[0]});
  EXPECT_EQ(world.stored().state().puzzles.puzzles.size(), 2U);
  // While nobody has the desk they wait for the next.
  world.kill(0);
  world.pass_time(std::chrono::seconds(5));
  world.find_puzzles(1, {made[2]});
  EXPECT_EQ(world.stored().state().puzzles.puzzles.size(), 2U);
  world.give_all_of(0, 1);
  world.settle();
  EXPECT_EQ(world.stored().state().puzzles.puzzles.size(), 3U);
}

// As many again as are made, so that what people overlook is never refused for want of room while others come.
TEST(PuzzleStock, TakesWhatPeopleHaveOverlookedThoughThereAreEnoughOfOthers) {
  HubOptions options = HubWorld::quick();
  options.puzzle_stock = static_cast<int>(shipped_stock().puzzles.size());
  HubWorld world(options);
  StockPuzzle found = new_puzzles(1).front();
  world.carry_out(world.hub().puzzles_found("classic", {found}, world.now()));
  EXPECT_TRUE(world.stored().state().puzzles.puzzles.empty());
  found.game = given_game;
  world.carry_out(world.hub().puzzles_found("classic", {found, found}, world.now()));
  ASSERT_EQ(world.stored().state().puzzles.puzzles.size(), 1U);
  world.pass_time(std::chrono::hours(1));
  EXPECT_TRUE(world.puzzle_jobs.empty()) << "nobody looks for more";
  world.kill_and_restart();
  EXPECT_EQ(world.stored().state().puzzles.puzzles.size(), 1U);
}

// Attempts of Ann's that make her rating known.
void train(HubWorld& world, int who, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    const Object asked = begin(world, who, "training");
    const std::int64_t attempt = number_of(asked, "attempt");
    if (round % 2 == 0) (void)answer(world, who, attempt, puzzle_of(asked).solution);
    if (round % 2 == 1) (void)give_up(world, who, attempt);
    world.pass_time(std::chrono::minutes(1));
  }
}

TEST_F(PuzzlesTest, ListsOfTheDayCountWhoeverIsKnown) {
  train(world_, ann_, 30);
  const std::vector<AddAttempt>& ended = world_.stored().ended_attempts;
  ASSERT_EQ(ended.size(), 30U);
  EXPECT_FALSE(ended.front().listed) << "a newcomer's leaps are no achievement";
  EXPECT_TRUE(ended.back().listed);
  EXPECT_EQ(ended.back().day, 20'833) << "2027-01-15 is so many days after 1970";
  EXPECT_EQ(ended.back().week, 2976);
}

TEST_F(PuzzlesTest, NobodyIsListedForMoreThanADaysWork) {
  HubOptions options = HubWorld::quick();
  options.listed_puzzles_per_day = 26;
  HubWorld world(options);
  int ann = world.guest("Ann");
  const std::string token = text_of(world.messages(ann, "welcome").front(), "token");
  train(world, ann, 28);
  world.kill_and_restart();
  ann = world.connect();
  (void)world.greet(ann, "", token);
  train(world, ann, 2);
  const auto is_listed = [](const AddAttempt& each) { return each.listed; };
  const std::vector<AddAttempt>& ended = world.stored().ended_attempts;
  EXPECT_TRUE(is_listed(ended[25]));
  EXPECT_TRUE(std::none_of(ended.begin() + 26, ended.end(), is_listed));
  world.pass_time(std::chrono::hours(24));
  train(world, ann, 1);
  EXPECT_TRUE(world.stored().ended_attempts.back().listed) << "another day";
}

// Whoever has seen how it is done in another window would gain by it.
TEST_F(PuzzlesTest, WhatOthersOfAnAddressHaveFinishedIsNotListedAndSoonNotRated) {
  HubOptions options = HubWorld::quick();
  options.rated_solvers_per_address = 2;
  HubWorld world(options);
  std::vector<bool> rated;
  for (const char* name : {"Ann", "Bea", "Cy", "Di"}) {
    const bool elsewhere = std::string_view(name) == "Di";
    const int who = elsewhere ? world.guest(name, "198.51.100.7") : world.guest(name);
    const Object asked = begin(world, who, "day", 3);
    rated.push_back(asked.at("rated").as_bool());
    const Object told = answer(world, who, number_of(asked, "attempt"), puzzle_of(asked).solution);
    EXPECT_EQ(told.at("rated").as_bool(), rated.back()) << name;
  }
  EXPECT_EQ(rated, (std::vector<bool>{true, true, false, true}));
  world.pass_time(std::chrono::hours(24));
  EXPECT_TRUE(begin(world, world.guest("Eve"), "day", 3).at("rated").as_bool());
}

TEST_F(PuzzlesTest, LeadersAreThoseWhoseRatingIsKnown) {
  for (int round = 0; round < 25; ++round) {
    const Object asked = begin(world_, ann_, "training");
    (void)answer(world_, ann_, number_of(asked, "attempt"), puzzle_of(asked).solution);
    world_.pass_time(std::chrono::minutes(1));
  }
  const int bob = world_.guest("Bob");
  (void)give_up(world_, bob, number_of(begin(world_, bob, "training"), "attempt"));
  world_.pass_time(std::chrono::minutes(1));
  const json::array leaders = overview(world_, bob).at("leaders").as_array();
  ASSERT_EQ(leaders.size(), 1U);
  EXPECT_EQ(text_of(leaders[0].as_object(), "name"), "Ann");
  EXPECT_EQ(number_of(leaders[0].as_object(), "solved"), 25);
  // Whether or not she is there, under the name that she has.
  world_.ask(ann_, {{"type", "rename"}, {"name", "Anna"}});
  world_.pass_time(std::chrono::minutes(1));
  EXPECT_EQ(overview(world_, bob).at("leaders").at(0).at("name"), "Anna");
  world_.kill_and_restart();
  const json::array after = overview(world_, world_.guest("Cleo")).at("leaders").as_array();
  ASSERT_EQ(after.size(), 1U);
  EXPECT_EQ(after[0].at("name"), "Anna");
}

}  // namespace
}  // namespace tilefish::testing
