#include "server/net/analyses.h"

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <thread>

#include <gtest/gtest.h>
#include <boost/json.hpp>

#include "analysis/played_match.h"
#include "base/sanitizer.h"
#include "puzzles/stock.h"
#include "rules/game_record.h"
#include "server/net/memory_lines.h"
#include "server/net/running_server.h"
#include "server/net/test_client.h"
#include "storage/open_store.h"

namespace tilefish::net {
namespace {

namespace json = boost::json;

// A match as the server stores it. One that is not over is not finished.
std::vector<Change> changes_of(const std::string& id, const Game& game) {
  GameRecord record = record_of(game, {"Minnow", "Pike"});
  const std::vector<Event> events = std::exchange(record.events, {});
  std::vector<Change> changes = {StartGame{id, to_text(record), {}, 1}};
  int number = 0;
  for (const Event& event : events) changes.emplace_back(AppendEvent{id, number++, to_string(event), {}});
  return changes;
}

std::vector<Change> robots_match(const std::string& id, std::uint64_t seed) {
  return changes_of(
      id, tilefish::testing::played_match(tilefish::testing::small_game(), {"level1", "level2"}, {.seed = seed}));
}

FinishGame end_of(const std::vector<Change>& match) {
  const StartGame& start = std::get<StartGame>(match.front());
  return {start.id, start.setup, std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now())};
}

void store(RunningServer& server, const std::vector<Change>& changes) {
  server.stop();
  server.close();
  ASSERT_FALSE(open_store(server.database().options()).value()->commit(changes).has_value());
  server.restart();
}

void store_finished(RunningServer& server, const std::string& id, std::uint64_t seed = 3) {
  std::vector<Change> match = robots_match(id, seed);
  match.emplace_back(end_of(match));
  store(server, match);
}

std::string path_of(const std::string& id) { return "/api/games/" + id + "/analysis"; }

// Asks as the page does until the answer is as wanted.
template <class Wanted>
json::object ask_until(RunningServer& server, const std::string& path, const Wanted& wanted, int most = 12'000) {
  for (int i = 0; i < most; ++i) {
    const HttpAnswer answer = http_get(server.port(), path);
    if (answer.status != 200 && answer.status != 202) {
      ADD_FAILURE() << answer.status << ": " << answer.body;
      return {};
    }
    json::object object = json::parse(answer.body).as_object();
    if (wanted(object)) return object;
    std::this_thread::sleep_for(std::chrono::milliseconds(25));
  }
  ADD_FAILURE() << "it takes too long";
  return {};
}

bool is_finished(const json::object& object) { return object.at("finished").as_bool(); }

// How many puzzles of each theme there are, all together.
std::int64_t offered(RunningServer& server) {
  TestClient client;  // a new one, since whoever says nothing for long is sent away
  EXPECT_EQ(client.connect(server.port()), 101);
  (void)ask(client, R"({"type":"hello","id":1,"v":1})");
  std::int64_t puzzles = 0;
  const json::object told = ask(client, R"({"type":"puzzles","id":2})");
  for (const json::value& theme : told.at("themes").as_array()) puzzles += theme.at("puzzles").as_int64();
  return puzzles;
}

// Level 1 overlooks much. What it could have laid becomes a puzzle, once the analysis is finished and nobody waits.
TEST(Analyses, BringWhatWasOverlookedToTheStockOfPuzzles) {
  if (has_sanitizer) GTEST_SKIP() << "a whole match takes minutes; Overlooked finds the puzzles of one";
  RunningServer server([](ServerOptions& options) {
    options.limits.analysis_play_outs = 20;
    options.hub.puzzle_stock = static_cast<int>(shipped_stock().puzzles.size());  // so that it plays no games for more
  });
  const Game game = tilefish::testing::played_match(Ruleset::classic(), {"level1", "level2"}, {.seed = 2});
  std::vector<Change> match = changes_of("match", game);
  match.emplace_back(end_of(match));
  store(server, match);
  const std::int64_t before = offered(server);
  (void)ask_until(server, path_of("match"), is_finished);
  // What is told of the stock is some seconds old.
  for (int i = 0; i < 60 && offered(server) == before; ++i) std::this_thread::sleep_for(std::chrono::seconds(1));
  EXPECT_GT(offered(server), before);
  server.stop();
  server.close();
  const std::vector<StoredPuzzle> puzzles = server.database().open()->load().value().puzzles.puzzles;
  ASSERT_FALSE(puzzles.empty());
  for (const StoredPuzzle& puzzle : puzzles) {
    const StockPuzzle read = parse_stock_line(puzzle.text, Ruleset::classic()).value();
    EXPECT_EQ(read.game, given_game);
    EXPECT_EQ(puzzle.text.find("Minnow"), std::string::npos);
  }
}

TEST(Analyses, GrowUntilTheyAreFinishedAndAreSharedByAllWhoAsk) {
  RunningServer server([](ServerOptions& options) { options.limits.analysis_burst_per_address = 1; });
  store_finished(server, "match");
  const std::string path = path_of("match");
  const HttpAnswer first = http_get(server.port(), path);
  EXPECT_EQ(first.status, 202);
  EXPECT_FALSE(is_finished(json::parse(first.body).as_object()));
  const json::object analysis = ask_until(server, path, is_finished);
  ASSERT_TRUE(analysis.contains("turns"));
  EXPECT_EQ(analysis.at("format").as_string(), "tilefish analysis 1");
  EXPECT_TRUE(analysis.at("engine").as_string().starts_with("tilefish "));
  EXPECT_EQ(analysis.at("progress").to_number<double>(), 1);
  EXPECT_EQ(analysis.at("play_outs").to_number<int>(), 240);
  EXPECT_EQ(analysis.at("names").as_array().at(1).as_string(), "Pike");
  EXPECT_EQ(http_get(server.port(), path).status, 200) << "it is kept, and costs no start";
  EXPECT_EQ(http_get(server.port(), path, {{"Accept-Encoding", "gzip"}}).headers.at("Content-Encoding"), "gzip");
}

TEST(Analyses, AreBegunAgainAfterARestartAndThenStored) {
  RunningServer server([](ServerOptions& options) { options.limits.analysis_play_outs = 360; });
  store_finished(server, "match");
  const std::string path = path_of("match");
  const json::object before =
      ask_until(server, path, [](const json::object& object) { return object.at("progress").to_number<double>() > 0; });
  EXPECT_FALSE(is_finished(before));
  server.restart();
  EXPECT_EQ(http_get(server.port(), path).status, 202) << "what was not finished is begun again";
  const json::object finished = ask_until(server, path, is_finished);
  server.restart();
  const HttpAnswer stored = http_get(server.port(), path);
  EXPECT_EQ(stored.status, 200);
  EXPECT_EQ(json::parse(stored.body).as_object(), finished) << "it comes from the database";
}

TEST(Analyses, OfAnotherVersionAreMadeAnew) {
  RunningServer server;
  store_finished(server, "match");
  store(server, {PutAnalysis{"match", "tilefish 0.0.0", "AAAA", {}}});
  EXPECT_EQ(http_get(server.port(), path_of("match")).status, 202);
}

TEST(Analyses, SayNothingOfMatchesThatAreNotOver) {
  RunningServer server;
  store(server, robots_match("running", 3));
  const HttpAnswer running = http_get(server.port(), path_of("running"));
  EXPECT_EQ(running.status, 404);
  EXPECT_EQ(running.body, http_get(server.port(), path_of("nobody")).body) << "an address must not tell which";
  EXPECT_EQ(http_get(server.port(), path_of("")).status, 404);
  EXPECT_EQ(http_get(server.port(), path_of("a/b")).status, 404);
}

TEST(Analyses, AreRefusedWhenTooManyAreMade) {
  RunningServer server([](ServerOptions& options) { options.limits.analyses = 0; });
  store_finished(server, "match");
  EXPECT_EQ(http_get(server.port(), path_of("match")).status, 503);
}

TEST(Analyses, AreBegunSoOftenByOneAddress) {
  RunningServer server([](ServerOptions& options) {
    options.limits.analysis_burst_per_address = 1;
    options.limits.analyses_per_hour_per_address = 1;
  });
  store_finished(server, "one");
  store_finished(server, "two");
  EXPECT_EQ(http_get(server.port(), path_of("one")).status, 202);
  EXPECT_EQ(http_get(server.port(), path_of("two")).status, 429);
  EXPECT_NE(http_get(server.port(), path_of("one")).status, 429) << "looking at it costs nothing";
}

TEST(Analyses, AreGivenUpWhenNobodyAsks) {
  RunningServer server([](ServerOptions& options) {
    options.limits.analysis_patience = std::chrono::seconds{0};
    options.limits.analyses = 1;
  });
  store_finished(server, "one");
  store_finished(server, "two");
  EXPECT_EQ(http_get(server.port(), path_of("one")).status, 202);
  EXPECT_TRUE(eventually([&] { return http_get(server.port(), path_of("two")).status == 202; })) << "its place is free";
}

class Nowhere : public PostOffice {
 public:
  void send(ConnectionId, std::string) override {}
  void close(const Close&) override {}
};

// A node of a cluster as far as analyses go. It begins them, and its only thread never comes to them.
class AnalysingNode {
 public:
  AnalysingNode(NodeId id, const NetLimits& limits)
      : work(id),
        commits_(stored(), post_, metrics_, {.failed = [](const Error&) {}}, {.patience = std::chrono::seconds(1)}),
        askers_({}, metrics_, [](LogLevel, const std::string&) {}),
        jobs_(1, metrics_, {}),
        analyses_(limits, commits_, jobs_, askers_, metrics_,
                  [](const std::string&, const std::vector<StockPuzzle>&) {}) {
    analyses_.count_in(work);
    jobs_.push_errand("somebody", "else", [waiting = end_.get_future().share()] { waiting.wait(); });
  }
  ~AnalysingNode() {
    jobs_.close();
    end_.set_value();
    jobs_.join();
    commits_.drain();
  }
  AnalysingNode(const AnalysingNode&) = delete;
  AnalysingNode& operator=(const AnalysingNode&) = delete;

