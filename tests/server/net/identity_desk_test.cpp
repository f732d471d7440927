#include "server/net/identity_desk.h"

#include <chrono>
#include <condition_variable>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/net/imagined_records.h"

namespace tilefish::net {
namespace {

// Asks these questions, all of which wait before the first is answered, and tells for each whether it was.
std::map<std::string, bool> answered(const std::vector<std::string>& tokens, const std::set<std::string>& failing) {
  std::promise<void> all_wait;
  std::shared_future<void> waiting(all_wait.get_future());
  std::promise<void> all_told;
  std::map<std::string, bool> told;
  IdentityDesk desk(std::make_unique<ImaginedRecords>([&](const std::string& token) -> ImaginedRecords::Identities {
                      waiting.wait();
                      if (failing.contains(token)) return Error{.what = "the database does not answer"};
                      return std::vector<StoredIdentity>();
                    }),
                    [&](const IdentityQuestion& question, const IdentityDesk::Found& found) {
                      told[question.token_digest] = found.has_value();
                      if (told.size() == tokens.size()) all_told.set_value();
                    });
  std::uint64_t connection = 0;
  for (const std::string& token : tokens) {
    desk.ask({.connection = ConnectionId{++connection}, .token_digest = token});
  }
  all_wait.set_value();
  all_told.get_future().wait();
  return told;
}

using Told = std::map<std::string, bool>;

TEST(IdentityDesk, AFailureIsNoMatterOfOtherQuestions) {
  EXPECT_EQ(answered({"ann", "bob", "cleo"}, {"cleo"}), (Told{{"ann", true}, {"bob", true}, {"cleo", false}}));
  EXPECT_EQ(answered({"ann", "bob", "cleo"}, {"bob"}), (Told{{"ann", true}, {"bob", false}, {"cleo", true}}));
}

TEST(IdentityDesk, WhoComesWithOthersIsNotTakenForThem) {
  constexpr int guests = 200;  // more than are looked up at once
  std::promise<void> all_wait;
  std::shared_future<void> waiting(all_wait.get_future());
  std::promise<void> all_told;
  std::map<std::string, std::vector<std::string>> told;
  IdentityDesk desk(std::make_unique<ImaginedRecords>([&](const std::string& token) -> ImaginedRecords::Identities {
                      waiting.wait();
                      if (token.ends_with("7")) return std::vector<StoredIdentity>();  // of nobody
                      StoredIdentity found;
                      found.guest.id = "guest of " + token;
                      found.devices = {{.token_digest = "another"}, {.token_digest = token}};
                      return std::vector{found};
                    }),
                    [&](const IdentityQuestion& question, const IdentityDesk::Found& found) {
                      std::vector<std::string>& all = told[question.token_digest];
                      for (const StoredIdentity& each : found.value()) all.push_back(each.guest.id);
                      if (told.size() == guests) all_told.set_value();
                    });
  for (int i = 0; i < guests; ++i) {
    desk.ask({.connection = ConnectionId{static_cast<std::uint64_t>(i + 1)}, .token_digest = std::to_string(i)});
  }
  all_wait.set_value();
  all_told.get_future().wait();
  for (const auto& [token, found] : told) {
    const std::vector<std::string> theirs = {"guest of " + token};
    EXPECT_EQ(found, token.ends_with("7") ? std::vector<std::string>() : theirs);
  }
}

// There may be thousands of them, and nobody waits for what they bring.
TEST(IdentityDesk, WhoComesIsLookedUpBeforeThoseWhoAreHere) {
  std::promise<void> all_wait;
  std::shared_future<void> waiting(all_wait.get_future());
  std::promise<void> all_told;
  std::vector<std::string> told;
  IdentityDesk desk(std::make_unique<ImaginedRecords>([&](const std::string&) -> ImaginedRecords::Identities {
                      waiting.wait();
                      return std::vector<StoredIdentity>();
                    }),
                    [&](const IdentityQuestion& question, const IdentityDesk::Found&) {
                      told.push_back(question.guest + question.token_digest);
                      if (told.size() == 5) all_told.set_value();
                    });
  desk.ask({.guest = "the first"});
  desk.ask({.guest = "here", .was_here = true});
  desk.ask({.connection = ConnectionId{1}, .token_digest = "comes"});
  desk.ask({.guest = "here too", .was_here = true});
  desk.ask({.guest = "plays"});
  all_wait.set_value();
  all_told.get_future().wait();
  EXPECT_EQ(told, (std::vector<std::string>{"the first", "plays", "comes", "here too", "here"}));
}

// A match waits for its players until the database tells of them, so what cannot be read is asked again and again.
TEST(IdentityDesk, AQuestionThatAlwaysFailsLocksNobodyOut) {
  std::mutex mutex;
  std::condition_variable told;
  int failures = 0;
  Told answers;
  IdentityDesk desk(std::make_unique<ImaginedRecords>([](const std::string& who) -> ImaginedRecords::Identities {
                      if (who == "damaged") return Error{.what = "a page of the file is damaged"};
                      return std::vector<StoredIdentity>();
                    }),
                    [&](const IdentityQuestion& question, const IdentityDesk::Found& found) {
                      const std::lock_guard lock(mutex);
                      if (question.guest == "damaged") {
                        ++failures;
                      } else {
                        answers[question.token_digest] = found.has_value();
                      }
                      told.notify_all();
                    });
  const IdentityQuestion damaged{.guest = "damaged"};
  std::unique_lock lock(mutex);
  for (int i = 1; i <= 4; ++i) {
    lock.unlock();
    desk.ask(damaged);
    lock.lock();
    told.wait(lock, [&] { return failures == i; });
  }
  lock.unlock();
  desk.ask({.connection = ConnectionId{1}, .token_digest = "ann"});
  desk.ask(damaged);
  lock.lock();
  told.wait(lock, [&] { return failures == 5 && answers.size() == 1; });
  EXPECT_EQ(answers, (Told{{"ann", true}}));
}

TEST(IdentityDesk, WhileTheDatabaseIsAwayNobodyWaitsForLong) {
  std::vector<std::string> tokens;
  for (int i = 0; i < 1000; ++i) tokens.push_back(std::to_string(i));
  const auto start = std::chrono::steady_clock::now();
  const Told told = answered(tokens, std::set<std::string>(tokens.begin(), tokens.end()));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
  for (const auto& [token, found] : told) EXPECT_FALSE(found) << token;
}

}  // namespace
}  // namespace tilefish::net
