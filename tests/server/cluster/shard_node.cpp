// A node of a cluster with the real database, leases and commits, but with rooms that only keep a list of turns, and lines of text
// for players. Tests start several and do harm to them.      Usage: shard_node DATABASE NAME
//   ASKED play ROOM NUMBER VALUE   adds a turn if it is the next one        ASKED done ROOM NUMBER VALUE
//   ASKED show ROOM                                                         ASKED state ROOM VALUE…
// and whoever does not serve the room says                                  ASKED no ROOM
// where ASKED is the number of the question: an answer may be late, and then says how things were when it was asked.
#include <atomic>
#include <condition_variable>
#include <csignal>
#include <deque>
#include <functional>
#include <iostream>
#include <map>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "server/net/lease_thread.h"
#include "storage/open_store.h"

namespace tilefish::net {

namespace {

std::atomic<bool> terminated = false;

void say(const std::string& line) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

class SaidAloud : public PostOffice {
 public:
  void send(ConnectionId, std::string text) override { say(text); }
  void close(const Close&) override {}
};

class ShardNode {
 public:
  ShardNode(std::unique_ptr<Store> store, const StoreOptions& options)
      : node_(store->node()),
        commits_(std::move(store), post_, metrics_, storage_events(),
                 {.patience = std::chrono::seconds(5), .by_shards = true}),
        leases_(LeaseTable::open({.store = options, .node = node_}).value(), commits_, rights_, metrics_,
                lease_events(), {.node = node_}) {}

  // Until the input ends or somebody sends SIGTERM.
  void run() {
    std::thread reader([this] {
      for (std::string line; std::getline(std::cin, line);) {
        put([this, line] { heard(line); });
      }
      terminated = true;
    });
    reader.detach();  // it may wait for a line for ever
    while (!terminated) do_next();
    std::atomic<bool> left = false;
    std::thread leaving([&] {
      (void)leases_.leave(std::chrono::seconds(3));
      left = true;
    });
    while (!left) do_next();
    leaving.join();
    commits_.drain();
  }

 private:
  struct Room {
    bool stored = false;
    std::vector<std::string> turns;
  };
  struct Shard {
    std::int64_t epoch = 0;
    std::map<std::string, Room> rooms;
  };

  CommitThread::Events storage_events() {
    return {.failed =
                [](const Error& error) {
                  say("failed " + error.describe());
                  std::_Exit(3);
                },
            .lost =
                [this] {
                  put([this] { served_.clear(); });
                  leases_.storage_lost();
                },
            .back =
                [this](const StoredState&) {
                  commits_.go_on();
                  leases_.storage_back();
                },
            .fenced = [this](const std::vector<Fence>& fences) { leases_.fenced(fences); }};
  }

  LeaseThread::Events lease_events() {
    return {.taken =
                [this](Fence fence, StoredShards stored) {
                  put([this, fence, stored = std::move(stored)] { take(fence, stored); });
                },
            .dropped = [this](Fence fence) { put([this, fence] { served_.erase(fence.shard); }); },
            .hand_over =
                [this](Fence fence, std::function<void()> stored) {
                  put([this, fence, stored = std::move(stored)] {
                    served_.erase(fence.shard);
                    commits_.push({.changes = {}, .messages = {}, .closes = {}, .fences = {fence}, .stored = stored});
                  });
                }};
  }

  void put(std::function<void()> happening) {
    {
      const std::lock_guard lock(mutex_);
      queue_.push_back(std::move(happening));
    }
    wake_.notify_one();
  }

  void do_next() {
    std::function<void()> happening;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait_for(lock, std::chrono::milliseconds(20), [this] { return !queue_.empty(); })) return;
      happening = std::move(queue_.front());
      queue_.pop_front();
    }
    if (watch_.lost_any(rights_)) {
      std::erase_if(served_, [this](const auto& each) { return !rights_.hold({each.first, each.second.epoch}); });
    }
    happening();
  }

  void take(const Fence& fence, const StoredShards& stored) {
    if (!rights_.hold(fence)) return;
    Shard& shard = served_[fence.shard] = {.epoch = fence.epoch, .rooms = {}};
    for (const StoredRoom& room : stored.rooms) shard.rooms[room.code].stored = true;
    for (const StoredGame& game : stored.games) {
      for (const StoredEvent& event : game.events) shard.rooms[game.id].turns.push_back(event.event);
    }
  }

  void heard(const std::string& line) {
    std::istringstream words(line);
    std::string asked;
    std::string what;
    std::string code;
    std::size_t number = 0;
    std::string value;
    words >> asked >> what >> code >> number >> value;
    const auto served = served_.find(shard_of(code));
    if (served == served_.end()) return say(fmt::format("{} no {}", asked, code));
    Room& room = served->second.rooms[code];
    const Fence fence{served->first, served->second.epoch};
    const Instant now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
    std::vector<Change> changes;
    std::string answer = fmt::format("{} state {} {}", asked, code, fmt::join(room.turns, " "));
    if (what == "play" && number == room.turns.size()) {
      if (!std::exchange(room.stored, true)) {
        changes.push_back(StartGame{code, "", now});
        changes.push_back(PutRoom{code, code, ""});
      }
      changes.push_back(AppendEvent{code, static_cast<int>(number), value, now});
      room.turns.push_back(value);
      answer = fmt::format("{} done {} {} {}", asked, code, number, value);
    }
    commits_.push({.changes = std::move(changes),
                   .messages = {{ConnectionId{1}, wire::Message(std::move(answer))}},
                   .closes = {},
                   .fences = {fence}});
  }

  NodeId node_;
  SaidAloud post_;
  Metrics metrics_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  std::map<ShardId, Shard> served_;
  ShardRights rights_;
  RightsWatch watch_;
  CommitThread commits_;
  LeaseThread leases_;
};

int main_with(int argc, char** argv) {
  if (argc != 3) {
    fmt::print(stderr, "usage: shard_node DATABASE NAME\n");
    return 2;
  }
  std::signal(SIGTERM, [](int) { terminated = true; });
  StoreOptions options{.database = argv[1]};
  options.shared = true;
  options.node_name = argv[2];
  Result<std::unique_ptr<Store>> store = open_store(options);
  if (!store) {
    fmt::print(stderr, "shard_node: {}\n", store.error().describe());
    return 2;
  }
  ShardNode node(std::move(store).value(), options);
  say("ready");
  node.run();
  std::fflush(stdout);
  std::_Exit(0);  // the reader may still wait for a line
}

}  // namespace

}  // namespace tilefish::net

int main(int argc, char** argv) { return tilefish::net::main_with(argc, argv); }