  int ask(const std::string& game) {
    std::promise<int> status;
    analyses_.ask({.id = game, .packed = false, .payer = "192.0.2.1", .keep = false},
                  [&](const HttpResponse& answer) { status.set_value(answer.status); });
    return status.get_future().get();
  }

  ClusterWork work;

 private:
  std::unique_ptr<Store> stored() const {
    std::unique_ptr<Store> store = database_.open();
    for (const char* id : {"match", "other", "third"}) {
      std::vector<Change> match = robots_match(id, 3);
      match.emplace_back(end_of(match));
      EXPECT_FALSE(store->commit(match).has_value());
    }
    return store;
  }

  TestDatabase database_;
  Nowhere post_;
  Metrics metrics_;
  std::promise<void> end_;
  CommitThread commits_;
  Askers askers_;
  JobPool jobs_;
  Analyses analyses_;
};

// A page asks for one game again and again, and a balancer spreads its questions.
TEST(Analyses, AreMadeByOneNodeOfAClusterHoweverTheirQuestionsAreSpread) {
  NetLimits limits;
  limits.analyses_per_address = 2;
  AnalysingNode one(NodeId{1}, limits);
  AnalysingNode two(NodeId{2}, limits);
  AnalysingNode three(NodeId{3}, limits);
  const auto tell = [&] {
    for (AnalysingNode* from : {&one, &two, &three}) {
      const std::optional<std::string> text = from->work.tell();
      for (AnalysingNode* to : {&one, &two, &three}) {
        if (text) to->work.heard(*text, ClusterWork::Clock::now());
      }
    }
  };
  EXPECT_EQ(one.ask("match"), 202);
  tell();
  EXPECT_EQ(two.ask("match"), 202);
  tell();
  EXPECT_EQ(three.ask("match"), 202);
  EXPECT_EQ(two.ask("other"), 202) << "the first counts once";
  tell();
  EXPECT_EQ(three.ask("other"), 202);
  EXPECT_EQ(three.ask("third"), 429);
}

// What the server says on a new connection to somebody who asks there.
json::object ask_on_wire(RunningServer& server, const std::string& game, bool keep) {
  TestClient client;
  EXPECT_EQ(client.connect(server.port()), 101);
  client.send(R"({"type":"hello","id":1,"v":1})");
  client.send(json::serialize(json::object{{"type", "analyse"}, {"id", 2}, {"game", game}, {"keep", keep}}));
  while (const std::optional<std::string> text = client.receive()) {
    json::object message = json::parse(*text).as_object();
    if (message.contains("re") && message.at("re") == json::value(2)) return message;
  }
  ADD_FAILURE() << "no answer";
  return {{"type", "nothing"}, {"code", ""}};
}

TEST(Analyses, CanBeAskedForOnTheWire) {
  RunningServer server;
  store_finished(server, "match");
  const json::object begun = ask_on_wire(server, "match", false);
  EXPECT_EQ(begun.at("type"), "analysis");
  EXPECT_EQ(begun.at("game"), "match");
  EXPECT_EQ(begun.at("finished"), false);
  (void)ask_until(server, path_of("match"), is_finished);
  const json::object done = ask_on_wire(server, "match", false);
  EXPECT_EQ(done.at("finished"), true);
  EXPECT_EQ(done.at("percent").to_number<int>(), 100);
  EXPECT_EQ(ask_on_wire(server, "nobody", true).at("code"), "no_such_game");
  EXPECT_EQ(ask_on_wire(server, "a/b", true).at("code"), "no_such_game");
}

bool is_known(RunningServer& server, const std::string& game) {
  const json::object state = ask_on_wire(server, game, false);
  return state.at("type") == "analysis" && state.at("finished").as_bool();
}

// With no patience at all, what is not kept is given up before it is finished, however often somebody looks.
TEST(Analyses, ThatAreToBeKeptGoOnWhenNobodyLooks) {
  RunningServer server([](ServerOptions& options) { options.limits.analysis_patience = std::chrono::seconds{0}; });
  store_finished(server, "match");
  EXPECT_EQ(ask_on_wire(server, "match", true).at("type"), "analysis");
  EXPECT_TRUE(eventually([&] { return is_known(server, "match"); }));
}

TEST(Analyses, ThatAreToBeKeptOutliveARestart) {
  RunningServer server([](ServerOptions& options) {
    options.limits.analysis_patience = std::chrono::seconds{0};
    options.limits.analyses = 1;
    options.limits.analysis_play_outs = 120;
  });
  store_finished(server, "one");
  store_finished(server, "two", 4);
  EXPECT_EQ(ask_on_wire(server, "one", true).at("type"), "analysis");
  store(server, {PutAnalysis{"two", "", "", {}}});  // a restart while the first one is made
  EXPECT_TRUE(eventually([&] { return is_known(server, "one"); })) << "nobody has asked for it since";
  EXPECT_TRUE(eventually([&] { return is_known(server, "two"); })) << "they are made one after the other";
}

// The analysis of a match as it is given out in the end.
std::string finished_text(RunningServer& server, const std::string& game) {
  (void)ask_until(server, path_of(game), is_finished);
  return http_get(server.port(), path_of(game)).body;
}

std::string made_without_workers() {
  RunningServer server;
  store_finished(server, "match");
  return finished_text(server, "match");
}

int count_of(RunningServer& server, const std::string& by) {
  const std::string text = http_get(server.port(), "/metrics").body;
  const std::string name = "tilefish_analysed_turns_total{by=\"" + by + "\"} ";
  const std::size_t place = text.find(name);
  return place == std::string::npos ? -1 : std::stoi(text.substr(place + name.size()));
}

void ask_at(ServerOptions& options, const std::shared_ptr<MemoryLines>& lines) {
  options.lines = lines;
  options.build = [] { return test_build; };
}

TEST(Analyses, ByWorkersAreThoseOfTheServerByteForByte) {
  const auto lines = std::make_shared<MemoryLines>();
  const MemoryWorkerThread a(*lines, "a");
  const MemoryWorkerThread b(*lines, "b");
  RunningServer server([&](ServerOptions& options) { ask_at(options, lines); });
  store_finished(server, "match");
  EXPECT_EQ(finished_text(server, "match"), made_without_workers());
  EXPECT_EQ(count_of(server, "server"), 0);
  EXPECT_GT(count_of(server, "workers"), 5);
}

// A lone worker brings six turns, which the server believes once it has done the first itself, and then leaves.
TEST(Analyses, ThatWorkersLeaveUndoneTheServerFinishes) {
  const auto lines = std::make_shared<MemoryLines>();
  std::atomic<int> units = 0;
  auto worker = std::make_unique<MemoryWorkerThread>(*lines, "a", [&](const Limits& limits) {
    if (++units <= 6) return;
    while (!limits.stop->requested()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  });
  RunningServer server([&](ServerOptions& options) { ask_at(options, lines); });
  store_finished(server, "match");
  const json::object grown = ask_until(server, path_of("match"), [](const json::object& object) {
    return object.contains("turns") && object.at("turns").at(0).as_object().contains("chances");
  });
  EXPECT_FALSE(is_finished(grown));
  EXPECT_GT(grown.at("progress").to_number<double>(), 0);
  worker.reset();
  EXPECT_EQ(finished_text(server, "match"), made_without_workers());
  EXPECT_GT(count_of(server, "workers"), 0);
  EXPECT_GT(count_of(server, "server"), 0);
}

TEST(Analyses, AreStoppedWithTheServerWhileWorkersAreAsked) {
  const auto lines = std::make_shared<MemoryLines>();
  lines->exchange.cards.push_back({.id = "idle", .build = test_build, .threads = 1});
  RunningServer server([&](ServerOptions& options) { ask_at(options, lines); });
  store_finished(server, "match");
  EXPECT_EQ(http_get(server.port(), path_of("match")).status, 202);
  EXPECT_TRUE(eventually([&] {
    const std::lock_guard lock(lines->exchange.mutex);
    return !lines->exchange.pieces.empty();
  }));
  const auto start = std::chrono::steady_clock::now();
  server.stop();
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10)) << "it waits for no worker";
  EXPECT_TRUE(lines->exchange.pieces.empty());
}

