#include "server/net/board_desk.h"

#include <future>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/net/running_server.h"
#include "server/net/test_client.h"

namespace tilefish::net {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(PercentDecoded, GivesBackWhatWasMeant) {
  EXPECT_EQ(percent_decoded("ask%20best%0Aby"), "ask best\nby");
  EXPECT_EQ(percent_decoded("%2"), std::nullopt);
  EXPECT_EQ(percent_decoded("%zz"), std::nullopt);
  EXPECT_EQ(percent_decoded("%-1"), std::nullopt);
}

TEST(BoardDesk, AnswersAQuestion) {
  RunningServer server;
  const auto answer = http_get(server.port(), "/api/answer?ask%20best%0Aposition%203b%204b%205b%20%2F%206b");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.headers.at("Content-Type"), "application/json");
  EXPECT_THAT(answer.body, StartsWith(R"({"ask":"best","move":{"played":["6b"],)"));
}

TEST(BoardDesk, SaysWhatIsWrongWithAQuestion) {
  RunningServer server;
  EXPECT_THAT(http_get(server.port(), "/api/answer?ask%20worst").body, HasSubstr(R"({"error":)"));
  EXPECT_EQ(http_get(server.port(), "/api/answer?%").status, 400);
}

TEST(BoardDesk, LetsNobodySetTheLimits) {
  RunningServer server;
  EXPECT_EQ(http_get(server.port(), "/api/answer?position%20%2F%201b%0Amilliseconds%2060000").status, 400);
  EXPECT_EQ(http_get(server.port(), "/api/answer?megabytes%2060000%0Aposition%20%2F%201b").status, 400);
}

TEST(BoardDesk, SaysWhenItIsBusy) {
  Metrics metrics;
  std::promise<void> go_on;
  std::promise<int> first;
  NetLimits limits;
  limits.answers_per_address = 1;
  JobPool pool(1, metrics, {});
  BoardDesk desk(limits, pool);
  pool.push_errand("somebody", "else", [waiting = go_on.get_future().share()] { waiting.wait(); });
  desk.ask("position%20%2F%201b", {"asker"}, [&](const HttpResponse& answer) { first.set_value(answer.status); });
  int second = 0;
  desk.ask("position%20%2F%201b", {"asker"}, [&](const HttpResponse& answer) { second = answer.status; });
  EXPECT_EQ(second, 429);
  go_on.set_value();
  EXPECT_EQ(first.get_future().get(), 200);
}

TEST(BoardDesk, KeepsTheGuestsOfAnAddressApart) {
  Metrics metrics;
  std::promise<void> go_on;
  JobPool pool(1, metrics, {});
  const NetLimits limits;
  BoardDesk desk(limits, pool);
  pool.push_errand("somebody", "else", [waiting = go_on.get_future().share()] { waiting.wait(); });
  std::promise<int> first;
  std::promise<int> of_another;
  int second = 0;
  const char* const question = "position%20%2F%201b";
  desk.ask(question, {"home", "one"}, [&](const HttpResponse& answer) { first.set_value(answer.status); });
  desk.ask(question, {"home", "one"}, [&](const HttpResponse& answer) { second = answer.status; });
  EXPECT_EQ(second, 429);
  desk.ask(question, {"home", "another"}, [&](const HttpResponse& answer) { of_another.set_value(answer.status); });
  go_on.set_value();
  EXPECT_EQ(first.get_future().get(), 200);
  EXPECT_EQ(of_another.get_future().get(), 200);
}

}  // namespace
}  // namespace tilefish::net
