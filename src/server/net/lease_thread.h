// Keeps the shards of a node of a cluster: asks the database once a second and whenever there is a reason, loads what is gained, and
// says what is to be served, forgotten and handed over. The decisions are those of server/cluster/leases.h.
//
// Two threads: one waits for the database, the other ends the lease in time even if no answer ever comes.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "server/cluster/leases.h"
#include "server/net/commit_thread.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/shard_rights.h"
#include "storage/lease_table.h"

namespace tilefish::net {

class LeaseThread {
 public:
  using Clock = std::chrono::steady_clock;

  // Called from several threads, one at a time and in the order in which things happened. They must not wait.
  struct Events {
    // From now on this node serves the shard; this is what is stored of it.
    std::function<void(Fence, StoredShards)> taken;
    // Others may have it: it is to be forgotten, and nobody to be told anything.
    std::function<void(Fence)> dropped;
    // It is wanted elsewhere: to be stored as it is and forgotten; `stored` is called when that is durable.
    std::function<void(Fence, std::function<void()> stored)> hand_over;
    // These shards belong to others by this node's will, who might look at once.
    std::function<void(std::vector<ShardOwner>)> given = [](const std::vector<ShardOwner>&) {};
    Log log = [](LogLevel, const std::string&) {};
  };

  // `commits`, `rights` and `metrics` must outlive this object. A right is granted before its shard is taken and revoked before
  // that is dropped; a shard that is to be handed over keeps it.
  LeaseThread(std::unique_ptr<LeaseTable> table, CommitThread& commits, ShardRights& rights, Metrics& metrics,
              Events events, LeaseOptions options);
  ~LeaseThread();
  LeaseThread(const LeaseThread&) = delete;
  LeaseThread& operator=(const LeaseThread&) = delete;

  // These may be called from any thread.
  void fenced(const std::vector<Fence>& fences);
  void storage_lost();
  void storage_back();
  void look_now();
  // Whether the bus is there, to be said a few times a second.
  void bus_is(bool there);
  // Whether the bus is away for this node alone, so that its shards are others' or will soon be.
  [[nodiscard]] bool is_deserted();
  // Hands all shards over, no longer than `patience`; false if some are left, which others will inherit.
  [[nodiscard]] bool leave(std::chrono::milliseconds patience);
  // Drops all shards at once, whatever has become of them, and frees their rows for others, if the database says so in time; false if not.
  [[nodiscard]] bool abandon(std::chrono::milliseconds patience);

  // Whether others are there to whom shards can be handed over.
  [[nodiscard]] bool has_heirs();
  // Whether the database has answered, and the node has had a shard, without which it makes no rooms, or none came to it for the length
  // of a lease.
  [[nodiscard]] bool is_ready() const { return ready_; }

 private:
  struct Held {
    std::int64_t epoch = 0;
    bool loaded = false;
  };
  // How the storage thread calls back, which may be after this object has ended.
  struct Line {
    std::mutex mutex;
    LeaseThread* thread;
  };
  template <class Call>
  static void call(const std::shared_ptr<Line>& line, const Call& call) {
    const std::lock_guard lock(line->mutex);
    if (line->thread != nullptr) call(*line->thread);
  }

  void ask_database();
  void watch_the_clock();
  void carry_out(const LeaseNews& news);
  void answered(const LeaseOrder& order, const LeaseBook& book);
  void load(std::vector<Fence> fences);
  void loaded(const std::vector<Fence>& fences, Clock::time_point begun, Result<StoredShards> found);
  void hand_over(const Fence& fence);
  void released(const Fence& fence);
  void forget(ShardId shard);
  [[nodiscard]] bool holds(const Fence& fence) const;
  // After whatever has changed the leases.
  void changed();

  std::unique_ptr<LeaseTable> table_;
  CommitThread& commits_;
  ShardRights& rights_;
  Metrics& metrics_;
  Events events_;
  LeaseOptions options_;
  std::atomic<bool> ready_ = false;
  std::shared_ptr<Line> line_ = std::make_shared<Line>();

  std::mutex mutex_;
  std::condition_variable changed_;
  Leases leases_;
  std::map<ShardId, Held> held_;
  std::optional<Clock::time_point> joined_;  // when the database first answered
  std::vector<Fence> to_load_;               // once more, for the last time it failed
  std::optional<Clock::time_point> load_at_;
  bool troubled_ = false;
  bool closing_ = false;
  std::thread asker_;
  std::thread watcher_;
};

}  // namespace tilefish::net