// As a part of an address.
std::string in_address(const json::array& table) {
  std::string text;
  for (const json::value& meld : table) {
    if (!text.empty()) text += "%2C";
    for (const json::value& tile : meld.as_array()) text += "%20" + std::string(tile.as_string());
  }
  return text;
}

// Of the turns in which something better could have been laid, the first.
const json::object* improvable(const json::object& analysis) {
  for (const json::value& turn : analysis.at("turns").as_array()) {
    const json::object& chances = turn.at("chances").as_object();
    const auto best = chances.at("best").to_number<std::size_t>();
    if (best > 0 && chances.at("alternatives").at(best).as_object().contains("table")) return &turn.as_object();
  }
  return nullptr;
}

TEST(Judgements, AreOfTurnsThatHaveBeenAnalysed) {
  RunningServer server([](ServerOptions& options) { options.limits.analysis_play_outs = 60; });
  std::vector<Change> matches;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const std::vector<Change> match = robots_match("match" + std::to_string(seed), seed);
    matches.insert(matches.end(), match.begin(), match.end());
    matches.emplace_back(end_of(match));
  }
  store(server, matches);
  EXPECT_EQ(http_get(server.port(), "/api/games/match1/judge?turn=0").status, 409) << "it has not been analysed";
  json::object analysis;
  const json::object* turn = nullptr;
  std::string judge;
  for (int i = 1; turn == nullptr && i <= 12; ++i) {
    const std::string id = "match" + std::to_string(i);
    analysis = ask_until(server, path_of(id), is_finished);
    turn = improvable(analysis);
    judge = "/api/games/" + id + "/judge";
  }
  ASSERT_NE(turn, nullptr);
  const json::object& chances = turn->at("chances").as_object();
  const json::value& better = chances.at("alternatives").at(chances.at("best").to_number<std::size_t>());
  const std::string asked = judge + "?turn=" + std::to_string(turn->at("event").to_number<int>());
  const HttpAnswer answer = http_get(server.port(), asked + "&table=" + in_address(better.at("table").as_array()));
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(json::parse(answer.body).at("judged").as_string(), "as good") << "it is the best itself";
  EXPECT_EQ(http_get(server.port(), asked).status, 200) << "one may draw";
  EXPECT_EQ(http_get(server.port(), asked + "&table=1b").status, 400);
  EXPECT_EQ(http_get(server.port(), asked + "&table=%2").status, 400);
  EXPECT_EQ(http_get(server.port(), judge).status, 400);
  EXPECT_EQ(http_get(server.port(), judge + "?turn=x").status, 400);
  EXPECT_EQ(http_get(server.port(), judge + "?turn=9999").status, 409);
  EXPECT_EQ(http_get(server.port(), "/api/games/nobody/judge?turn=0").status, 404);
}

}  // namespace
}  // namespace tilefish::net
