#include "server/net/hub_thread.h"

#include <future>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/net/imagined_records.h"
#include "server/net/sodium_secrets.h"

namespace tilefish::net {
namespace {

class Nowhere : public PostOffice {
 public:
  void send(ConnectionId, std::string) override {}
  void close(const Close&) override {}
};

class EmptyStore : public Store {
 public:
  std::optional<StoreFailure> commit(std::span<const Change>, std::span<const Fence>) override { return std::nullopt; }
  std::optional<StoreFailure> reach() override { return std::nullopt; }
  Result<Tidied> tidy(const Retention&, Instant) override { return Tidied{}; }
  Result<StoredState> load() override { return StoredState{}; }
  Result<StoredShards> load_shards(std::span<const ShardId>) override { return StoredShards{}; }
  std::optional<StoreFailure> let_be() override { return std::nullopt; }
  Result<std::optional<StoredAnalysis>> analysis(const std::string&) override {
    return std::optional<StoredAnalysis>();
  }
  Result<std::optional<StoredGame>> finished_game(const std::string&, Instant) override {
    return std::optional<StoredGame>();
  }
};

class NoSecrets : public Secrets {
 public:
  std::uint64_t word() override { throw std::runtime_error("there is no randomness left"); }
  std::string token() override { throw std::runtime_error("there is no randomness left"); }
  std::string digest(std::string_view token) const override { return std::string(token); }
};

TEST(HubThread, ThatMeetsAnExceptionSaysSoAndCanBeShutDown) {
  Nowhere post;
  Metrics metrics;
  NoSecrets secrets;
  std::promise<std::string> failure;
  CommitThread commits(std::make_unique<EmptyStore>(), post, metrics, {.failed = [](const Error&) {}},
                       {.patience = std::chrono::seconds(1)});
  HubThread hub(
      HubOptions(), secrets, commits, metrics, [](LogLevel, const std::string&) {},
      [&](const Error& error) { failure.set_value(error.what); });
  JobPool jobs(1, metrics,
               {.robot = [](JobId, const RobotAnswer&, JobPool::Spent) {},
                .hint = [](JobId, const HintAnswer&, JobPool::Spent) {}});
  hub.start({}, jobs);
  hub.put(Connected{ConnectionId{1}, "192.0.2.1"});
  hub.put(Received{ConnectionId{1}, R"({"type":"hello","id":1,"v":1})"});
  EXPECT_EQ(failure.get_future().get(), "the hub threw: there is no randomness left");
  EXPECT_TRUE(hub.is_broken());
  hub.put(Received{ConnectionId{1}, R"({"type":"ping","id":2})"});
  hub.put(ShutDown{"good-bye"});
  hub.join();
}

// Stores nothing before it is told to go on.
class SlowStore : public EmptyStore {
 public:
  explicit SlowStore(std::shared_future<void> go_on) : go_on_(std::move(go_on)) {}
  std::optional<StoreFailure> commit(std::span<const Change>, std::span<const Fence>) override {
    go_on_.wait();
    return std::nullopt;
  }

 private:
  std::shared_future<void> go_on_;
};

// Else a guest who is stored at this moment would be looked up as one whom nobody knows.
TEST(HubThread, LooksNobodyUpBeforeWhatIsToBeStoredIs) {
  Nowhere post;
  Metrics metrics;
  SodiumSecrets secrets;
  std::promise<void> go_on;
  std::promise<void> asked;
  std::future<void> question = asked.get_future();
  CommitThread commits(std::make_unique<SlowStore>(go_on.get_future().share()), post, metrics,
                       {.failed = [](const Error&) {}}, {.patience = std::chrono::seconds(1)});
  HubThread hub(
      HubOptions(), secrets, commits, metrics, [](LogLevel, const std::string&) {}, [](const Error&) {});
  IdentityDesk desk(std::make_unique<ImaginedRecords>([&](const std::string&) {
                      asked.set_value();
                      return std::vector<StoredIdentity>();
                    }),
                    [&](IdentityQuestion about, IdentityDesk::Found found) {
                      hub.put(IdentitiesFound{std::move(about), std::move(found)});
                    });
  JobPool jobs(1, metrics,
               {.robot = [](JobId, const RobotAnswer&, JobPool::Spent) {},
                .hint = [](JobId, const HintAnswer&, JobPool::Spent) {}});
  hub.start({}, jobs, {}, {}, {.identities = &desk});
  hub.put(Connected{ConnectionId{1}, "192.0.2.1"});
  hub.put(Received{ConnectionId{1}, R"({"type":"hello","id":1,"v":1})"});
  hub.put(Received{ConnectionId{1}, R"({"type":"recovery_code","id":2})"});
  hub.put(Connected{ConnectionId{2}, "192.0.2.1"});
  hub.put(Received{ConnectionId{2}, R"({"type":"hello","id":1,"v":1,"token":"somebody's"})"});
  EXPECT_EQ(question.wait_for(std::chrono::milliseconds(200)), std::future_status::timeout);
  go_on.set_value();
  EXPECT_EQ(question.wait_for(std::chrono::seconds(10)), std::future_status::ready);
  hub.put(ShutDown{"good-bye"});
  hub.join();
  commits.drain();
}

}  // namespace
}  // namespace tilefish::net
