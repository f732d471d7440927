// The thread that owns the hub: network and pool put into its inbox what happens, and it hands on what the hub wants done.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "server/hub.h"
#include "server/net/commit_thread.h"
#include "server/net/identity_desk.h"
#include "server/net/job_pool.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/shard_rights.h"
#include "server/net/solver_desk.h"
#include "server/net/wall_clock.h"
#include "server/token_bucket.h"

namespace tilefish::net {

struct Connected {
  ConnectionId connection{};
  std::string address;
};
// Parsed by the thread of the network that has read it, for the hub's thread is the only one of its kind.
struct Received {
  Received(ConnectionId from, std::string message)
      : connection(from), text(std::move(message)), parsed(wire::parse(text)) {}

  ConnectionId connection;
  std::string text;
  wire::Parsed parsed;
};
struct Disconnected {
  ConnectionId connection{};
};
struct RobotAnswered {
  JobId job{};
  RobotAnswer answer;
  std::chrono::milliseconds spent{0};  // of thinking
};
struct HintAnswered {
  JobId job{};
  HintAnswer answer;
  std::chrono::milliseconds spent{0};
};
struct PuzzlesFound {
  std::string rules;
  std::vector<StockPuzzle> puzzles;
};
struct AnalysisAnswered {
  ConnectionId to{};
  int re = 0;
  wire::Answer answer;
};
// The node goes down, and others are there: so many connections are to go to them now.
struct SendAway {
  std::size_t connections = 0;
};
// The last one that is read.
struct ShutDown {
  std::string sentence;
};

// The database has been away for too long: what the hub holds and the database does not is void.
struct StorageLost {};
// It is back; the hub begins again with this.
struct StorageBack {
  StoredState state;
};

// In a cluster: this node owns a shard from now on; it owns it no more; it is to give it up, and `stored` is called from the storage
// thread once what was done under the right to it is durable, or void.
struct ShardTaken {
  Fence fence;
  StoredShards stored;
};
struct ShardDropped {
  ShardId shard = 0;
};
struct HandOver {
  ShardId shard = 0;
  std::function<void()> stored;
};
// What the database knows of somebody; none if it could not be asked.
struct IdentitiesFound {
  IdentityQuestion question;
  std::optional<std::vector<StoredIdentity>> found;
};
// What became of a claim to a name.
struct GuestNamed {
  RenamedGuest renamed;
};
// The database has removed one who had not been seen for long.
struct GuestRemoved {
  std::string guest;
};
// Another node has sent this.
struct Heard {
  cluster::Parcel parcel;
};
// The bus was away; messages both ways may be lost.
struct BusBack {};

using Happening =
    std::variant<Connected, Received, Disconnected, RobotAnswered, HintAnswered, PuzzlesFound, AnalysisAnswered,
                 SendAway, ShutDown, StorageLost, StorageBack, ShardTaken, ShardDropped, HandOver, IdentitiesFound,
                 SolverFound, LeadersFound, GuestNamed, GuestRemoved, Heard, BusBack>;

// What the hub's thread turns to besides.
struct HubSide {
  IdentityDesk* identities = nullptr;  // where it looks up guests
  SolverDesk* solvers = nullptr;       // and what they have tried of puzzles
  ShardRights* rights = nullptr;       // of a node of a cluster
};

// Whoever makes analyses; it answers by an AnalysisAnswered.
using AskAnalysis = std::function<void(AnalysisWish)>;
// Whoever plays games for puzzles; it answers by a PuzzlesFound.
using PlayForPuzzles = std::function<void(const PuzzleJob&)>;

class HubThread {
 public:
  using Side = HubSide;

  // Nothing happens before start(). If the hub throws, `failed` is told from its thread and nothing happens any more: nobody
  // knows what state it was left in. What is named here must outlive this object. `node` is none for a server by itself.
  HubThread(HubOptions options, Secrets& secrets, CommitThread& commits, Metrics& metrics, Log log,
            std::function<void(Error)> failed, NodeId node = {});
  // Joins the thread; ShutDown must have been put before if it was started.
  ~HubThread();
  HubThread(const HubThread&) = delete;
  HubThread& operator=(const HubThread&) = delete;

  void start(const StoredState& state, JobPool& jobs, AskAnalysis ask_analysis = {},
             PlayForPuzzles play_for_puzzles = {}, Side side = {});
  void put(Happening happening);
  // The hub threw, and nobody is answered any more. For any thread.
  [[nodiscard]] bool is_broken() const { return broken_; }
  void join();

 private:
  void run();
  void live();
  [[nodiscard]] std::vector<Happening> wait_for_happenings();
  void drop_what_others_may_have();
  [[nodiscard]] bool has_right(const Fence& fence) { return side_.rights == nullptr || side_.rights->hold(fence); }
  [[nodiscard]] Effects feed(Happening happening);
  [[nodiscard]] Effects nothing_new() const;
  // `stored` is called once all of it is.
  void carry_out(Effects effects, std::function<void()> stored = nullptr);
  void look_up(std::vector<IdentityQuestion> questions, std::vector<PuzzleQuestion> puzzle_questions);
  // What is to be stored and told waits until the hub has dealt with all that had happened.
  void push(Delivery delivery);
  void empty_outbox();
  // Without a database there is no hub: whoever says something is told so and sent away, to come back later.
  void meet_without_hub(Happening happening);
  void lose_storage();
  void begin_again(const StoredState& state);
  [[nodiscard]] JobId number_job(JobId job);
  [[nodiscard]] std::optional<JobId> take_job(JobId number);  // the hub's number of it, if this hub still waits for it
  void cancel_job(JobId job);
  void note(const std::string& sentence);
  [[nodiscard]] bool timer_due() const;

  SteadyTime time_;
  HubOptions options_;
  Secrets& secrets_;
  NodeId node_;
  std::unique_ptr<Hub> hub_;  // null while the database is lost
  std::map<ConnectionId, Connected> open_;
  // Hubs count their jobs from one; what the pool still knows of an earlier hub must not be taken for a job of this one.
  std::uint64_t last_job_ = 0;
  std::unordered_map<JobId, JobId> job_of_hub_;   // by its number in the pool
  std::unordered_map<JobId, JobId> job_of_pool_;  // by its number in the hub
  CommitThread& commits_;
  JobPool* jobs_ = nullptr;
  AskAnalysis ask_analysis_;
  PlayForPuzzles play_for_puzzles_;
  Side side_;
  RightsWatch watch_;
  Metrics& metrics_;
  Log log_;
  std::function<void(Error)> failed_;
  std::optional<Instant> timer_;
  std::vector<Delivery> outbox_;
  TokenBucket<std::chrono::steady_clock> notes_{0.2, 50,
                                                std::chrono::steady_clock::now()};  // so that no log fills a disk
  std::uint64_t notes_left_out_ = 0;

  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Happening> inbox_;
  std::atomic<bool> broken_ = false;
  std::thread thread_;
};

}  // namespace tilefish::net
