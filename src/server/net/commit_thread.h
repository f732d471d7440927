// The thread that owns the database: takes all that waits, commits it in one transaction, and only then lets the messages about
// it go. The slower the disk, the larger the groups, so the rate of commits never limits the rate of moves.
//
// A database that stumbles (it restarts, somebody holds a lock, the disk is full) is asked again and again for the same group,
// which is stored once. Whatever comes meanwhile waits behind it. After `patience` all of that is refused, the hub is told that it
// has lost its storage, and when the database is back the hub gets its state anew, as after a restart.
//
// A node of a cluster commits behind fences: what belongs to a shard that another node has taken is dropped, and nobody is told
// anything.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "server/cluster/fallen_fences.h"
#include "server/effects.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/post_office.h"
#include "server/net/wall_clock.h"
#include "storage/store.h"

namespace tilefish::net {

// What one call of the hub leads to.
struct Delivery {
  std::vector<Change> changes;
  std::vector<Outgoing> messages;
  std::vector<Close> closes;
  std::vector<cluster::Parcel> parcels = {};  // for other nodes
  std::vector<Fence> fences = {};             // of the shards that it speaks for, with changes or without
  std::function<void()> stored = nullptr;     // called from the storage thread when it is, after the messages have gone
};

class CommitThread {
 public:
  using Clock = std::chrono::steady_clock;
  template <class T>
  using Found = std::function<void(Result<std::optional<T>>)>;

  // All are called from the storage thread.
  struct Events {
    // The store refused for good, or something threw: nothing is stored or sent any more, for what is not durable must not be told.
    std::function<void(Error)> failed;
    // The database has been away for too long. From now on whatever is pushed is refused, until go_on() is called.
    std::function<void()> lost = [] {};
    // It is back, after it was lost, and this is what it holds.
    std::function<void(StoredState)> back = [](const StoredState&) {};
    // These shards belong to other nodes; what leaned on them is dropped, and whatever comes.
    std::function<void(std::vector<Fence>)> fenced = [](const std::vector<Fence>&) {};
    // A guest has another name than was to be stored.
    std::function<void(RenamedGuest)> renamed = [](const RenamedGuest&) {};
    // A guest was removed who had not been seen for long. May be called before anything is pushed.
    std::function<void(std::string)> removed = [](const std::string&) {};
    Log log = [](LogLevel, const std::string&) {};
  };

  struct Options {
    std::chrono::milliseconds patience{15'000};
    std::optional<Retention> retention = {};  // none leaves the database as it is
    // A node of a cluster is not given all that is stored after a loss, but comes to its shards one by one.
    bool by_shards = false;
  };

  // `post` and `metrics` must outlive this object.
  CommitThread(std::unique_ptr<Store> store, PostOffice& post, Metrics& metrics, Events events, Options options);
  ~CommitThread();  // finishes what was pushed
  CommitThread(const CommitThread&) = delete;
  CommitThread& operator=(const CommitThread&) = delete;

  void push(Delivery delivery);
  // In their order. Who has several hands them in together, so that one transaction stores them.
  void push(std::vector<Delivery> deliveries);
  // What is pushed from now on comes from a hub that has the state that `back` brought.
  void go_on();
  // Call back from the storage thread.
  void find_game(std::string id, Found<StoredGame> found);
  void find_analysis(std::string game, Found<StoredAnalysis> found);
  void find_shards(std::vector<ShardId> shards, std::function<void(Result<StoredShards>)> found);
  // For what nobody is told of and can be made again: one that is lost with the database is no loss.
  void keep(PutAnalysis analysis) { push({.changes = {std::move(analysis)}}); }
  // Returns when all that was pushed or asked before is done, or has failed. A database that is away is not waited for any longer.
  void drain();

  // False while the database is away, or has not answered for some time. For any thread.
  [[nodiscard]] bool is_well() const;
  // Nothing will ever be stored again. For any thread.
  [[nodiscard]] bool is_broken() const { return broken_; }

 private:
  using Question = std::function<void(Store&)>;
  enum class Fate : std::uint8_t { stored, given_up, broken };

  void run();
  void carry_out(std::vector<Delivery> group);
  void ask(Question question);
  void answer(const Question& question);
  // Asks the database until it has stored the group, or it has been away for too long.
  [[nodiscard]] Fate store(std::vector<Delivery>& group);
  // Takes out what leans on fallen fences, and tells of those that fall by it.
  void drop_fenced(std::vector<Delivery>& group, std::span<const Fence> fences = {});
  void send(std::vector<Delivery> group);
  void break_down(Error error);
  // Between commits: keeps the database small, a step at a time.
  [[nodiscard]] bool tidying_due() const { return options_.retention && Clock::now() >= next_tidying_; }
  void tidy();

  // Trouble.
  void stumble(const Error& error);
  void recover();
  // Waits for the next attempt, while questions are answered; false if there should be none.
  [[nodiscard]] bool wait_for_attempt(Clock::time_point deadline);
  void give_up(std::vector<Delivery> group);
  void wait_until_back();
  [[nodiscard]] Result<StoredState> begin_anew();
  void refuse(const std::vector<Delivery>& group);

  std::unique_ptr<Store> store_;
  PostOffice& post_;
  Metrics& metrics_;
  Events events_;
  Options options_;
  SteadyTime time_;
  Clock::time_point next_tidying_;
  bool warned_of_log_ = false;
  std::optional<Clock::time_point> away_since_;
  std::chrono::milliseconds pause_{0};  // before the next attempt
  FallenFences fallen_;
  std::atomic<Clock::rep> asked_since_ = 0;  // when the question that the database works on was asked; 0 for none

  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable idle_;
  std::vector<Delivery> waiting_;
  std::vector<Question> questions_;
  std::map<ConnectionId, std::int64_t> refused_;  // the number of the last refusal on each connection
  bool busy_ = false;
  bool lost_ = false;
  std::atomic<bool> broken_ = false;
  bool hurry_ = false;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace tilefish::net
