#include "server/net/solver_desk.h"

#include <atomic>
#include <chrono>
#include <future>
#include <stdexcept>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/net/imagined_records.h"

namespace tilefish::net {
namespace {

using ::testing::ElementsAre;

KnownSolver solver_called(const std::string& guest) { return {.solver = StoredSolver{.guest = guest}, .attempts = {}}; }

// Asks about each of them and waits for all answers: whose record was found, or what was found instead.
std::vector<std::string> answers_to(const std::vector<std::string>& guests, ImaginedRecords::Solvers solvers) {
  std::vector<std::string> told;
  std::promise<void> all;
  auto records = std::make_unique<ImaginedRecords>([](const std::string&) { return std::vector<StoredIdentity>(); });
  records->solvers = std::move(solvers);
  SolverDesk desk(std::move(records), [&](const SolverDesk::Found& answer) {
    const auto* solver = std::get_if<SolverFound>(&answer);
    if (solver == nullptr) {
      told.push_back(std::get<LeadersFound>(answer).found ? "leaders" : "no leaders");
    } else {
      told.push_back(solver->question.guest + (solver->found ? " is found" : " is not found"));
    }
    if (told.size() == guests.size()) all.set_value();
  });
  for (const std::string& guest : guests) {
    desk.ask(guest.empty() ? PuzzleQuestion(LeadersQuestion{10}) : PuzzleQuestion(SolverQuestion{guest, 1}));
  }
  EXPECT_EQ(all.get_future().wait_for(std::chrono::seconds(10)), std::future_status::ready);
  return told;
}

TEST(SolverDesk, AFailureIsNoMatterOfOtherQuestions) {
  const auto told =
      answers_to({"ann", "bad", "bob", "worse", "cy"}, [](const std::string& guest) -> Result<KnownSolver> {
        if (guest == "bad") return Error{.what = "this row cannot be read"};
        if (guest == "worse") throw std::runtime_error("nor this one");
        return solver_called(guest);
      });
  EXPECT_THAT(told,
              ElementsAre("ann is found", "bad is not found", "bob is found", "worse is not found", "cy is found"));
}

TEST(SolverDesk, WhileTheDatabaseIsAwayNobodyWaitsForLong) {
  std::atomic<int> asked = 0;
  std::promise<void> go_on;
  const auto all_are_there = go_on.get_future().share();
  const std::vector<std::string> guests(100, "somebody");
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    go_on.set_value();
  });
  const auto told = answers_to(guests, [&](const std::string&) -> Result<KnownSolver> {
    all_are_there.wait();
    ++asked;
    return Error{.what = "the database does not answer"};
  });
  later.join();
  EXPECT_EQ(told.size(), guests.size());
  EXPECT_LT(asked, 10);
}

TEST(SolverDesk, TellsThatTheBestCouldNotBeRead) {
  EXPECT_THAT(answers_to({"", "ann"}, [](const std::string& guest) { return solver_called(guest); }),
              ElementsAre("no leaders", "ann is found"));
}

}  // namespace
}  // namespace tilefish::net
